import { invitations } from '#server/invitations/router.ts'
import { administration } from '#server/administration/router.ts'
import { agenda } from '#server/agenda/router.ts'
import { guestAccounts } from '#server/invitations/bulk-setup/router.ts'
import { audit } from '#server/undo/router.ts'
import { attendance } from '#server/attendance/router.ts'
import { calendar } from '#server/calendar/router.ts'
import { consequences } from '#server/consequences/router.ts'
import { catering } from '#server/catering/router.ts'
import { pendingRegistrations } from '#server/registration/confirmation/router.ts'
import { nextEdition } from '#server/next-edition/router.ts'
import { dashboard } from '#server/dashboard/router.ts'
import { desk } from '#server/desk/router.ts'
import { deskDevices } from '#server/desk/devices/router.ts'
import { feedback } from '#server/feedback/router.ts'
import { outbox } from '#server/letters/router.ts'
import { mailings } from '#server/mailings/router.ts'
import { messages } from '#server/messages/router.ts'
import { notices } from '#server/notices/router.ts'
import { portal } from '#server/portal/router.ts'
import { posts } from '#server/posts/router.ts'
import { push } from '#server/posts/push/router.ts'
import { privacy } from '#server/privacy/router.ts'
import { accounts } from '#server/sign-in/accounts-router.ts'
import { ownAccount } from '#server/sign-in/own-account-router.ts'
import { partners } from '#server/partners/router.ts'
import { people } from '#server/people/router.ts'
import { questions } from '#server/questions/router.ts'
import { roomWishes } from '#server/rooms/wishes/router.ts'
import { planning } from '#server/rooms/planner/router.ts'
import { identities } from '#server/sign-in/identities/router.ts'
import { rooms } from '#server/rooms/router.ts'
import { reminders } from '#server/messages/reminders/router.ts'
import { search } from '#server/search/router.ts'
import { shuttles } from '#server/shuttles/router.ts'
import { stay } from '#server/stay/router.ts'
import { studios } from '#server/studios/router.ts'
import { survey } from '#server/registration/survey/router.ts'
import { travel } from '#server/travel/router.ts'
import { venues } from '#server/venues/router.ts'
import { webhooks } from '#server/webhooks/router.ts'
import { workshops } from '#server/workshops/router.ts'
import { workshopWishes } from '#server/workshops/wishes/router.ts'

/** Every procedure's handler; a test compares it with the contract (server/testing/matrix.sweep.test.ts). */
export const router = {
  accounts,
  administration,
  agenda,
  attendance,
  audit,
  calendar,
  catering,
  claims: pendingRegistrations,
  consequences,
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
}
