import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { blankAnswers, questionNames, sampleAnswers, surveyQuestions } from '#contract/questions.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import { pendingRegistrations } from '#server/db/tables/registration-pending.ts'
import { showPersonalLink } from '#server/invitations/commands.ts'
import type { Deps } from '#server/core/deps.ts'
import { linkToken } from '#server/lib/link-token.ts'
import { people } from '#server/db/tables/people.ts'
import type { Answers } from '#server/lib/edition-days.ts'
import { studios } from '#server/db/tables/studios.ts'
import { answersOf, otherAnswers } from '#server/testing/answers.ts'
import { addAccount, addAttendance, addPerson, addVenue } from '#server/testing/cast.ts'
import { cheapPasswords, serve, testDeps, type Client } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'

const password = 'salt-Meadow-204'

const outbound = {
  flight1DepartureAirport: 'OSL',
  flight1DepartureTime: '2026-11-30T08:10',
  flight1ArrivalTime: '2026-11-30T11:55',
}
const inbound = {
  flight2DepartureAirport: 'LIS',
  flight2DepartureTime: '2026-12-03T18:00',
  flight2ArrivalTime: null,
}
const noOutbound = { flight1DepartureAirport: null, flight1DepartureTime: null, flight1ArrivalTime: null }
const noReturn = { flight2DepartureAirport: null, flight2DepartureTime: null, flight2ArrivalTime: null }

/** For each optional question: the known answer, a blank, and another answer. */
const questions: Readonly<Record<string, Readonly<Record<'known' | 'blank' | 'given', Partial<Answers>>>>> = {
  ...Object.fromEntries(
    surveyQuestions
      // Sharing a room must be answered.
      .filter((name) => name !== 'openToRoomSharing')
      .map((name) => [
        name,
        { known: sampleAnswers([name]), blank: blankAnswers([name]), given: otherAnswers([name]) },
      ]),
  ),
  diet: {
    known: { diet: 'other', dietNote: 'No raw fish' },
    blank: { diet: null, dietNote: null },
    given: { diet: 'vegan', dietNote: null },
  },
  outbound: {
    known: outbound,
    blank: noOutbound,
    given: { ...noOutbound, flight1DepartureAirport: 'BGO' },
  },
  return: {
    known: inbound,
    blank: noReturn,
    given: { ...noReturn, flight2DepartureTime: '2026-12-03T20:00' },
  },
  privacy: {
    known: { flightsPrivate: true },
    blank: { flightsPrivate: null },
    given: { flightsPrivate: false },
  },
}

const askedNames = Object.keys(questions)

/** Every way to answer some questions and leave the others blank. */
const subsets = Array.from({ length: 2 ** askedNames.length }, (_, bits) =>
  askedNames.filter((_question, place) => (bits >> place) % 2 === 1),
)

const valuesOf = (names: readonly string[], otherwise: 'blank' | 'known'): Partial<Answers> =>
  Object.assign(
    {},
    ...askedNames.map((question) => questions[question]?.[names.includes(question) ? 'given' : otherwise]),
  )

const knownAnswers = {
  ...sampleAnswers(questionNames),
  diet: 'other' as const,
  dietNote: 'No raw fish',
  ...outbound,
  ...inbound,
  flightsPrivate: true,
  openToRoomSharing: false,
}

describeOnBothDatabases('a blank answer', (world) => {
  let deps: Deps
  let served: Awaited<ReturnType<typeof serve>>
  let organiser: Client
  let organiserId: string
  let venueId: string
  let studioId: string
  let count = 0

  beforeAll(async () => {
    deps = testDeps(world().db)
    served = await serve(deps)
    venueId = await addVenue(world().db)
    const [studio] = await world().db.insert(studios).values({ name: 'Lisbon' }).returning()
    studioId = studio?.id ?? ''
    organiserId = await account('olga@blank.test', 'admin')
    organiser = await served.signedIn(organiserId)
  })
  afterAll(() => served.close())

  const account = (email: string, role: 'admin' | 'guest') =>
    addAccount(world().db, cheapPasswords, { email, name: 'Inês Duarte', role })

  /** Adds a person with every answer given. */
  async function addKnownPerson(more: { email?: string; userId?: string } = {}) {
    count += 1
    const { db } = world()
    const email = `ines${count}@blank.test`
    const { flightsPrivate, ...answers } = knownAnswers
    const personId = await addPerson(db, { fullName: 'Inês Duarte', email, ...answers, studioId, ...more })
    await addAttendance(db, { personId, venueId, ...outbound, ...inbound, flightsPrivate })
    return {
      personId,
      email: more.email ?? email,
      browser: served.browser(`203.0.${count % 250}.${Math.ceil(count / 250)}`),
    }
  }

  /** Like `addKnownPerson`, with an account that is signed in. */
  async function addGuest() {
    const email = `guest${count}@blank.test`
    const userId = await account(email, 'guest')
    const { personId } = await addKnownPerson({ email, userId })
    return { personId, guest: await served.signedIn(userId) }
  }

  async function storedOf(personId: string) {
    const [person] = await world().db.select().from(people).where(eq(people.id, personId))
    const [row] = await world().db.select().from(attendance).where(eq(attendance.personId, personId))
    return { ...row, ...person }
  }

  async function registrationOf(browser: Client, email: string, answers: Answers) {
    await browser.survey.submit({ venueId, email, password, answers })
    const [registration] = await world()
      .db.select()
      .from(pendingRegistrations)
      .where(eq(pendingRegistrations.email, email))
    if (!registration) throw new Error('The registration is missing.')
    return registration
  }

  const entryPoints = {
    'public survey and confirming': async (answers: Answers) => {
      const { personId, email, browser } = await addKnownPerson()
      const registration = await registrationOf(browser, email, answers)
      await browser.claims.confirm({ token: linkToken(deps.secret, 'claim', registration) })
      return personId
    },
    'personal link': async (answers: Answers) => {
      const { personId, browser } = await addKnownPerson()
      const link = await showPersonalLink(
        deps,
        { userId: organiserId, isProved: true, role: 'admin' },
        { personId, venueId },
      )
      await browser.invitations.accept({ token: link.split('#')[1] ?? '', password, answers })
      return personId
    },
    'registration accepted by an organiser': async (answers: Answers) => {
      const { personId, email, browser } = await addKnownPerson()
      const { id } = await registrationOf(browser, email, answers)
      expect(await organiser.claims.accept({ id })).toEqual({ personId })
      return personId
    },
    'signed-in answer': async (answers: Answers) => {
      const { personId, guest } = await addGuest()
      await guest.survey.answer({ venueId, answers })
      return personId
    },
  }

  test.each(Object.keys(entryPoints).map((way) => [way]))(
    'never overwrites a known answer, whichever questions are answered: %s',
    async (way) => {
      const submit = Object.entries(entryPoints).find(([name]) => name === way)?.[1]
      for (const names of subsets) {
        const answers = {
          ...answersOf('Inês Duarte', { studioId, openToRoomSharing: true }),
          ...valuesOf(names, 'blank'),
        }
        const personId = await submit?.(answers)
        expect({ given: names, ...(await storedOf(personId ?? '')) }).toMatchObject({
          ...valuesOf(names, 'known'),
          openToRoomSharing: true,
          phone: knownAnswers.phone,
          studioId,
          attending: 'yes',
        })
      }
    },
  )

  test.each(Object.keys(entryPoints).map((way) => [way]))(
    'keeps everything after a no, and the known studio if the chosen studio was deleted: %s',
    async (way) => {
      const submit = Object.entries(entryPoints).find(([name]) => name === way)?.[1]
      const no = { attending: 'no' as const, openToRoomSharing: null }
      const missingId = '00000000-0000-4000-8000-000000000000'
      const answers = {
        ...answersOf('Inês Duarte', { ...no, studioId: missingId }),
        ...valuesOf([], 'blank'),
      }
      const personId = await submit?.(answers)
      expect(await storedOf(personId ?? '')).toMatchObject({ ...knownAnswers, studioId, attending: 'no' })
    },
  )

  test('keeps the known answer on the guest’s page, and an explicit removal deletes that answer', async () => {
    const questionsOnPage = ['phone', 'diet', 'allergies', 'openToRoomSharing'] as const
    const answers = { phone: '+47 4000', diet: 'vegan' as const, allergies: [], openToRoomSharing: true }
    const blank = { phone: null, diet: null, dietNote: null, allergies: null, openToRoomSharing: null }
    const { personId, guest } = await addGuest()
    for (let bits = 0; bits < 2 ** questionsOnPage.length; bits += 1) {
      const { diet, dietNote, allergies, kitchenMayKnow, openToRoomSharing, phone } = knownAnswers
      const before = { diet, dietNote, allergies, kitchenMayKnow, openToRoomSharing, phone }
      await world().db.update(people).set(before).where(eq(people.id, personId))
      const answered = Object.fromEntries(
        questionsOnPage.filter((_, place) => (bits >> place) % 2 === 1).map((key) => [key, answers[key]]),
      )
      await guest.stay.updateDetails({ ...blank, ...answered })
      const note = 'diet' in answered ? { dietNote: null } : {}
      // Without allergies, there is nothing for the kitchen to know.
      const mayKnow = 'allergies' in answered ? { kitchenMayKnow: null } : {}
      expect(await storedOf(personId)).toMatchObject({ ...before, ...answered, ...note, ...mayKnow })
    }
    await guest.stay.updateDetails({ ...blank, removes: ['phone', 'allergies'] })
    expect(await storedOf(personId)).toMatchObject({ phone: null, allergies: null, kitchenMayKnow: null })
  })

  test('keeps the known answer in an organiser’s dialogs, and an explicit removal deletes that answer', async () => {
    const { personId, email } = await addKnownPerson()
    const person = { id: personId, fullName: 'Inês Duarte', email, studioId, notes: null }
    const blank = { phone: null, diet: null, dietNote: null, allergies: null, openToRoomSharing: null }
    expect(await organiser.people.update({ ...person, version: 1, ...blank })).toEqual({ version: 1 })
    expect(await storedOf(personId)).toMatchObject(knownAnswers)
    const { id } = (await organiser.travel.list({ venueId })).find((one) => one.email === email) ?? { id: '' }
    const flights = { id, ...noOutbound, ...noReturn }
    expect(await organiser.travel.saveFlights({ ...flights, version: 1 })).toEqual({ version: 1 })
    expect(await storedOf(personId)).toMatchObject({ ...outbound, ...inbound })

    const removes = ['phone', 'openToRoomSharing', 'diet', 'allergies'] as const
    await organiser.people.update({ ...person, version: 1, ...blank, removes: [...removes] })
    await organiser.travel.saveFlights({ ...flights, version: 1, removes: ['returnFlight'] })
    expect(await storedOf(personId)).toMatchObject({
      ...blank,
      kitchenMayKnow: null,
      ...outbound,
      ...noReturn,
    })
  })

  test('the confirmation page shows the studio and the answer that would change', async () => {
    const { personId, email, browser } = await addKnownPerson()
    await world().db.update(attendance).set({ attending: 'no' }).where(eq(attendance.personId, personId))
    const registration = await registrationOf(browser, email, answersOf('Inês Duarte', { studioId: 'LP' }))
    expect(await browser.claims.open({ token: linkToken(deps.secret, 'claim', registration) })).toMatchObject(
      {
        studio: 'LP',
        known: { studio: 'Lisbon', attending: 'no' },
      },
    )
  })

  test('a blank flight on the guest’s page stays until it is removed', async () => {
    const { personId, guest } = await addGuest()
    const blank = { departureAirport: null, departureTime: null, arrivalTime: null, isNotBooked: false }
    await guest.stay.setFlight({ venueId, leg: 'outbound', flight: blank })
    expect(await storedOf(personId)).toMatchObject({ ...outbound, ...inbound })
    await guest.stay.setFlight({ venueId, leg: 'outbound', flight: { ...blank, isRemoved: true } })
    expect(await storedOf(personId)).toMatchObject({ ...noOutbound, ...inbound })
  })

  test('removing one answer while signed in keeps all others', async () => {
    const { personId, guest } = await addGuest()
    const answers = {
      ...answersOf('Inês Duarte', { studioId, openToRoomSharing: false }),
      ...valuesOf([], 'blank'),
    }
    await guest.survey.answer({ venueId, answers, removes: ['allergies', 'returnFlight'] })
    expect(await storedOf(personId)).toMatchObject({
      ...knownAnswers,
      ...noReturn,
      allergies: null,
      kitchenMayKnow: null,
    })
  })

  test('a diet that stays ‘other’ keeps its note if the note is blank', async () => {
    const { personId, guest } = await addGuest()
    const answers = { ...answersOf('Inês Duarte', { studioId }), diet: 'other' as const, dietNote: null }
    await guest.survey.answer({ venueId, answers })
    expect(await storedOf(personId)).toMatchObject({ diet: 'other', dietNote: 'No raw fish' })
  })
})
