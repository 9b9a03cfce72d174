import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { record } from '#server/audit/commands.ts'
import type { Deps } from '#server/core/deps.ts'
import { linkToken } from '#server/lib/link-token.ts'
import { people } from '#server/db/tables/people.ts'
import { pendingRegistrations } from '#server/db/tables/registration-pending.ts'
import { roomAssignments } from '#server/db/tables/rooms.ts'
import { answersOf, noChange } from '#server/testing/answers.ts'
import { placesOf, addInesWithPlaces } from '#server/testing/attending.ts'
import { addAccount, addAttendance, addPerson, castPassword } from '#server/testing/cast.ts'
import { cheapPasswords, serve, testDeps, type Client } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'
import { venues } from '#server/db/tables/venues.ts'

const declined = answersOf('Ines Duarte', { attending: 'no' })
/** The response after a guest's room and two workshops became free for others. */
const freed = { freed: { roomNumber: '12', workshops: ['Glaze chemistry', 'Tile walk'] }, notRestored: [] }

describeOnBothDatabases('"I can come after all"', (world) => {
  let deps: Deps
  let served: Awaited<ReturnType<typeof serve>>
  let organiser: Client
  let ines: Client
  let email: string
  let stay: Awaited<ReturnType<typeof addInesWithPlaces>>

  beforeAll(async () => {
    deps = testDeps(world().db)
    served = await serve(deps)
    const nadia = { name: 'Nadia', email: 'nadia@after-all.test', role: 'admin' as const }
    organiser = await served.signedIn(await addAccount(world().db, cheapPasswords, nadia))
  })
  afterAll(() => served.close())
  beforeEach(async () => {
    const { db } = world()
    email = `${crypto.randomUUID()}@after-all.test`
    stay = await addInesWithPlaces(db)
    const account = { name: 'Ines Duarte', email, role: 'guest' as const }
    const userId = await addAccount(db, cheapPasswords, account)
    await db.update(people).set({ email, userId }).where(eq(people.id, stay.personId))
    ines = await served.signedIn(userId)
  })

  const register = async () => {
    const registered = { venueId: stay.venueId, email, password: 'salt-Meadow-204', answers: declined }
    await served.browser().survey.submit(registered)
    const isOpen = and(eq(pendingRegistrations.email, email), isNull(pendingRegistrations.endedAt))
    const [registration] = await world().db.select().from(pendingRegistrations).where(isOpen)
    if (!registration) throw new Error('The registration is missing.')
    return registration
  }

  const declineOnPage = () => ines.stay.answer({ venueId: stay.venueId, attending: 'no' })
  const declineBySurvey = () => ines.survey.answer({ venueId: stay.venueId, answers: declined })
  async function declineByLink() {
    const { url } = await organiser.invitations.link({ personId: stay.personId, venueId: stay.venueId })
    const token = url.split('#')[1] ?? ''
    const accepted = await served
      .browser()
      .invitations.accept({ token, password: castPassword, answers: declined })
    return accepted.outcome === 'signedIn' ? accepted.change : null
  }
  async function declineByConfirming() {
    const token = linkToken(deps.secret, 'claim', await register())
    return (await served.browser().claims.confirm({ token, password: castPassword })).change
  }
  const declineByAcceptance = async () => organiser.claims.accept({ id: (await register()).id })
  const declineThroughOrganiser = () =>
    organiser.attendance.setStatus({ id: stay.id, from: 'yes', attending: 'no' })

  const ownWays = [
    ['on their own page', declineOnPage],
    ['by the survey, signed in', declineBySurvey],
    ['by a personal link', declineByLink],
    ['by a registration they confirmed', declineByConfirming],
  ] as const

  test.for([
    ...ownWays,
    ['by a registration an organiser accepted', declineByAcceptance],
    ['through an organiser', declineThroughOrganiser],
  ] as const)('restores bed and seats freed by declining %s, whatever happened since', async ([, leave]) => {
    const { db } = world()
    const { id, venueId } = stay
    await leave()
    expect(await placesOf(db, stay)).toEqual({ beds: 0, seats: 0 })
    // The newest audit entry about them is a different one.
    await record(db, null, {
      action: 'attendance.checkInUndone',
      entity: 'attendance',
      entityId: id,
      venueId,
    })
    expect(await ines.stay.answer({ venueId, attending: 'yes' })).toEqual(noChange)
    expect(await placesOf(db, stay)).toEqual({ beds: 1, seats: 2 })
  })

  test.for(ownWays)(
    'declining %s returns what it freed, but no room while rooms are hidden',
    async ([, leave]) => {
      const { db } = world()
      expect(await leave()).toEqual(freed)
      await ines.stay.answer({ venueId: stay.venueId, attending: 'yes' })
      await db.update(venues).set({ roomsHidden: true }).where(eq(venues.id, stay.venueId))
      expect(await leave()).toEqual({ ...freed, freed: { ...freed.freed, roomNumber: null } })
    },
  )

  test('also works in the survey, which reports what has been taken since', async () => {
    const { db } = world()
    const { venueId, roomId } = stay
    await declineOnPage()
    const personId = await addPerson(db, { fullName: 'Bo Berg' })
    await addAttendance(db, { personId, venueId })
    await db.insert(roomAssignments).values({ roomId, personId, venueId })
    const answers = answersOf('Ines Duarte')
    expect(await ines.survey.answer({ venueId, answers })).toEqual({
      ...noChange,
      notRestored: ['Room 12 is now taken'],
    })
    expect(await placesOf(db, stay)).toEqual({ beds: 0, seats: 2 })
  })
})
