import { studios } from '#server/studios/router.ts'

/** Every procedure's handler; the types hold it against the contract. */
export const router = { studios }
