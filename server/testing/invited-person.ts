import { afterEach, beforeEach } from 'vitest'
import { account, session, user, userRoles } from '#server/db/tables/accounts.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import type { Db } from '#server/db/open.ts'
import { invitations } from '#server/db/tables/invitations.ts'
import { outbox } from '#server/db/tables/mail-outbox.ts'
import { people } from '#server/db/tables/people.ts'
import { pendingRegistrations } from '#server/db/tables/registration-pending.ts'
import { answersOf } from '#server/testing/answers.ts'
import { addAccount, addAttendance, addPerson, addVenue } from '#server/testing/cast.ts'
import { cheapPasswords, serve, testDeps, testNow, type Client } from '#server/testing/served.ts'
import type { World } from '#server/testing/world.ts'

/** The address of the invited person, and the password they choose. */
export const invitedEmail = 'tomas@invite.test'
export const chosenPassword = 'salt-Meadow-204'

type Invitation = Awaited<ReturnType<typeof setUpInvitation>>

/** Invites a person before each test of a suite, and closes the server after it. Use `invited()` inside tests. */
export function inviteBeforeEach(world: () => World): () => Invitation {
  let invited: Invitation
  beforeEach(async () => {
    invited = await setUpInvitation(world().db)
  })
  afterEach(() => invited.close())
  return () => invited
}

/** A server with one organiser and one invited person. Tests set its clock. */
async function setUpInvitation(db: Db) {
  const state = { now: testNow }
  const deps = testDeps(db, { clock: () => state.now })
  const served = await serve(deps)
  const tables = [outbox, pendingRegistrations, invitations, attendance, people]
  for (const table of [...tables, session, account, userRoles, user]) await db.delete(table)
  const nadia = { name: 'Nadia', email: 'nadia@invite.test', role: 'admin' } as const
  const actorId = await addAccount(db, cheapPasswords, nadia)
  const organiser = await served.signedIn(actorId)
  const venueId = await addVenue(db)
  const personId = await addPerson(db, { fullName: 'Tomáš Varga', email: invitedEmail, notes: 'speaks' })
  await addAttendance(db, { personId, venueId, attending: 'maybe' })
  return {
    state,
    deps,
    served,
    actorId,
    organiser,
    venueId,
    personId,
    /** The personal link, shown again. */
    token: async () => (await organiser.invitations.link({ personId, venueId })).url.split('#')[1] ?? '',
    close: () => served.close(),
  }
}

/** Answers the link as a person who chooses a password. */
export const acceptLink = (browser: Client, token: string, password = chosenPassword) =>
  browser.invitations.accept({ token, password, answers: answersOf('Tomáš Varga') })
