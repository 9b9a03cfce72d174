import { beforeAll, beforeEach, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { pendingRegistrations } from '#server/db/tables/registration-pending.ts'
import { answersOf } from '#server/testing/answers.ts'
import { addAccount, addAttendance, addPerson, addVenue } from '#server/testing/cast.ts'
import { registrant, registrations } from '#server/testing/registrations.ts'
import { cheapPasswords, testDeps, type Client } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'
import { openServer } from '#server/testing/open-server.ts'

describeOnBothDatabases('the pending registration of this browser', (world) => {
  const deps = () => testDeps(world().db)
  const served = openServer(() => deps())
  let venueId: string
  let browser: Client

  beforeAll(async () => {
    venueId = await addVenue(world().db)
  })
  const { clear, register } = registrations(() => ({ deps: deps(), venueId }))
  beforeEach(async () => {
    await clear()
    browser = served.browser()
  })

  const waitingIn = async (client: Client) => (await client.survey.open({ venueId })).waiting
  const submitAgain = (replaces: boolean) =>
    browser.survey.submit({
      venueId,
      email: 'ines.duarte@claim.test',
      password: registrant.password,
      answers: answersOf(registrant.name),
      replaces,
    })
  const stateOf = async (email: string) => {
    const rows = await world()
      .db.select()
      .from(pendingRegistrations)
      .where(eq(pendingRegistrations.email, email))
    return rows.map(({ endedBy, answers }) => ({ endedBy, hasAnswers: answers !== null }))
  }

  test('is found by the browser that sent it', async () => {
    await register(browser)
    expect(await waitingIn(browser)).toMatchObject({
      email: registrant.email,
      delivery: 'mail',
      answers: { fullName: registrant.name, studioId: 'LP', attending: 'yes' },
    })
  })

  test('shows no allergies, diet or flights', async () => {
    await register(browser)
    const shown = await waitingIn(browser)
    expect(Object.keys(shown?.answers ?? {}).toSorted()).toEqual(['attending', 'fullName', 'studioId'])
  })

  test('is not found by another browser or for another edition', async () => {
    await register(browser)
    expect(await waitingIn(served.browser())).toBeNull()
    const elsewhere = await addVenue(world().db)
    expect((await browser.survey.open({ venueId: elsewhere })).waiting).toBeNull()
  })

  test('ends and loses its answers when the browser registers again with a different address', async () => {
    await register(browser)
    await submitAgain(true)
    expect(await stateOf(registrant.email)).toEqual([{ endedBy: 'replaced', hasAnswers: false }])
    expect(await stateOf('ines.duarte@claim.test')).toEqual([{ endedBy: null, hasAnswers: true }])
    expect(await waitingIn(browser)).toMatchObject({ email: 'ines.duarte@claim.test' })
  })

  test('stays if another person registers in the same browser', async () => {
    await register(browser)
    await submitAgain(false)
    expect(await stateOf(registrant.email)).toEqual([{ endedBy: null, hasAnswers: true }])
  })

  test('shows organisers people with the same name before they accept it', async () => {
    const { db } = world()
    const nadia = { name: 'Nadia', email: 'nadia@claim.test', role: 'admin' } as const
    const organiser = await served.signedIn(await addAccount(db, cheapPasswords, nadia))
    const personId = await addPerson(db, { fullName: 'inês duarte', email: 'ines@other.test' })
    await addAttendance(db, { personId, venueId, attending: 'maybe' })
    await register(browser)
    await register(served.browser(), { email: 'third@claim.test' })
    const { registrations: waiting } = await organiser.claims.waiting({ venueId })
    expect(waiting.find(({ email }) => email === registrant.email)?.namesakes).toEqual([
      { email: 'ines@other.test', isWaiting: false },
      { email: 'third@claim.test', isWaiting: true },
    ])
  })

  test('lists no people with the same name if the registration is for that person', async () => {
    const { db } = world()
    const nadia = { name: 'Nadia', email: 'nadia@claim.test', role: 'admin' } as const
    const organiser = await served.signedIn(await addAccount(db, cheapPasswords, nadia))
    const personId = await addPerson(db, { fullName: registrant.name, email: registrant.email })
    await addAttendance(db, { personId, venueId, attending: 'maybe' })
    await register(browser)
    const { registrations: waiting } = await organiser.claims.waiting({ venueId })
    expect(waiting[0]?.namesakes).toEqual([])
  })
})
