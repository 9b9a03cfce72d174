import { afterAll, beforeAll, expect, test } from 'vitest'
import { invitations } from '#server/db/tables/invitations.ts'
import { reminders } from '#server/db/tables/messages-reminders.ts'
import { findNextRecipients, listSwitches } from '#server/messages/reminders/queries.ts'
import { listRecipients } from '#server/messages/queries.ts'
import { addAccount, addAttendance, addPerson, addVenue, returnedRow } from '#server/testing/cast.ts'
import { adding } from '#server/testing/own-questions.ts'
import { cheapPasswords, serve, testDeps, type Client } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'

describeOnBothDatabases('a question that says how people travel', (world) => {
  let close: () => Promise<void>
  let organiser: Client
  let venueId: string
  const ids = new Map<string, string>()
  const add = adding(
    () => organiser,
    () => venueId,
  )
  const travel = { kind: 'choice' as const, choices: ['Plane', 'Train', 'Car'], flyingChoice: 'Plane' }

  beforeAll(async () => {
    const { db } = world()
    const served = await serve(testDeps(db))
    close = served.close
    const account = { name: 'Nadia', email: 'nadia@travel.test', role: 'admin' as const }
    organiser = await served.signedIn(await addAccount(db, cheapPasswords, account))
    venueId = await addVenue(db)
    for (const name of ['Ana', 'Ben', 'Cy']) {
      const personId = await addPerson(db, { fullName: name, email: `${name}@travel.test` })
      await addAttendance(db, { personId, venueId })
      ids.set(name, personId)
    }
    const questionId = await add('How do you travel?', travel)
    const hiddenId = await add('And back?', { ...travel, readers: ['drivers'] })
    await answer('Ana', { [questionId]: 'Train' })
    await answer('Ben', { [questionId]: 'Plane' })
    await answer('Cy', { [hiddenId]: 'Car' })
  })
  afterAll(() => close())

  const answer = (name: string, answers: Record<string, string>) =>
    organiser.questions.answer({ venueId, personId: ids.get(name) ?? '', answers })

  test('doesn’t count people who don’t fly as people without a flight', async () => {
    expect(listTravellingOtherwise(await organiser.attendance.list({ venueId }))).toEqual(['Ana'])
    expect(listTravellingOtherwise(await organiser.travel.list({ venueId }))).toEqual(['Ana'])
    expect(listTravellingOtherwise(await organiser.travel.arrivals({ venueId }))).toEqual(['Ana'])
    expect(await organiser.dashboard.toDo({ venueId })).toMatchObject({ withoutFlight: 2 })
  })

  test('doesn’t remind people who don’t fly about flights', async () => {
    const { db } = world()
    const createdAt = new Date('2026-10-01T12:00:00Z')
    await db
      .insert(invitations)
      .values([...ids.values()].map((personId) => ({ personId, venueId, handedAt: createdAt })))
    await db.insert(reminders).values({ venueId, kind: 'flights', days: 20, createdAt })
    const [flights] = await listSwitches(db, venueId)
    const next = await findNextRecipients(db, new Date('2026-11-10T09:00:00Z'), returnedRow(flights))
    expect(next?.recipients.map(({ email }) => email).toSorted()).toEqual([
      'ben@travel.test',
      'cy@travel.test',
    ])
  })

  test('doesn’t ask people who don’t fly for flights in a message', async () => {
    const found = await listRecipients(world().db, {
      venueId,
      personIds: [...ids.values()],
      areRoomsHidden: false,
      about: 'flights',
    })
    expect(found.flatMap(({ name, missing }) => (missing.length > 0 ? [name] : []))).toEqual(['Ben', 'Cy'])
  })

  test('refuses a flying choice that isn’t among the question’s choices', async () => {
    await expect(add('By what?', { ...travel, flyingChoice: 'Ship' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
  })
})

const listTravellingOtherwise = (rows: readonly { fullName: string; travelsOtherwise: boolean }[]) =>
  rows.flatMap(({ fullName, travelsOtherwise }) => (travelsOtherwise ? [fullName] : []))
