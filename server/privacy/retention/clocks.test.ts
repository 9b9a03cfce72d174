import { beforeEach, expect, test } from 'vitest'
import { isNotNull } from 'drizzle-orm'
import { attendance } from '#server/db/tables/attendance.ts'
import { session } from '#server/db/tables/accounts.ts'
import { confirmDate } from '#server/installation/commands.ts'
import { createLogTo } from '#server/lib/log.ts'
import { people } from '#server/db/tables/people.ts'
import { cleanUpDaily } from '#server/privacy/retention/commands.ts'
import { daysAgo } from '#server/privacy/retention/rules.ts'
import { deleteEndedRegistrations } from '#server/registration/endings/commands.ts'
import { pendingRegistrations } from '#server/db/tables/registration-pending.ts'
import { startSession } from '#server/accounts/sessions.ts'
import { answersOf } from '#server/testing/answers.ts'
import { addAccount, addAttendance, addPerson, addVenue } from '#server/testing/cast.ts'
import { cheapPasswords, serve, testDeps } from '#server/testing/served.ts'
import { noCopies, setLastCleanup } from '#server/testing/cleanup.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'

const today = new Date('2026-12-10T12:00:00Z')
const later = (days: number) => daysAgo(today, -days)

describeOnBothDatabases('deleting by date if a clock is wrong', (world) => {
  let organiserId: string
  let lines: string[]
  const writes = { write: (line: string) => void lines.push(line) }
  const depsAt = (now: Date, database = now) =>
    testDeps(world().db, {
      clock: () => now,
      databaseClock: async () => database,
      log: createLogTo(writes),
    })

  beforeEach(async () => {
    lines = []
    const { db } = world()
    for (const table of [pendingRegistrations, session, attendance, people]) await db.delete(table)
    const venueId = await addVenue(db)
    const createdAt = new Date('2026-01-01')
    const stay = { diet: 'vegan' as const, allergies: ['Nuts'] }
    const personId = await addPerson(db, { fullName: 'Inês Duarte', ...stay, createdAt })
    await addAttendance(db, { personId, venueId, flight1DepartureAirport: 'LIS' })
    const next = await addVenue(db, { quarter: 'Q1', year: 2027, eventEndDate: '2027-02-20' })
    const answers = answersOf('Inês Duarte')
    const registration = { email: 'ines@clock.test', linkExpiresAt: today, venueId: next, answers }
    await db.insert(pendingRegistrations).values(registration)
    organiserId = await addAccount(db, cheapPasswords, {
      name: 'Nadia Haddad',
      email: `${crypto.randomUUID()}@studio.test`,
      role: 'admin',
    })
    await startSession(db, depsAt(today), { userId: organiserId, userAgent: 'test' })
    await setLastCleanup(db, daysAgo(today, 1.1))
  })

  const countKept = async () => {
    const { db } = world()
    return [
      await db.$count(attendance, isNotNull(attendance.flight1DepartureAirport)),
      await db.$count(people, isNotNull(people.diet)),
      await db.$count(session),
      await db.$count(pendingRegistrations),
    ]
  }
  const everything = [1, 1, 1, 1]

  async function runFor(days: number, now: Date, database = now) {
    for (let day = 0; day < days; day++) {
      const deps = depsAt(daysAgo(now, -day * 1.1), daysAgo(database, -day * 1.1))
      await cleanUpDaily(deps, noCopies)
      await deleteEndedRegistrations(deps)
    }
  }

  test.each([
    ['500 days ahead', 500],
    ['40 days back', -40],
    ['four days ahead', 4],
  ])('deletes nothing in ten days with both clocks %s, and reports the reason', async (_name, days) => {
    await runFor(10, later(days))
    expect(await countKept()).toEqual(everything)
    expect(lines.join('')).toContain('Nothing is deleted by date until an organiser confirms')
  })

  test('deletes nothing while only this process is 500 days ahead, and reports the reason', async () => {
    await runFor(3, later(500), today)
    expect(await countKept()).toEqual(everything)
    expect(lines.join('')).toContain(
      'The clocks of this process and its database differ by 43,200,000 seconds',
    )
  })

  test('deletes nothing while the clock jumps back and forth', async () => {
    for (const days of [2.5, -40, 2.9, 500, 0, 2, 600]) {
      await cleanUpDaily(depsAt(later(days)), noCopies)
      await deleteEndedRegistrations(depsAt(later(days)))
    }
    expect(await countKept()).toEqual(everything)
  })

  test('deletes nothing in the first round of a database', async () => {
    await setLastCleanup(world().db, null)
    expect(await cleanUpDaily(depsAt(later(500)), noCopies)).toBeNull()
    expect(await countKept()).toEqual(everything)
  })

  test('once an organiser confirms the date, deletes what was already due in the previous round', async () => {
    await confirmDate(depsAt(later(500)), organiserId, { date: later(500).toISOString().slice(0, 10) })
    expect(await cleanUpDaily(depsAt(later(500)), noCopies)).toMatchObject({
      flights: 0,
      health: 0,
      sessions: 0,
    })
    expect(await cleanUpDaily(depsAt(later(500.5)), noCopies)).toBeNull()
    expect(await cleanUpDaily(depsAt(later(501.1)), noCopies)).toMatchObject({
      flights: 1,
      health: 1,
      sessions: 1,
    })
  })

  test('refuses to confirm a date that isn’t the server’s', async () => {
    const confirming = confirmDate(depsAt(later(500)), organiserId, { date: '2026-12-10' })
    await expect(confirming).rejects.toMatchObject({ code: 'OTHER_DATE' })
    expect(await cleanUpDaily(depsAt(later(500)), noCopies)).toBeNull()
  })

  test('refuses to confirm a date while the clocks differ', async () => {
    const confirming = confirmDate(depsAt(later(500), today), organiserId, { date: '2026-12-10' })
    await expect(confirming).rejects.toMatchObject({ code: 'OTHER_DATE' })
  })

  test('shows organisers how far the date jumped', async () => {
    const deps = depsAt(today)
    await setLastCleanup(world().db, daysAgo(today, 30))
    const served = await serve(deps)
    const organiser = await served.signedIn(organiserId)
    const from = daysAgo(today, 30).toISOString()
    const doubt = { kind: 'dateJumped', from, to: today.toISOString() }
    expect(await organiser.privacy.clock()).toEqual({ doubt })
    await organiser.privacy.confirmDate({ date: '2026-12-10' })
    expect(await organiser.privacy.clock()).toEqual({ doubt: null })
    await served.close()
  })

  test('makes a complete copy before deleting data of more than a tenth of the people', async () => {
    await setLastCleanup(world().db, later(90))
    const copied: number[][] = []
    const copies = { make: async () => void copied.push(await countKept()), dropOld: () => undefined }
    expect(await cleanUpDaily(depsAt(later(91.5)), copies)).toMatchObject({ flights: 1 })
    expect(copied).toEqual([everything])
  })

  test('deletes nothing if the copy can’t be made', async () => {
    await setLastCleanup(world().db, later(90))
    const copies = { make: () => Promise.reject(new Error('no space')), dropOld: () => undefined }
    await expect(cleanUpDaily(depsAt(later(91.5)), copies)).rejects.toThrow('no space')
    expect(await countKept()).toEqual(everything)
  })

  test('makes no copy before deleting data of at most a tenth of the people', async () => {
    const { db } = world()
    for (let n = 0; n < 9; n++) await addPerson(db, { fullName: `Guest ${n}` })
    await setLastCleanup(db, later(90))
    const copies = { make: () => Promise.reject(new Error('no copy is needed')), dropOld: () => undefined }
    expect(await cleanUpDaily(depsAt(later(91.5)), copies)).toMatchObject({ flights: 1 })
  })
})
