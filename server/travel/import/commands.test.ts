import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { importColumns } from '#contract/travel.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import { auditLog } from '#server/db/tables/audit.ts'
import { addAttendance, addPerson, addVenue } from '#server/testing/cast.ts'
import { flights } from '#server/testing/matrix-fields.ts'
import { testDeps } from '#server/testing/served.ts'
import { openOrganiser } from '#server/testing/open-server.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'
import { pressUndo } from '#server/testing/press-undo.ts'

describeOnBothDatabases('importing flights', (world) => {
  const organiser = openOrganiser(() => testDeps(world().db))
  let venueId: string
  let id: string
  const email = () => `ana@${venueId}.test`

  beforeEach(async () => {
    const { db } = world()
    venueId = await addVenue(db)
    const personId = await addPerson(db, { fullName: `Ana ${venueId}`, email: email() })
    id = await addAttendance(db, { personId, venueId, attending: 'maybe', flight1NotBooked: true })
  })

  const readRow = async () => (await world().db.select().from(attendance).where(eq(attendance.id, id)))[0]
  const fileOf = (...lines: string[][]) => ({ venueId, columns: [...importColumns], lines })
  const line = () => ['', email(), 'osl', '2027-11-30T07:10', '2027-11-30T09:45', '', '', '']

  test('saves what the preview shows, changes nothing if repeated, and Undo restores the flights', async () => {
    const before = await readRow()
    const file = fileOf(line(), ['', `nobody@${venueId}.test`, 'LIS'])
    const preview = await organiser.travel.previewImport(file)
    expect(preview.lines.map(({ outcome }) => outcome)).toEqual(['new', 'problem'])
    expect(await readRow()).toEqual(before)

    const saved = await organiser.travel.import(file)
    expect(saved.lines).toEqual(preview.lines)
    expect(saved.counts).toEqual({ new: 1, changed: 0, unchanged: 0, asked: 0, problem: 1 })
    expect(await readRow()).toMatchObject({
      version: 2,
      attending: 'maybe',
      flight1DepartureAirport: 'OSL',
      flight1DepartureTime: '2027-11-30T07:10',
      flight1ArrivalTime: '2027-11-30T09:45',
      flight1NotBooked: false,
      flight2DepartureAirport: null,
    })
    expect((await organiser.travel.import(file)).counts).toMatchObject({ unchanged: 1 })
    expect(await readRow()).toMatchObject({ version: 2 })
    const entries = await world().db.select().from(auditLog).where(eq(auditLog.venueId, venueId))
    expect(entries).toMatchObject([{ action: 'travel.imported', after: { people: 1, ids: id } }])

    expect(await pressUndo(organiser, saved)).toMatchObject({ undone: 1, kept: 0 })
    expect(await readRow()).toEqual({ ...before, version: 3, changedAt: expect.any(Date) })
    expect(await pressUndo(organiser, saved)).toMatchObject({ undone: 0, kept: 0 })
  })

  test('Undo keeps flights that have changed since', async () => {
    const saved = await organiser.travel.import(fileOf(line()))
    await organiser.travel.saveFlights({ id, version: 2, ...flights })
    expect(await pressUndo(organiser, saved)).toMatchObject({ undone: 0, kept: 1 })
    expect(await readRow()).toMatchObject(flights)
  })

  test('two concurrent imports of one file write each flight once', async () => {
    const imports = await Promise.all(
      Array.from({ length: 4 }, () => organiser.travel.import(fileOf(line()))),
    )
    expect(imports.filter(({ counts }) => counts.new === 1)).toHaveLength(1)
    expect(await readRow()).toMatchObject({ version: 2 })
  })

  test('refuses an unknown venue', async () => {
    const missingId = crypto.randomUUID()
    const file = { ...fileOf(line()), venueId: missingId }
    for (const call of [() => organiser.travel.previewImport(file), () => organiser.travel.import(file)]) {
      await expect(call()).rejects.toMatchObject({ code: 'NOT_FOUND', defined: true })
    }
  })
})
