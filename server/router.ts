import { invitations } from '#server/acceptance/router.ts'
import { administration } from '#server/administration/router.ts'
import { agenda } from '#server/agenda/router.ts'
import { guestAccounts } from '#server/bulk-setup/router.ts'
import { attendance } from '#server/attendance/router.ts'
import { calendar } from '#server/calendar/router.ts'
import { catering } from '#server/catering/router.ts'
import { claims } from '#server/confirmations/router.ts'
import { dashboard } from '#server/dashboard/router.ts'
import { outbox } from '#server/delivery/router.ts'
import { privacy } from '#server/erasure/router.ts'
import { accounts } from '#server/organisers/router.ts'
import { ownAccount } from '#server/own-account/router.ts'
import { people } from '#server/roster/router.ts'
import { planning } from '#server/planning/router.ts'
import { identities } from '#server/identities/router.ts'
import { rooms } from '#server/rooms/router.ts'
import { search } from '#server/search/router.ts'
import { stay } from '#server/stay/router.ts'
import { studios } from '#server/studios/router.ts'
import { survey } from '#server/survey/router.ts'
import { travel } from '#server/travel/router.ts'
import { venues } from '#server/venues/router.ts'
import { workshops } from '#server/workshops/router.ts'

/** Every procedure's handler; the types hold it against the contract. */
export const router = {
  accounts,
  administration,
  agenda,
  attendance,
  calendar,
  catering,
  claims,
  dashboard,
  guestAccounts,
  identities,
  invitations,
  outbox,
  ownAccount,
  people,
  planning,
  privacy,
  rooms,
  search,
  stay,
  studios,
  survey,
  travel,
  venues,
  workshops,
}
