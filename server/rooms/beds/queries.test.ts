import { beforeEach, expect, test } from 'vitest'
import { putInBed } from '#server/testing/beds.ts'
import { listFreeBeds } from '#server/rooms/beds/queries.ts'
import { addAttendance, addPerson, addRoom, addVenue } from '#server/testing/cast.ts'
import { outcome } from '#server/testing/outcome.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'

describeOnBothDatabases('the list of free beds', (world) => {
  let venueId: string
  let ana: string

  async function invite(fullName: string, attending: 'yes' | 'no' = 'yes') {
    const personId = await addPerson(world().db, { fullName })
    await addAttendance(world().db, { personId, venueId, attending })
    return personId
  }
  beforeEach(async () => {
    venueId = await addVenue(world().db)
    ana = await invite('Ana Lima')
  })

  test('contains free beds with the people in their rooms, and omits full rooms', async () => {
    const { db } = world()
    const [sharedRoom, fullRoom] = [
      await addRoom(db, { venueId, roomNumber: '12', bedCount: 2 }),
      await addRoom(db, { venueId, roomNumber: '9', bedCount: 1 }),
    ]
    await addRoom(db, { venueId: await addVenue(db), roomNumber: '1' })
    const actorId = ana
    await putInBed(db, actorId, { venueId, roomId: sharedRoom, personId: await invite('Bo Berg') })
    await putInBed(db, actorId, { venueId, roomId: fullRoom, personId: await invite('Cy Dahl') })
    expect(await listFreeBeds(db, { venueId, personId: ana })).toEqual([
      { roomId: sharedRoom, roomNumber: '12', freeBeds: 1, roommates: ['Bo Berg'] },
    ])
  })

  test('orders equally good rooms by number', async () => {
    const { db } = world()
    for (const roomNumber of ['10', '9', '100']) await addRoom(db, { venueId, roomNumber, bedCount: 1 })
    const beds = await listFreeBeds(db, { venueId, personId: ana })
    expect(beds.map(({ roomNumber }) => roomNumber)).toEqual(['9', '10', '100'])
  })

  test('refuses a person who isn’t confirmed', async () => {
    const personId = await invite('Di Eck', 'no')
    expect(await outcome(listFreeBeds(world().db, { venueId, personId }))).toBe('NOT_CONFIRMED')
  })
})
