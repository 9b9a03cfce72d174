import { beforeAll, expect, test } from 'vitest'
import { Diners } from '#contract/catering.ts'
import { diners } from '#server/catering/queries.ts'
import { addAttendance, addPerson, addVenue } from '#server/testing/cast.ts'
import { testNow } from '#server/testing/served.ts'
import { queryAsOrganiser } from '#server/testing/organiser.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'

describeOnBothDatabases('who eats', (world) => {
  let venueId: string

  const invite = async (
    person: Parameters<typeof addPerson>[1],
    row: { attending?: 'yes' | 'no' | 'maybe'; isIn?: boolean } = {},
  ) => {
    const personId = await addPerson(world().db, person)
    const { attending = 'yes', isIn = false } = row
    await addAttendance(world().db, { personId, venueId, attending, checkInTime: isIn ? testNow : null })
  }
  const count = async (of: string) => Diners.parse(await queryAsOrganiser(world().db, diners, of))

  beforeAll(async () => {
    venueId = await addVenue(world().db)
    await invite({ fullName: 'Ana', diet: 'vegan', allergies: ['Nuts', 'nuts', 'Milk'] }, { isIn: true })
    await invite({ fullName: 'Bo', diet: 'vegan', allergies: [] })
    await invite({ fullName: 'Cleo', diet: 'other', dietNote: 'Halal', allergies: ['NUTS'] })
    await invite({ fullName: 'Dina', diet: null, allergies: null }, { isIn: true })
    // A note left from an earlier answer is none of this one.
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

  test('the confirmed people of the edition are counted by diet, not answered first', async () => {
    const { confirmed, diets } = await count(venueId)
    expect(confirmed).toEqual({ people: 5, checkedIn: 2 })
    expect(diets).toEqual([
      { diet: null, note: null, people: 1, checkedIn: 1 },
      { diet: 'vegan', note: null, people: 2, checkedIn: 1 },
      { diet: 'other', note: 'Halal', people: 1, checkedIn: 0 },
      { diet: 'vegetarian', note: null, people: 1, checkedIn: 0 },
    ])
  })

  test('an allergy is one whatever its case, and a person counts once for each of theirs', async () => {
    const { allergies, allergiesNotAnswered } = await count(venueId)
    const named = allergies.map(({ allergy, eaters, ...rest }) => [
      allergy.toLowerCase(),
      { names: eaters.map(({ fullName }) => fullName), ...rest },
    ])
    expect(named).toEqual([
      ['nuts', { names: ['Ana', 'Cleo'], people: 2, checkedIn: 1 }],
      ['milk', { names: ['Ana'], people: 1, checkedIn: 1 }],
    ])
    expect(allergiesNotAnswered).toEqual({ people: 1, checkedIn: 1 })
  })

  test('an edition nobody is confirmed for has zeros, and one that does not exist nothing', async () => {
    const empty = await addVenue(world().db, { name: 'Empty' })
    expect(await count(empty)).toEqual({
      confirmed: { people: 0, checkedIn: 0 },
      diets: [],
      allergies: [],
      allergiesNotAnswered: { people: 0, checkedIn: 0 },
    })
    expect(await queryAsOrganiser(world().db, diners, crypto.randomUUID())).toBeUndefined()
  })
})
