import fc from 'fast-check'
import { getTableColumns } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { ownKinds, type OwnKind, type OwnValue } from '#contract/own-answers.ts'
import { ownColumn } from '#contract/people.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import { people } from '#server/db/tables/people.ts'
import { answers } from '#server/db/tables/questions.ts'
import { isLongRun } from '#server/env.ts'
import { addAttendance, addPerson, addVenue } from '#server/testing/cast.ts'
import { openOrganiser } from '#server/testing/open-server.ts'
import { adding } from '#server/testing/own-questions.ts'
import { pressUndo } from '#server/testing/press-undo.ts'
import { testDeps } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'

/** Two answers of each kind, and the spelling of the second in a file. */
const samples: Record<OwnKind, readonly [OwnValue, OwnValue, string]> = {
  text: ['Blue', '“Grün”, 日本', '“Grün”, 日本'],
  prose: ['One\nTwo', 'A ramp', 'A ramp'],
  yesNo: [true, false, 'nein'],
  choice: ['S', 'M', 'm'],
  choices: [['S', 'L'], ['M'], 'M'],
  number: [0, 1.5, '1,5'],
  date: ['2026-12-01', '2027-01-31', '2027-01-31'],
  phone: ['+47 912 34 567', '+351 912 345 678', '+351 912 345 678'],
  country: ['NO', 'PT', 'Portugal'],
  contact: [
    { name: 'Kari', phone: '+47 912 34 567' },
    { name: 'Rui', phone: '+351 912 345 678' },
    'Rui, +351 912 345 678',
  ],
}
const kinds = Object.keys(ownKinds).filter((name): name is OwnKind => name in ownKinds)

const perKind = <Value>(one: fc.Arbitrary<Value>) =>
  fc.tuple(...kinds.map((kind) => fc.record({ kind: fc.constant(kind), drawn: one })))
const drawnLine = fc.record({
  /** The person's state when the file is imported; a stranger is on no list. */
  place: fc.constantFrom('here', 'elsewhere', 'stranger'),
  /** A problem line changes nothing. */
  hasName: fc.nat(7).map((n) => n > 0),
  phone: fc.constantFrom('', '+47 912 00 000'),
  notes: fc.constantFrom('', 'none', 'A window seat'),
  before: perKind(fc.constantFrom(0, 1, null)),
  cells: perKind(fc.boolean()),
})

describeOnBothDatabases('Undo of a file with a column for each custom question', (world) => {
  const organiser = openOrganiser(() => testDeps(world().db))
  let venueId: string
  let ids: string[]

  beforeAll(async () => {
    venueId = await addVenue(world().db)
    const add = adding(
      () => organiser,
      () => venueId,
    )
    ids = []
    for (const [index, kind] of kinds.entries()) {
      const choices = kind === 'choice' || kind === 'choices' ? ['S', 'M', 'L'] : []
      ids.push(await add(`Question ${kind}`, { kind, choices, isOfPerson: index % 2 === 0 }))
    }
  })

  /** Every row of people, their attendance and their answers, without versions, which keep counting. */
  const rows = async () =>
    Promise.all(
      [people, attendance, answers].map(async (table) => {
        const { version: _version, ...columns } = getTableColumns(table)
        return world().db.select(columns).from(table).orderBy(table.id)
      }),
    )

  test('restores every row, whatever the answers and the file are', async () => {
    const { db } = world()
    let round = 0
    let changed = 0
    await fc.assert(
      fc.asyncProperty(fc.array(drawnLine, { minLength: 1, maxLength: 4 }), async (drawn) => {
        round += 1
        const lines: string[][] = []
        for (const [nth, { place, hasName, phone, notes, before, cells }] of drawn.entries()) {
          const [fullName, email] = [`Ana ${round} ${nth}`, `ana${round}-${nth}@undo.test`]
          const ownCells = cells.map((cell) => (cell.drawn ? samples[cell.kind][2] : ''))
          lines.push([hasName ? fullName : '', email, phone, notes, ...ownCells])
          if (place === 'stranger') continue
          const personId = await addPerson(db, { fullName, email, notes: 'Up early' })
          if (place === 'elsewhere') continue
          await addAttendance(db, { personId, venueId })
          const known = before.flatMap((one, index) =>
            one.drawn === null ? [] : [[ids[index], samples[one.kind][one.drawn]]],
          )
          await organiser.questions.answer({ venueId, personId, answers: Object.fromEntries(known) })
        }
        const before = await rows()
        const columns = ['fullName', 'email', 'phone', 'notes', ...ids.map(ownColumn)] as const
        const saved = await organiser.people.import({ venueId, columns: [...columns], lines })
        const touched = saved.counts.new + saved.counts.changed
        const undone = saved.undo === null ? { undone: 0, kept: 0 } : await pressUndo(organiser, saved)
        expect(undone).toMatchObject({ undone: touched, kept: 0 })
        expect(await rows()).toEqual(before)
        changed += touched
      }),
      { numRuns: isLongRun() ? 200 : 25 },
    )
    expect(changed).toBeGreaterThan(10)
  }, 240_000)
})
