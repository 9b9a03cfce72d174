import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { dumpToFile } from '#server/db/dump.ts'
import { loadDump } from '#server/db/load.ts'
import { changeSecret } from '#server/installation/commands.ts'
import { addAccount, addAttendance, addPerson } from '#server/testing/cast.ts'
import { contentOf } from '#server/testing/content.ts'
import { addPersonWithCanaries } from '#server/testing/person-with-canaries.ts'
import { cheapPasswords, serve, testDeps } from '#server/testing/served.ts'
import { createEmptyWorld, describeOnBothDatabases } from '#server/testing/world.ts'

const dayMs = 24 * 60 * 60_000

/** How many days the clock is off, at each reading in turn. */
const clocks = [
  ['500 days ahead', [500]],
  ['40 days back', [-40]],
  ['jumping to and fro', [0, 500, -40, 3]],
] as const

describeOnBothDatabases('irreversible work with a wrong clock', (world) => {
  const dir = mkdtempSync(join(tmpdir(), 'quarterdeck-clocks-'))
  let venueId: string
  let actorId: string
  let round = 0

  beforeAll(async () => {
    const { db } = world()
    const place = await addPersonWithCanaries(db, 'ana')
    venueId = place.venueId
    const name = 'Nadia Haddad'
    actorId = await addAccount(db, cheapPasswords, { name, email: 'nadia@clocks.test', role: 'admin' })
  })
  afterEach(() => vi.useRealTimers())
  afterAll(() => rmSync(dir, { recursive: true, force: true }))

  /** Rows that existed before and no longer do, as text; a changed row counts as lost. */
  async function findLostRows(before: Record<string, string[]>): Promise<string[]> {
    const after = await contentOf(world().database)
    return Object.entries(before).flatMap(([table, rows]) => {
      const remaining = new Set(after[table])
      return rows.filter((row) => !remaining.has(row)).map((row) => `${table}: ${row}`)
    })
  }

  test.each(clocks)('%s: changing the secret loses only the declared rows', async (_name, days) => {
    const { db, database } = world()
    const before = await contentOf(database)
    fakeClock(days)()
    await changeSecret(db, {
      secret: `the secret number ${(round += 1)} of the clocks`,
      oldSecret: undefined,
    })
    const declared =
      /^(factors|backup_codes|jwks|installation|channels|webhooks|posts|push_subscriptions|live_\w+): /
    expect((await findLostRows(before)).filter((row) => !declared.test(row))).toEqual([])
  })

  test.each(clocks)('%s: a restored backup has every row', async (_name, days) => {
    const { database, engine } = world()
    const now = fakeClock(days)
    const file = join(dir, `${engine}${(round += 1)}.backup.gz`)
    await dumpToFile(database, file, now())
    const target = await createEmptyWorld({ engine })
    now()
    await loadDump(target.database, file)
    const restored = await contentOf(target.database)
    await target.close()
    expect(restored).toEqual(await contentOf(database))
  })

  test.each(clocks)('%s: erasing people loses no rows of other people', async (_name, days) => {
    const { db, database } = world()
    const people: { id: string; fullName: string }[] = []
    while (people.length < days.length) {
      const fullName = `Ben Costa ${(round += 1)}`
      const id = await addPerson(db, { fullName })
      await addAttendance(db, { personId: id, venueId })
      people.push({ id, fullName })
    }
    const before = await contentOf(database)
    const tick = fakeClock(days)
    let now = tick()
    const served = await serve(testDeps(db, { clock: () => now }))
    for (const { id, fullName } of people) {
      now = tick()
      const organiser = await served.signedIn(actorId)
      await organiser.privacy.erase({ kind: 'person', id, typedName: fullName })
    }
    await served.close()
    const isUnrelated = (row: string) =>
      !people.some(({ id }) => row.includes(id)) && !/^live_\w+: /.test(row)
    expect((await findLostRows(before)).filter(isUnrelated)).toEqual([])
    const remaining = (await contentOf(database)).people?.join()
    expect(people.filter(({ id }) => remaining?.includes(id))).toEqual([])
  })
})

/** Fakes the clock of the process, and with it the embedded database's. Returns a function that moves it on. */
function fakeClock(days: readonly number[]) {
  const start = Date.now()
  let reading = 0
  const read = () => new Date(start + (days[reading++ % days.length] ?? 0) * dayMs)
  vi.useFakeTimers({ toFake: ['Date'], now: read() })
  return () => {
    const now = read()
    vi.setSystemTime(now)
    return now
  }
}
