import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GuestHome, GuestVenue } from '#contract/attendance.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import { roomAssignments } from '#server/db/tables/rooms.ts'
import { addAccount, addAttendance, addPerson, addRoom, addVenue, addWorkshop } from '#server/testing/cast.ts'
import { cheapPasswords, serve, testDeps, type Client } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'
import { venues } from '#server/db/tables/venues.ts'
import { workshopSignups, workshopWaiting } from '#server/db/tables/workshops.ts'

describeOnBothDatabases('the guest home', (world) => {
  let ines: Client
  let stranger: Client
  let personId: string
  let venueId: string
  let close: () => Promise<void>

  beforeAll(async () => {
    const { db } = world()
    const served = await serve(testDeps(db))
    close = served.close
    const person = async (name: string, email: string) => {
      const userId = await addAccount(db, cheapPasswords, { name, email, role: 'guest' })
      const id = await addPerson(db, { fullName: name, email, userId, notes: 'for organisers only' })
      return { id, client: await served.signedIn(userId) }
    }
    const first = await person('Inês Duarte', 'ines@studio.test')
    personId = first.id
    ines = first.client
    stranger = (await person('Tomás Reis', 'tomas@studio.test')).client
    venueId = await addVenue(db, { contactName: 'Nadia', contactEmail: 'nadia@studio.test' })
    await addAttendance(db, {
      personId,
      venueId,
      flight1DepartureAirport: 'OSL',
      flight1Number: 'SK 4623',
      flight1DepartureTime: '2026-11-30T07:25',
    })
    await placeInRoom(venueId)
  })
  afterAll(() => close())

  async function placeInRoom(venue: string) {
    const { db } = world()
    const mate = await addPerson(db, { fullName: 'Zoë Lindqvist', email: 'zoe@studio.test' })
    await addAttendance(db, { personId: mate, venueId: venue })
    const roomId = await addRoom(db, { venueId: venue, roomNumber: '12', bedType: 'double' })
    await db.insert(roomAssignments).values([
      { roomId, personId, venueId: venue },
      { roomId, personId: mate, venueId: venue },
    ])
    const later = await addWorkshop(db, {
      venueId: venue,
      title: 'Tile painting',
      startTime: '2026-12-02T09:00',
      endTime: null,
    })
    const earlyWorkshop = await addWorkshop(db, {
      venueId: venue,
      title: 'Surf',
      location: 'The beach',
      capacity: 2,
    })
    const full = await addWorkshop(db, {
      venueId: venue,
      title: 'Pottery',
      location: 'The kiln',
      capacity: 1,
    })
    await db.insert(workshopSignups).values([
      { workshopId: later, personId, venueId: venue },
      { workshopId: earlyWorkshop, personId, venueId: venue },
      { workshopId: earlyWorkshop, personId: mate, venueId: venue },
      { workshopId: full, personId: mate, venueId: venue },
    ])
    await db.insert(workshopWaiting).values({ workshopId: full, personId, venueId: venue })
  }

  test('contains the venue, the person, the room with its roommates, the workshops by start, and the flights', async () => {
    const home = await ines.attendance.mine({ venueId })
    expect(strictHome.parse(home)).toEqual(home)
    expect(home).toMatchObject({
      venue: {
        id: venueId,
        eventStartTime: '15:00',
        checkOutTime: '11:00',
        eventEndDate: '2026-12-03',
        contactName: 'Nadia',
        contactPhone: null,
        contactEmail: 'nadia@studio.test',
      },
      attending: 'yes',
      checkInTime: null,
      person: { fullName: 'Inês Duarte', email: 'ines@studio.test', allergies: null },
      room: { roomNumber: '12', bedType: 'double', roommates: ['Zoë Lindqvist'], says: [[]] },
      workshops: [
        {
          title: 'Surf',
          startTime: '2026-12-01T10:00',
          endTime: '2026-12-01T11:30',
          location: 'The beach',
          allTaken: 2,
        },
        {
          title: 'Tile painting',
          startTime: '2026-12-02T09:00',
          endTime: null,
          location: null,
          allTaken: null,
        },
      ],
      waiting: [
        {
          title: 'Pottery',
          startTime: '2026-12-01T10:00',
          location: 'The kiln',
          place: 1,
          givesUp: null,
          offeredUntil: null,
        },
      ],
      outboundFlight: {
        departureAirport: 'OSL',
        departureTime: '2026-11-30T07:25',
        arrivalTime: null,
        number: 'SK 4623',
      },
      returnFlight: null,
    })
    expect(JSON.stringify(home)).not.toContain('for organisers only')
  })

  test('reports a workshop as full if its last seat is held for another person', async () => {
    const { db } = world()
    const venue = await addVenue(db, { name: 'The loom' })
    const workshopId = await addWorkshop(db, { venueId: venue, title: 'Weaving', capacity: 2 })
    const other = await addPerson(db, { fullName: 'Bo Berg' })
    for (const each of [personId, other]) await addAttendance(db, { personId: each, venueId: venue })
    await db.insert(workshopSignups).values({ workshopId, personId, venueId: venue })
    const offer = { personId: other, offeredUntil: new Date('2026-12-01T09:40:00Z') }
    await db.insert(workshopWaiting).values({ workshopId, venueId: venue, ...offer })
    expect((await ines.attendance.mine({ venueId: venue })).workshops).toMatchObject([{ allTaken: 2 }])
  })

  test('hides the room while the edition hides its rooms', async () => {
    const { db } = world()
    await db.update(venues).set({ roomsHidden: true }).where(eq(venues.id, venueId))
    expect((await ines.attendance.mine({ venueId })).room).toBeNull()
    await db.update(venues).set({ roomsHidden: false }).where(eq(venues.id, venueId))
    expect((await ines.attendance.mine({ venueId })).room).not.toBeNull()
  })

  test('responds with NOT_FOUND to people who aren’t on the list, as for an unknown edition', async () => {
    const refusal = { code: 'NOT_FOUND', status: 404, defined: true }
    await expect(stranger.attendance.mine({ venueId })).rejects.toMatchObject(refusal)
    await expect(ines.attendance.mine({ venueId: crypto.randomUUID() })).rejects.toMatchObject(refusal)
  })

  test('contains only the card and the person once they have declined', async () => {
    const { db } = world()
    const other = await addVenue(db, { name: 'Bryggen', quarter: 'Q1', year: 2027 })
    const id = await addAttendance(db, {
      personId,
      venueId: other,
      attending: 'no',
      flight2DepartureAirport: 'BGO',
    })
    const home = await ines.attendance.mine({ venueId: other })
    expect(strictHome.parse(home)).toEqual(home)
    expect(home).toMatchObject({
      attending: 'no',
      venue: { name: 'Bryggen' },
      person: { fullName: 'Inês Duarte' },
      room: null,
      workshops: [],
      waiting: [],
      outboundFlight: null,
      returnFlight: null,
    })
    await db.update(attendance).set({ attending: 'maybe' }).where(eq(attendance.id, id))
    expect((await ines.attendance.mine({ venueId: other })).returnFlight).toEqual({
      departureAirport: 'BGO',
      departureTime: null,
      arrivalTime: null,
      number: null,
    })
  })
})

/** The contract's shape, strict at every level: an undeclared key fails. */
const { person, room, workshops, waiting, outboundFlight } = GuestHome.shape
const flight = outboundFlight.unwrap().strict().nullable()
const strictHome = GuestHome.extend({
  venue: GuestVenue.strict(),
  person: person.strict(),
  room: room.unwrap().strict().nullable(),
  workshops: workshops.element.strict().array(),
  waiting: waiting.element.strict().array(),
  outboundFlight: flight,
  returnFlight: flight,
}).strict()
