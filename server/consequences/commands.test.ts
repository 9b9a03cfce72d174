import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { auditLog } from '#server/audit/tables.ts'
import { attendance } from '#server/attendance/tables.ts'
import { preview } from '#server/consequences/commands.ts'
import { takeSnapshot } from '#server/consequences/queries.ts'
import { consequencesOf } from '#server/consequences/rules.ts'
import { setMany } from '#server/attendance/many/commands.ts'
import type { Deps } from '#server/deps.ts'
import { isLongRun } from '#server/env.ts'
import { outbox } from '#server/mail/outbox/tables.ts'
import { roomAssignments } from '#server/rooms/tables.ts'
import { addAccount, addAttendance, addPerson, addRoom, addVenue, addWorkshop } from '#server/testing/cast.ts'
import { cheapPasswords, serve, testDeps, type Client } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'
import { workshopSignups, workshopWaiting } from '#server/workshops/tables.ts'

const answers = ['yes', 'maybe', 'no'] as const

describeOnBothDatabases('what follows from a change', (world) => {
  let organiser: Client
  let organiserId: string
  let close: () => Promise<void>
  let deps: Deps
  let venueId: string
  let rows: { id: string; personId: string }[]
  let workshopId: string

  beforeAll(async () => {
    deps = testDeps(world().db)
    const served = await serve(deps)
    const account = { name: 'Nadia Haddad', email: 'nadia@follows.test', role: 'admin' as const }
    organiserId = await addAccount(world().db, cheapPasswords, account)
    organiser = await served.signedIn(organiserId)
    close = served.close
  })
  beforeEach(async () => {
    const { db } = world()
    venueId = await addVenue(db)
    rows = []
    for (const name of ['Ana', 'Ben', 'Cy', 'Di', 'Ed', 'Flo']) {
      const personId = await addPerson(db, { fullName: `${name} ${venueId.slice(0, 4)}` })
      rows.push({ id: await addAttendance(db, { personId, venueId }), personId })
    }
    workshopId = await addWorkshop(db, { venueId, title: 'Pottery', capacity: 2 })
    const [ana, ben, cy] = rows.map(({ personId }) => personId)
    const roomId = await addRoom(db, { venueId, roomNumber: '12', bedCount: 2 })
    if (ana === undefined || ben === undefined || cy === undefined) throw new Error('no people')
    await db.insert(roomAssignments).values([ana, ben].map((personId) => ({ personId, roomId, venueId })))
    await db.insert(workshopSignups).values([ana, ben].map((personId) => ({ personId, workshopId, venueId })))
    await db.insert(workshopWaiting).values([{ personId: cy, workshopId, venueId }])
  })
  afterAll(() => close())

  const idsOf = (...at: number[]) => at.flatMap((one) => rows[one]?.id ?? [])
  const everything = async () => ({
    snapshot: await takeSnapshot(world().db, venueId),
    attendance: await world().db.select().from(attendance).where(eq(attendance.venueId, venueId)),
    log: await world().db.$count(auditLog),
    mails: await world().db.$count(outbox),
  })

  test('is listed beforehand, and looking changes nothing', async () => {
    const before = await everything()
    const asked = {
      venueId,
      changes: [{ from: 'yes' as const, attending: 'no' as const, ids: idsOf(0) }],
    }
    const { sentences, isGrave } = await organiser.consequences.status(asked)
    expect(isGrave).toBe(true)
    expect(sentences[0]).toMatch(/^Ana .*’s bed in Room 12 becomes free\. 4 people who come have no bed\.$/)
    expect(sentences[1]).toMatch(/^Ana .* loses a seat in “Pottery”; Cy .*, who waits for it, gets one\.$/)
    expect(await organiser.consequences.removal({ venueId, ids: idsOf(0) })).toEqual({ sentences, isGrave })
    expect(await everything()).toEqual(before)
  })

  test('who has nothing to lose is not worth a question', async () => {
    const changes = [{ from: 'yes' as const, attending: 'no' as const, ids: idsOf(4) }]
    expect(await organiser.consequences.status({ venueId, changes })).toEqual({
      sentences: [],
      isGrave: false,
    })
  })

  test('a deed that is refused is refused in its preview, and nothing of it stays', async () => {
    const before = await everything()
    const broken = preview(deps, venueId, async (inside) => {
      await inside.db.delete(roomAssignments).where(eq(roomAssignments.venueId, venueId))
      throw new Error('refused')
    })
    await expect(broken).rejects.toThrow('refused')
    expect(await everything()).toEqual(before)
  })

  test('of random changes each brings what its preview said', async () => {
    const change = fc.record({
      at: fc.uniqueArray(fc.nat(5), { minLength: 1, maxLength: 4 }),
      attending: fc.constantFrom(...answers),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), async (steps) => {
        for (const { at, attending } of steps) {
          const { db } = world()
          const now = await db.select().from(attendance).where(eq(attendance.venueId, venueId))
          const changing = now.filter((row) => idsOf(...at).includes(row.id) && row.attending !== attending)
          const groups = answers
            .map((from) => ({
              from,
              attending,
              ids: changing.filter((row) => row.attending === from).map(({ id }) => id),
            }))
            .filter(({ ids }) => ids.length > 0)
          if (groups.length === 0) continue
          const said = await organiser.consequences.status({ venueId, changes: groups })
          const before = await takeSnapshot(db, venueId)
          const input = { venueId, changes: groups, undoCheckIn: true, checkIns: [], isUndo: false }
          await setMany(deps, organiserId, input)
          expect(consequencesOf(before, await takeSnapshot(db, venueId))).toEqual(said)
        }
      }),
      { numRuns: isLongRun() ? 1500 : 10 },
    )
  })
})
