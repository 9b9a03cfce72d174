import { eq } from 'drizzle-orm'
import { partnerHeader } from '#contract/partner-header.ts'
import { session, user, userRoles } from '#server/db/tables/accounts.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import { linkToken } from '#server/lib/link-token.ts'
import { addAccount, addAttendance, addPerson, castPassword } from '#server/testing/cast.ts'
import {
  afterTheEvent,
  callersByLink,
  dayMs,
  hourMs,
  type MakeCaller,
  type Attempt,
  type Scene,
} from '#server/testing/ended-links.ts'
import { cookieFor } from '#server/testing/matrix-calls.ts'
import type { AccountName, ActorName } from '#server/testing/matrix-actors.ts'
import { uniqueText, uniqueEmail } from '#server/testing/matrix-fields.ts'
import type { Fixture } from '#server/testing/matrix-fixture.ts'
import { newDeskLink, newPartnerLink } from '#server/testing/matrix-rows.ts'
import { implemented, rowOf } from '#server/testing/procedures.ts'
import { cookieHeader, cookiesOf, type Client } from '#server/testing/served.ts'

/** The codes by which a gate refuses a caller before anything else is checked. */
const gate = new Set<string>(['UNAUTHORIZED', 'FORBIDDEN', 'MUST_CHANGE_PASSWORD'])

/** The calls that only the first of two kinds of caller may make, with inputs of the matrix. */
async function findLostCalls(fixture: Fixture, before: ActorName, after: ActorName): Promise<Attempt[]> {
  const calls = []
  for (const { path } of implemented) {
    const { outcomes, input } = rowOf(path)
    const isLost = gate.has(outcomes[after]) || outcomes[after] === 'NOT_FOUND'
    if (!isLost || gate.has(outcomes[before]) || outcomes[before] === outcomes[after]) continue
    calls.push({ path, input: await input(fixture, before) })
  }
  return calls
}

const foundCalls = new WeakMap<Fixture, Map<string, Promise<Attempt[]>>>()

/** Refused calls change nothing, so every caller who ends the same way can send them. */
function cachedLostCalls(fixture: Fixture, before: ActorName, after: ActorName): Promise<Attempt[]> {
  const known = foundCalls.get(fixture) ?? new Map<string, Promise<Attempt[]>>()
  foundCalls.set(fixture, known)
  const key = `${before} ${after}`
  const calls = known.get(key) ?? findLostCalls(fixture, before, after)
  known.set(key, calls)
  return calls
}

/** An account that becomes another kind of caller. */
const account =
  (
    before: AccountName,
    after: ActorName,
    end: (scene: Scene, whose: { userId: string; attendanceId: string; cookie: string }) => Promise<unknown>,
    more: { makeReady?: (scene: Scene) => Promise<unknown>; isListening?: true } = {},
  ): MakeCaller =>
  async (scene) => {
    const { fixture } = scene
    const cookie = (await cookieFor(fixture, before)) ?? ''
    const { userId, attendanceId } = fixture.member(before)
    return {
      headers: { cookie },
      opens: { path: 'attendance.mine', input: { venueId: fixture.here } },
      calls: await cachedLostCalls(fixture, before, after),
      end: () => end(scene, { userId, attendanceId, cookie }),
      ...(more.isListening && { isListening: true }),
      makeReady: async () => more.makeReady?.(scene),
    }
  }

const listening = { isListening: true } as const

const enable = ({ fixture: { deps, member } }: Scene) =>
  deps.db
    .update(user)
    .set({ disabledAt: null })
    .where(eq(user.id, member('organiserGuest').userId))

const accounts: Record<string, MakeCaller> = {
  'a session that an organiser ended': account(
    'organiserGuest',
    'nobody',
    ({ organiser }, { userId: id }) => organiser.administration.endSessions({ id }),
    listening,
  ),
  'a session that was signed out': account(
    'organiserGuest',
    'nobody',
    async ({ served: { url } }, { cookie }) => {
      const headers = { cookie, origin: url, 'content-type': 'application/json' }
      await fetch(`${url}/auth/v1/sign-out`, { method: 'POST', headers, body: '{}' })
    },
    listening,
  ),
  'a session that another device of the account ended': account(
    'organiserGuest',
    'nobody',
    async ({ served }, { userId }) => (await served.signedIn(userId)).ownAccount.endOtherSessions(),
    listening,
  ),
  'a session unused for forty days': account('organiserGuest', 'nobody', async ({ wait }) =>
    wait(40 * dayMs),
  ),
  'a session of a guest that was ended': account(
    'guest',
    'nobody',
    ({ organiser }, { userId: id }) => organiser.administration.endSessions({ id }),
    listening,
  ),
  'an account that was disabled': account(
    'organiserGuest',
    'disabled',
    ({ organiser }, { userId: id }) => organiser.administration.disable({ id }),
    { ...listening, makeReady: enable },
  ),
  'an account that was disabled while its session was kept': account(
    'organiserGuest',
    'disabled',
    ({ fixture: { deps } }, { userId }) =>
      deps.db.update(user).set({ disabledAt: deps.clock() }).where(eq(user.id, userId)),
    { makeReady: enable },
  ),
  'an organiser whose role was taken': account(
    'organiserGuest',
    'nobody',
    ({ organiser }, { userId: id }) => organiser.administration.setRole({ id, from: 'admin', role: null }),
    {
      ...listening,
      makeReady: ({ fixture: { deps, member } }) =>
        deps.db
          .update(user)
          .set({ roleTakenAt: null })
          .where(eq(user.id, member('organiserGuest').userId)),
    },
  ),
  'an organiser whose role was taken while the session was kept': account(
    'organiserGuest',
    'noRole',
    ({ fixture: { deps } }, { userId }) => deps.db.delete(userRoles).where(eq(userRoles.userId, userId)),
  ),
  'an organiser who became a guest': account('organiserGuest', 'guest', ({ fixture: { deps } }, { userId }) =>
    deps.db.update(userRoles).set({ role: 'guest' }).where(eq(userRoles.userId, userId)),
  ),
  'a guest who was taken off the list': async (scene) => {
    const { fixture } = scene
    const caller = await account('sameEvent', 'otherEvent', async ({ fixture: { deps } }, { attendanceId }) =>
      deps.db.delete(attendance).where(eq(attendance.id, attendanceId)),
    )(scene)
    const isAboutEdition = (attempt: Attempt) =>
      'path' in attempt && JSON.stringify(attempt.input)?.includes(fixture.here)
    return {
      ...caller,
      // The person is still on the lists of other editions.
      calls: caller.calls.filter(isAboutEdition),
      makeReady: async () => {
        const { attendanceId: id, personId } = fixture.member('sameEvent')
        await fixture.deps.db
          .insert(attendance)
          .values({ id, personId, venueId: fixture.here, attending: 'yes' })
      },
    }
  },
}

/** A helper's device that has checked in one person. */
const device =
  (
    end: (scene: Scene, whose: { id: string; venueId: string; helper: Client }) => Promise<unknown>,
  ): MakeCaller =>
  async (scene) => {
    const { fixture, served, organiser } = scene
    const { venueId, token } = await newDeskLink(fixture)
    const { db } = fixture.deps
    const persons = []
    for (const fullName of ['Ana', 'Ben']) {
      const personId = await addPerson(db, { fullName: uniqueText(fullName) })
      await addAttendance(db, { personId, venueId })
      persons.push(personId)
    }
    const [ana = '', ben = ''] = persons
    const helper = served.browser()
    await helper.deskDevices.join({ token, name: 'Eva' })
    const cookie = cookieHeader(cookiesOf(helper))
    const tap = { id: crypto.randomUUID(), personId: ana, kind: 'in', age: 0 } as const
    await helper.desk.sync({ venueId, taps: [tap] })
    const { devices } = await organiser.deskDevices.list({ venueId })
    const id = devices.find(({ name }) => name === 'Eva')?.id ?? ''
    const laterTaps = [
      tap,
      { id: crypto.randomUUID(), personId: ben, kind: 'in', age: hourMs },
      { id: crypto.randomUUID(), personId: ana, kind: 'undo', age: hourMs, saw: [tap.id] },
    ]
    return {
      headers: { cookie },
      opens: { path: 'desk.list', input: { venueId } },
      calls: [
        { path: 'desk.list', input: { venueId } },
        { path: 'desk.sync', input: { venueId, taps: laterTaps } },
      ],
      end: () => end(scene, { id, venueId, helper }),
    }
  }

const devices: Record<string, MakeCaller> = {
  'a device that was revoked': device(({ organiser }, { id }) => organiser.deskDevices.endDevice({ id })),
  'a device that was undone': device(({ organiser }, { id }) => organiser.deskDevices.undoDevice({ id })),
  'a device that joined by a link that was revoked': device(({ organiser }, { venueId }) =>
    organiser.deskDevices.endLink({ venueId }),
  ),
  'a device that left': device((_scene, { helper }) => helper.deskDevices.leave()),
  'a device after the days of the desk': device(afterTheEvent),
}

const partner =
  (end: (scene: Scene, link: { id: string }) => Promise<unknown>): MakeCaller =>
  async (scene) => {
    const { fixture } = scene
    const id = await newPartnerLink(fixture)
    const token = linkToken(fixture.deps.secret, 'partner', { id, generation: 1 })
    return {
      headers: { [partnerHeader]: token },
      opens: { path: 'partners.sheet' },
      calls: [
        { path: 'partners.open' },
        { path: 'partners.sheet' },
        { path: 'partners.seen', input: { digest: 'none' } },
      ],
      end: () => end(scene, { id }),
    }
  }

const partners: Record<string, MakeCaller> = {
  'a partner whose link was revoked': partner(({ organiser }, { id }) => organiser.partners.end({ id })),
  'a partner after the day after the event': partner(afterTheEvent),
}

/** A person who signed in with a password they were given. */
const temporary =
  (end: (scene: Scene, whose: { userId: string; newPassword: string }) => Promise<unknown>): MakeCaller =>
  async (scene) => {
    const { db, passwords, clock } = scene.fixture.deps
    const email = uniqueEmail()
    const temporaryUntil = new Date(clock().getTime() + hourMs)
    const fields = { name: uniqueText('Person'), email, role: 'guest', mustChangePassword: true } as const
    const userId = await addAccount(db, passwords, { ...fields, temporaryUntil })
    const browser = await scene.served.signedIn(userId)
    const cookie = cookieHeader(cookiesOf(browser))
    const newPassword = uniqueText('Gorse')
    return {
      headers: { cookie },
      opens: { address: '/auth/v1/sign-in/email', body: { email, password: castPassword } },
      calls: [
        { path: 'accounts.choosePassword', input: { newPassword: uniqueText('Gorse') } },
        { address: '/auth/v1/sign-in/email', body: { email, password: castPassword } },
      ],
      // A failed sign-in is audited.
      writes: ['audit_log'],
      end: () => end(scene, { userId, newPassword }),
      makeReady: () => db.delete(session).where(eq(session.userId, userId)),
    }
  }

const temporaries: Record<string, MakeCaller> = {
  'a temporary password whose time is over': temporary(async ({ wait }) => wait(2 * hourMs)),
  'a temporary password that was replaced': temporary(async ({ served }, { userId, newPassword }) =>
    (await served.signedIn(userId)).accounts.choosePassword({ newPassword }),
  ),
}

/** Every kind of caller whose access can end, by how it ends. */
export const endedCallers: Readonly<Record<string, MakeCaller>> = {
  ...accounts,
  ...devices,
  ...partners,
  ...temporaries,
  ...callersByLink,
}
