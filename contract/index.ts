import type { AnyContractProcedure } from '@orpc/contract'
import { accounts } from '#contract/accounts.ts'
import type { Meta } from '#contract/access.ts'
import { agenda } from '#contract/agenda.ts'
import { attendance } from '#contract/attendance.ts'
import { claims } from '#contract/claims.ts'
import { dashboard } from '#contract/dashboard.ts'
import { invitations } from '#contract/invitations.ts'
import { outbox } from '#contract/outbox.ts'
import { people } from '#contract/people.ts'
import { rooms } from '#contract/rooms.ts'
import { studios } from '#contract/studios.ts'
import { survey } from '#contract/survey.ts'
import { venues } from '#contract/venues.ts'
import { workshops } from '#contract/workshops.ts'

/** A procedure that says who may call it. One made without the builders of access.ts does not fit. */
type Declared = AnyContractProcedure & { '~orpc': { meta: Meta } }

export const contract = {
  accounts,
  agenda,
  attendance,
  claims,
  dashboard,
  invitations,
  outbox,
  people,
  rooms,
  studios,
  survey,
  venues,
  workshops,
} as const satisfies Record<string, Record<string, Declared>>

export type Contract = typeof contract
