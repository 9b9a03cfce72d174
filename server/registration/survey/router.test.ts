import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answersOf } from '#server/testing/answers.ts'
import { addAccount, addAttendance, addPerson, addVenue } from '#server/testing/cast.ts'
import { cheapPasswords, serve, testDeps, type Client } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'

describeOnBothDatabases('the link to a survey', (world) => {
  let served: Awaited<ReturnType<typeof serve>>
  let ines: Client
  let venueId: string

  beforeAll(async () => {
    const deps = testDeps(world().db)
    served = await serve(deps)
    venueId = await addVenue(world().db)
    ines = await served.signedIn(
      await addAccount(world().db, cheapPasswords, {
        name: 'Ines',
        email: 'ines@survey.test',
        role: 'guest',
      }),
    )
  })
  afterAll(() => served.close())

  const unknown = '0b9f4c52-6d3c-4f6e-9a53-1f2a6f0d9a11'
  const invalid = { code: 'REGISTRATION_INVALID', status: 404 }

  describe.each([unknown, 'spring', "' or 1=1"])('that is for %s', (id) => {
    test('responds with REGISTRATION_INVALID', async () => {
      await expect(served.browser().survey.open({ venueId: id })).rejects.toMatchObject(invalid)
    })
  })

  test('that names no edition accepts no answers from strangers or guests', async () => {
    const registration = {
      venueId: unknown,
      email: 'ana@survey.test',
      password: 'gorse-Lantern-58',
      answers: answersOf('Ana Lima'),
    }
    await expect(served.browser().survey.submit(registration)).rejects.toMatchObject(invalid)
    await expect(ines.survey.prefill({ venueId: unknown })).rejects.toMatchObject(invalid)
    await expect(
      ines.survey.answer({ venueId: unknown, answers: answersOf('Ana Lima') }),
    ).rejects.toMatchObject(invalid)
  })

  test('that is for an edition opens its survey', async () => {
    expect(await served.browser().survey.open({ venueId })).toMatchObject({ isOpen: true })
  })

  test('that is for an edition offers its airport first, then the most used airports, only as codes', async () => {
    const { db } = world()
    const lisbonId = await addVenue(db, { airport: 'Lisbon (LIS)' })
    for (const airport of ['osl', 'OSL', 'BGO', 'Seat 12A', 'LIS']) {
      const personId = await addPerson(db, { fullName: airport })
      await addAttendance(db, { personId, venueId: lisbonId, flight1DepartureAirport: airport })
    }
    const { airports } = await served.browser().survey.open({ venueId: lisbonId })
    expect(airports).toEqual(['LIS', 'OSL', 'BGO'])
  })
})
