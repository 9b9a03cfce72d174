import { attendance } from '#server/attendance/router.ts'
import { claims } from '#server/confirmations/router.ts'
import { studios } from '#server/studios/router.ts'
import { survey } from '#server/survey/router.ts'

/** Every procedure's handler; the types hold it against the contract. */
export const router = { attendance, claims, studios, survey }
