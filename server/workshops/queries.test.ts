import { afterAll, beforeAll, expect, test } from 'vitest'
import { GuestWorkshop } from '#contract/workshops.ts'
import { addAccount, addAttendance, addPerson, addVenue, addWorkshop } from '#server/testing/cast.ts'
import { undeclaredKeys } from '#server/testing/declared-keys.ts'
import { cheapPasswords, serve, testDeps, type Client } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'
import { workshopSignups } from '#server/db/tables/workshops.ts'

describeOnBothDatabases('the workshops a guest may choose from', (world) => {
  let close: () => Promise<void>
  let ines: Client
  let personId: string
  let venueId: string

  beforeAll(async () => {
    const { db } = world()
    const served = await serve(testDeps(db))
    close = served.close
    const email = 'ines@studio.test'
    const userId = await addAccount(db, cheapPasswords, { name: 'Inês Duarte', email, role: 'guest' })
    personId = await addPerson(db, { fullName: 'Inês Duarte', email, userId })
    venueId = await addVenue(db)
    await addAttendance(db, { personId, venueId })
    ines = await served.signedIn(userId)
  })
  afterAll(() => close())

  test('are listed by start, with free seats and whether the guest has a seat, but without names', async () => {
    const { db } = world()
    const mate = await addPerson(db, { fullName: 'Zoë Lindqvist' })
    await addAttendance(db, { personId: mate, venueId })
    const late = await addWorkshop(db, {
      venueId,
      title: 'Tiles',
      startTime: '2026-12-02T09:00',
      endTime: null,
    })
    const earlyWorkshop = await addWorkshop(db, {
      venueId,
      title: 'Surf',
      capacity: 2,
      hostName: 'Tomás Reis',
      tags: ['outdoors'],
    })
    const open = await addWorkshop(db, { venueId, title: 'Walk', signupEnabled: false, capacity: 1 })
    await db.insert(workshopSignups).values([
      { workshopId: earlyWorkshop, personId, venueId },
      { workshopId: earlyWorkshop, personId: mate, venueId },
      { workshopId: late, personId: mate, venueId },
    ])
    const seen = await ines.workshops.mine({ venueId })
    expect(undeclaredKeys(GuestWorkshop.array(), seen)).toEqual([])
    expect(seen).toMatchObject([
      {
        id: earlyWorkshop,
        title: 'Surf',
        startTime: '2026-12-01T10:00',
        endTime: '2026-12-01T11:30',
        hostName: 'Tomás Reis',
        tags: ['outdoors'],
        capacity: 2,
        seatsLeft: 0,
        isSignedUp: true,
      },
      { id: open, title: 'Walk', signupEnabled: false, seatsLeft: 1, isSignedUp: false },
      { id: late, title: 'Tiles', endTime: null, capacity: null, seatsLeft: null, isSignedUp: false },
    ])
    expect(JSON.stringify(seen)).not.toContain('Zoë')
  })

  test('are not found for an edition that the guest isn’t invited to', async () => {
    const other = await addVenue(world().db, { name: 'Bryggen', quarter: 'Q1', year: 2027 })
    await expect(ines.workshops.mine({ venueId: other })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})
