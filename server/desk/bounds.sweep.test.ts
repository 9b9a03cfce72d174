import { eq } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { auditLog } from '#server/db/tables/audit.ts'
import { doorTaps } from '#server/db/tables/desk.ts'
import { addAccount, addAttendance, addPerson, addVenue } from '#server/testing/cast.ts'
import { cpuTime } from '#server/testing/quickest.ts'
import { cheapPasswords, testDeps, type Client } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'
import { openServer } from '#server/testing/open-server.ts'

const opened = new Date('2026-11-30T09:00:00Z')

describeOnBothDatabases('the desk, however much one phone writes', (world) => {
  const served = openServer(() => testDeps(world().db, { clock: () => opened }))
  let organiser: Client
  let helper: Client
  let venueId: string
  let personId: string

  beforeAll(async () => {
    const account = { name: 'Nadia Haddad', email: 'nadia@studio.test', role: 'admin' } as const
    organiser = await served.signedIn(await addAccount(world().db, cheapPasswords, account))
  })
  beforeEach(async () => {
    venueId = await addVenue(world().db)
    personId = await addPerson(world().db, { fullName: 'Ines Duarte' })
    await addAttendance(world().db, { personId, venueId })
    const { url } = await organiser.deskDevices.showLink({ venueId, maxDevices: 3 })
    helper = served.browser()
    await helper.deskDevices.join({ token: url.split('#')[1] ?? '', name: 'Rui' })
  })

  const checkIn = () => ({ id: randomUUID(), personId, kind: 'in' as const, age: 0 })
  const undo = (saw: string[]) => ({ ...checkIn(), kind: 'undo' as const, saw })
  const flood = async (batch: () => Parameters<Client['desk']['sync']>[0]['taps']) => {
    for (let call = 0; call < 20; call += 1) await helper.desk.sync({ venueId, taps: batch() })
  }
  /** Milliseconds: CPU time if this thread does the work, elapsed time if PostgreSQL does it. */
  const clock = () => (world().engine === 'pglite' ? cpuTime() : performance.now())
  const measure = async (work: () => Promise<unknown>) => {
    const began = clock()
    await work()
    return clock() - began
  }
  const tapCount = () => world().db.$count(doorTaps, eq(doorTaps.venueId, venueId))

  test('stores at most three check-ins of one guest from twenty calls with 200 each, and still lists people fast', async () => {
    const reads: number[] = []
    const stop = new AbortController()
    const reader = (async () => {
      while (!stop.signal.aborted) reads.push(await measure(() => organiser.attendance.list({ venueId })))
    })()
    await flood(() => Array.from({ length: 200 }, checkIn))
    stop.abort()
    await reader
    expect(await tapCount()).toBeLessThanOrEqual(3)
    expect(await world().db.$count(auditLog, eq(auditLog.venueId, venueId))).toBeLessThanOrEqual(5)
    const limit = world().engine === 'postgres' ? 1_000 : 2_000
    expect(await measure(() => organiser.desk.list({ venueId }))).toBeLessThan(limit)
    expect(Math.max(...reads)).toBeLessThan(limit)
  }, 120_000)

  test('reads thousands of taps from before the limit fast enough', async () => {
    const device = (await organiser.deskDevices.list({ venueId })).devices[0]?.id ?? null
    const ins = Array.from({ length: 4_000 }, () => {
      const id = randomUUID()
      return { id, personId, venueId, kind: 'in' as const, at: opened, byDeviceId: device }
    })
    await world().db.insert(doorTaps).values(ins)
    const limit = world().engine === 'postgres' ? 1_000 : 2_000
    expect(await measure(() => organiser.desk.list({ venueId }))).toBeLessThan(limit)
    expect(
      await measure(() =>
        organiser.desk.sync({ venueId, taps: [undo(ins.slice(0, 50).map(({ id }) => id))] }),
      ),
    ).toBeLessThan(limit)
    expect(await measure(() => organiser.deskDevices.undoDevice({ id: device ?? '' }))).toBeLessThan(limit)
    expect((await organiser.desk.list({ venueId })).rows).toMatchObject([{ checkIns: [], checkInTime: null }])
  })

  test('stores at most twenty repeated check-ins and undos, and tells the phone why', async () => {
    let known: string[] = []
    const fates: (string | undefined)[] = []
    for (let turn = 0; turn < 30; turn += 1) {
      const tap = known.length === 0 ? checkIn() : undo(known)
      const { late, refused } = await helper.desk.sync({ venueId, taps: [tap] })
      known = known.length === 0 ? [tap.id] : []
      expect(refused).toEqual([])
      fates.push(late.find(({ id }) => id === tap.id)?.fate)
    }
    expect(fates.slice(20)).toEqual(Array.from({ length: 10 }, () => 'too often'))
    expect(await tapCount()).toBe(20)
  })

  test('stores at most twenty undos of check-ins that don’t exist', async () => {
    await flood(() => Array.from({ length: 20 }, () => undo(Array.from({ length: 50 }, () => randomUUID()))))
    expect(await tapCount()).toBe(20)
  })

  test('lists no more check-ins of a person than one undo can take back', async () => {
    for (let call = 0; call < 3; call += 1)
      await organiser.desk.sync({ venueId, taps: Array.from({ length: 40 }, checkIn) })
    const [row] = (await organiser.desk.list({ venueId })).rows
    expect(row?.checkIns).toHaveLength(50)
    await organiser.desk.sync({ venueId, taps: [undo(row?.checkIns ?? [])] })
    expect((await organiser.desk.list({ venueId })).rows).toMatchObject([{ checkInTime: null }])
  })
})
