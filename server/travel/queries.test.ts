import { afterAll, beforeAll, expect, test } from 'vitest'
import { GuestTraveller } from '#contract/travel.ts'
import { canaryFlights, canaryPerson, canariesIn, ownCanaries, canary } from '#server/testing/canaries.ts'
import { addAccount, addAttendance, addPerson, addVenue } from '#server/testing/cast.ts'
import { undeclaredKeys } from '#server/testing/declared-keys.ts'
import { cheapPasswords, serve, testDeps, type Client } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'

describeOnBothDatabases('the guests’ travel list', (world) => {
  let close: () => Promise<void>
  let signedIn: (userId: string) => Promise<Client>
  let venueId: string

  beforeAll(async () => {
    const served = await serve(testDeps(world().db))
    close = served.close
    signedIn = served.signedIn
    venueId = await addVenue(world().db)
  })
  afterAll(() => close())

  type Flights = Omit<Parameters<typeof addAttendance>[1], 'personId' | 'venueId'>

  /** Adds a person of the edition with an account, with a canary in every private field. */
  async function addGuest(whose: string, fullName: string, flights: Flights): Promise<Client> {
    const { db } = world()
    const fields = canaryPerson(whose, fullName)
    const userId = await addAccount(db, cheapPasswords, {
      name: fullName,
      email: fields.email,
      role: 'guest',
    })
    const personId = await addPerson(db, { ...fields, userId })
    await addAttendance(db, { personId, venueId, ...flights })
    return signedIn(userId)
  }

  test('lists confirmed people with an airport who don’t hide their flights, and always the caller (B2)', async () => {
    const open = {
      flight1DepartureAirport: 'OSL',
      flight1DepartureTime: '2026-11-30T07:10',
      flight1Number: 'SK 4623',
    }
    const zoe = await addGuest('zoe', 'Zoë Lindqvist', open)
    const hidden = await addGuest('hidden', 'Håkon Bjørnstad', canaryFlights('hidden'))
    const home = await addGuest('home', 'Inês Duarte', {})
    await addGuest('maybe', 'Aino Mäkelä', { ...open, attending: 'maybe' })
    await addGuest('timeonly', 'Liv Fjeldstad', { flight2DepartureTime: '2026-12-03T10:00' })
    await addGuest('back', 'aoi Kuroda', { flight2DepartureAirport: 'LIS' })

    const seen = await zoe.travel.mine({ venueId })
    expect(seen.map(({ fullName }) => fullName)).toEqual(['aoi Kuroda', 'Zoë Lindqvist'])
    expect(seen[1]).toMatchObject({ ...open, flight1ArrivalTime: null, flight2DepartureAirport: null })
    expect(undeclaredKeys(GuestTraveller.array(), seen)).toEqual([])
    expect(canariesIn(JSON.stringify(seen))).toEqual([])

    const travellers = await hidden.travel.mine({ venueId })
    expect(travellers.map(({ fullName }) => fullName)).toEqual([
      'aoi Kuroda',
      'Håkon Bjørnstad',
      'Zoë Lindqvist',
    ])
    expect(canariesIn(JSON.stringify(travellers))).toEqual([
      canary('hidden', 'privateairport'),
      canary('hidden', 'privateflight'),
    ])
    expect(ownCanaries('hidden')).toEqual(expect.arrayContaining(canariesIn(JSON.stringify(travellers))))

    expect((await home.travel.mine({ venueId })).map(({ fullName }) => fullName)).toEqual([
      'aoi Kuroda',
      'Inês Duarte',
      'Zoë Lindqvist',
    ])
  })

  test('hides landing times and their recorder from all guests, even the guest who landed', async () => {
    const { db } = world()
    const landedById = await addAccount(db, cheapPasswords, {
      name: canary('landing', 'seenby'),
      email: 'seen@studio.test',
      role: 'admin',
    })
    const landedAt = new Date('2026-11-30T10:11:12.345Z')
    const landing = { flight1DepartureAirport: 'OSL', landedAt, landedById }
    const landed = await addGuest('landed', 'Eva Landed', landing)
    const other = await addGuest('beside', 'Finn Beside', {})
    const organiser = await signedIn(landedById)
    expect(JSON.stringify(await organiser.travel.arrivals({ venueId }))).toMatch(/10:11:12.345.*seenby/)
    for (const guest of [landed, other]) {
      const read = [await guest.travel.mine({ venueId }), await guest.attendance.mine({ venueId })]
      const text = JSON.stringify(read)
      expect(text).toContain('Eva Landed')
      expect(text).not.toContain('10:11:12.345')
      expect(text).not.toContain('seenby')
    }
  })

  test('responds with NOT_FOUND to a guest of another edition, and after declining', async () => {
    const { db } = world()
    const refusal = { code: 'NOT_FOUND', status: 404 }
    const no = await addGuest('gone', 'Rui Conceição', { attending: 'no' })
    await expect(no.travel.mine({ venueId })).rejects.toMatchObject(refusal)
    const elsewhere = await addVenue(db, { name: 'Bryggen', quarter: 'Q1', year: 2027 })
    await expect(no.travel.mine({ venueId: elsewhere })).rejects.toMatchObject(refusal)
  })
})
