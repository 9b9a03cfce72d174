import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { Diners, Meal } from '#contract/catering.ts'
import type { attendance } from '#server/db/tables/attendance.ts'
import { readDiners } from '#server/catering/meals/queries.ts'
import { mealsList } from '#server/catering/queries.ts'
import { mealEvents } from '#server/db/tables/catering.ts'
import type { Db } from '#server/db/open.ts'
import { addAttendance, addPerson, addVenue } from '#server/testing/cast.ts'
import { testNow } from '#server/testing/served.ts'
import { queryAsOrganiser } from '#server/testing/organiser.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'

describeOnBothDatabases('the headcount of an edition', (world) => {
  let venueId: string

  const invite = async (
    person: Parameters<typeof addPerson>[1],
    row: { attending?: 'yes' | 'no' | 'maybe'; isCheckedIn?: boolean } = {},
  ) => {
    const personId = await addPerson(world().db, person)
    const { attending = 'yes', isCheckedIn = false } = row
    await addAttendance(world().db, {
      personId,
      venueId,
      attending,
      checkInTime: isCheckedIn ? testNow : null,
    })
  }
  const count = async (editionId: string) =>
    Diners.parse(await readDiners(world().db, { venueId: editionId, mealEventId: null }))

  beforeAll(async () => {
    venueId = await addVenue(world().db)
    await invite(
      { fullName: 'Ana', diet: 'vegan', allergies: ['Nuts', 'nuts', 'Milk'] },
      { isCheckedIn: true },
    )
    await invite({ fullName: 'Bo', diet: 'vegan', allergies: [] })
    await invite({ fullName: 'Cleo', diet: 'other', dietNote: 'Halal', allergies: ['NUTS'] })
    await invite({ fullName: 'Dina', diet: null, allergies: null }, { isCheckedIn: true })
    // A note from an earlier answer doesn't belong to this one.
    await invite({ fullName: 'Emil', diet: 'vegetarian', dietNote: 'Halal', allergies: [] })
    await invite({ fullName: 'Nobody', diet: 'vegan', allergies: ['Fish'] }, { attending: 'no' })
    await invite({ fullName: 'Perhaps', diet: 'vegan', allergies: ['Fish'] }, { attending: 'maybe' })
    const elsewhere = await addVenue(world().db, { name: 'Fjordhotell' })
    const personId = await addPerson(world().db, {
      fullName: 'Elsewhere',
      diet: 'vegan',
      allergies: ['Fish'],
    })
    await addAttendance(world().db, { personId, venueId: elsewhere })
  })

  test("counts the edition's confirmed people by diet, unanswered first", async () => {
    const { confirmed, diets } = await count(venueId)
    expect(confirmed).toEqual({ people: 5, checkedIn: 2 })
    expect(diets).toEqual([
      { diet: null, note: null, people: 1, checkedIn: 1 },
      { diet: 'vegan', note: null, people: 2, checkedIn: 1 },
      { diet: 'other', note: 'Halal', people: 1, checkedIn: 0 },
      { diet: 'vegetarian', note: null, people: 1, checkedIn: 0 },
    ])
  })

  test('counts an allergy once whatever its case, and a person once for each of their allergies', async () => {
    const { allergies, noAllergies, allergiesNotAnswered } = await count(venueId)
    const named = allergies.map(({ allergy, eaters, ...rest }) => [
      allergy.toLowerCase(),
      { names: eaters.map(({ fullName }) => fullName), ...rest },
    ])
    expect(named).toEqual([
      ['nuts', { names: ['Ana', 'Cleo'], people: 2, checkedIn: 1 }],
      ['milk', { names: ['Ana'], people: 1, checkedIn: 1 }],
    ])
    expect(noAllergies).toEqual({ people: 2, checkedIn: 0 })
    expect(allergiesNotAnswered).toEqual({ people: 1, checkedIn: 1 })
  })

  test('counts zero for an edition without confirmed people', async () => {
    const empty = await addVenue(world().db, { name: 'Empty' })
    expect(await count(empty)).toEqual({
      confirmed: { people: 0, checkedIn: 0 },
      diets: [],
      allergies: [],
      noAllergies: { people: 0, checkedIn: 0 },
      allergiesNotAnswered: { people: 0, checkedIn: 0 },
      named: [],
    })
  })

  test('responds with NOT_FOUND for an unknown edition', async () => {
    await expect(count(crypto.randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describeOnBothDatabases('the headcount of a meal', (world) => {
  /** Adds an edition in Tokyo, a time zone of its own. Returns functions that add its meals and guests. */
  async function addEdition() {
    const { db } = world()
    const venueId = await addVenue(db, { timeZone: 'Asia/Tokyo' })
    const addMeal = async (date: string, startTime: string, endTime: string) => {
      const [row] = await db
        .insert(mealEvents)
        .values({ venueId, title: 'A meal', date, startTime, endTime })
        .returning()
      return row?.id ?? ''
    }
    const addGuest = async (flights: Partial<typeof attendance.$inferInsert>) => {
      const personId = await addPerson(db, { fullName: 'Somebody', diet: 'vegan', allergies: ['Nuts'] })
      await addAttendance(db, { personId, venueId, ...flights })
    }
    const addEaters = async (...flights: Partial<typeof attendance.$inferInsert>[]) => {
      for (const flight of flights) await addGuest(flight)
      return (mealEventId: string) => eatersAt(db, { venueId, mealEventId })
    }
    return { venueId, addMeal, addEaters }
  }

  test('counts a guest without flight times on all days', async () => {
    const { addMeal, addEaters } = await addEdition()
    const [first, last] = [
      await addMeal('2026-12-01', '07:00', '09:00'),
      await addMeal('2026-12-05', '19:00', '22:00'),
    ]
    const countAt = await addEaters({}, { flight1DepartureAirport: 'OSL', flight2NotBooked: true })
    expect([await countAt(first), await countAt(last)]).toEqual([2, 2])
  })

  test('counts people at meals from the time they land, including a meal that isn’t over yet', async () => {
    const { addMeal, addEaters } = await addEdition()
    const dinner = await addMeal('2026-12-02', '19:00', '22:00')
    const countAt = await addEaters(
      landing('2026-12-02T21:59'),
      landing('2026-12-02T22:00'),
      landing('2026-12-03T00:10'),
    )
    expect(await countAt(dinner)).toBe(1)
  })

  test('counts people at meals until they leave, including a meal during which they leave', async () => {
    const { addMeal, addEaters } = await addEdition()
    const dinner = await addMeal('2026-12-02', '19:00', '22:00')
    const countAt = await addEaters(
      leaving('2026-12-02T19:00'),
      leaving('2026-12-02T19:01'),
      leaving('2026-12-03T00:05'),
    )
    expect(await countAt(dinner)).toBe(2)
  })

  test('counts overnight flights only by the venue’s clock', async () => {
    const { addMeal, addEaters } = await addEdition()
    const arrivalMeals = {
      supper: await addMeal('2026-12-02', '23:00', '23:59'),
      breakfast: await addMeal('2026-12-03', '07:00', '09:00'),
    }
    const departureMeals = {
      lunch: await addMeal('2026-12-04', '12:00', '14:00'),
      dinner: await addMeal('2026-12-04', '19:00', '22:00'),
    }
    // Los Angeles to Tokyo loses a day; by the clocks, the flight back lands before it leaves.
    const countAt = await addEaters({
      flight1DepartureAirport: 'LAX',
      flight1DepartureTime: '2026-12-01T23:50',
      flight1ArrivalTime: '2026-12-03T05:20',
      flight2DepartureAirport: 'HND',
      flight2DepartureTime: '2026-12-04T17:00',
      flight2ArrivalTime: '2026-12-04T09:30',
    })
    expect([await countAt(arrivalMeals.supper), await countAt(arrivalMeals.breakfast)]).toEqual([0, 1])
    expect([await countAt(departureMeals.lunch), await countAt(departureMeals.dinner)]).toEqual([1, 0])
  })

  test('counts a person whose flight leaves just after midnight at dinner on the day before', async () => {
    const { addMeal, addEaters } = await addEdition()
    const dinner = await addMeal('2026-12-04', '19:00', '22:00')
    const breakfast = await addMeal('2026-12-05', '07:00', '09:00')
    const countAt = await addEaters({
      flight2DepartureAirport: 'HND',
      flight2DepartureTime: '2026-12-05T00:30',
    })
    expect([await countAt(dinner), await countAt(breakfast)]).toEqual([1, 0])
  })

  test('counts a meal’s people by diet, by allergy, without allergies and without an answer', async () => {
    const { db } = world()
    const { venueId, addMeal } = await addEdition()
    await addMeal('2026-12-02', '19:00', '22:00')
    const invite = async (person: Parameters<typeof addPerson>[1]) => {
      await addAttendance(db, { personId: await addPerson(db, person), venueId })
    }
    await invite({ fullName: 'Ana', diet: 'vegan', allergies: ['Nuts', 'nuts'] })
    await invite({ fullName: 'Bo', diet: 'other', dietNote: 'Halal', allergies: [] })
    await invite({ fullName: 'Cleo', diet: null, allergies: null })
    const [listed] = z.array(Meal).parse(await queryAsOrganiser(db, mealsList, venueId))
    expect(listed?.eating).toEqual({
      people: 3,
      diets: [
        { diet: null, note: null, people: 1 },
        { diet: 'other', note: 'Halal', people: 1 },
        { diet: 'vegan', note: null, people: 1 },
      ],
      allergies: [{ allergy: expect.stringMatching(/^nuts$/i), people: 1 }],
      noAllergies: 1,
      allergiesNotAnswered: 1,
      named: { people: 0, mark: null },
    })
  })

  test('responds with NOT_FOUND for a meal of another edition', async () => {
    const { db } = world()
    const { addMeal } = await addEdition()
    const mealEventId = await addMeal('2026-12-02', '19:00', '22:00')
    const elsewhere = await addVenue(db, { name: 'Fjordhotell' })
    await expect(readDiners(db, { venueId: elsewhere, mealEventId })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })
})

const landing = (flight1ArrivalTime: string) => ({ flight1DepartureAirport: 'OSL', flight1ArrivalTime })
const leaving = (flight2DepartureTime: string) => ({ flight2DepartureAirport: 'NRT', flight2DepartureTime })

/** The page and the dialog count separately, and must agree. */
async function eatersAt(db: Db, { venueId, mealEventId }: { venueId: string; mealEventId: string }) {
  const meals = z.array(Meal).parse(await queryAsOrganiser(db, mealsList, venueId))
  const listed = meals.find(({ id }) => id === mealEventId)?.eating
  const { confirmed } = await readDiners(db, { venueId, mealEventId })
  expect(listed?.people).toBe(confirmed.people)
  return confirmed.people
}
