import type { AnyContractProcedure } from '@orpc/contract'
import { accounts, ownAccount } from '#contract/accounts.ts'
import type { Meta } from '#contract/access.ts'
import { administration } from '#contract/administration.ts'
import { agenda } from '#contract/agenda.ts'
import { audit } from '#contract/audit.ts'
import { attendance } from '#contract/attendance.ts'
import { calendar } from '#contract/calendar.ts'
import { catering } from '#contract/catering.ts'
import { pendingRegistrations } from '#contract/pending-registrations.ts'
import { survey } from '#contract/registration.ts'
import { desk } from '#contract/desk.ts'
import { deskDevices } from '#contract/desk-devices.ts'
import { dashboard } from '#contract/dashboard.ts'
import { feedback } from '#contract/feedback.ts'
import { guestAccounts, invitations } from '#contract/invitations.ts'
import { identities } from '#contract/sign-in.ts'
import { outbox } from '#contract/mail.ts'
import { mailings } from '#contract/mailings.ts'
import { messages } from '#contract/messages.ts'
import { notices } from '#contract/notices.ts'
import { nextEdition } from '#contract/next-edition.ts'
import { partners } from '#contract/partners.ts'
import { questions } from '#contract/own-questions.ts'
import { people } from '#contract/people.ts'
import { consequences } from '#contract/consequences.ts'
import { roomWishes } from '#contract/room-wishes.ts'
import { planning, rooms } from '#contract/rooms.ts'
import { posts } from '#contract/posts.ts'
import { portal } from '#contract/portal.ts'
import { push } from '#contract/push.ts'
import { privacy } from '#contract/privacy.ts'
import { reminders } from '#contract/reminders.ts'
import { search } from '#contract/search.ts'
import { shuttles } from '#contract/shuttles.ts'
import { stay } from '#contract/stay.ts'
import { studios } from '#contract/studios.ts'
import { travel } from '#contract/travel.ts'
import { venues } from '#contract/venues.ts'
import { webhooks } from '#contract/webhooks.ts'
import { workshopWishes } from '#contract/workshop-wishes.ts'
import { workshops } from '#contract/workshops.ts'

/** A procedure that declares its access. One made without the builders of access.ts doesn't fit this type. */
type DeclaredProcedure = AnyContractProcedure & { '~orpc': { meta: Meta } }

export const contract = {
  accounts,
  administration,
  agenda,
  attendance,
  audit,
  calendar,
  catering,
  consequences,
  claims: pendingRegistrations,
  dashboard,
  desk,
  deskDevices,
  feedback,
  guestAccounts,
  identities,
  invitations,
  mailings,
  messages,
  nextEdition,
  notices,
  outbox,
  ownAccount,
  partners,
  people,
  planning,
  portal,
  posts,
  privacy,
  push,
  questions,
  reminders,
  roomWishes,
  rooms,
  search,
  shuttles,
  stay,
  studios,
  survey,
  travel,
  venues,
  webhooks,
  workshops,
  workshopWishes,
} as const satisfies Record<string, Record<string, DeclaredProcedure>>

export type Contract = typeof contract
