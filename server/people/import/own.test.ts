import { and, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { ownColumn } from '#contract/people.ts'
import { people } from '#server/db/tables/people.ts'
import { answers } from '#server/db/tables/questions.ts'
import { addAttendance, addPerson, addVenue } from '#server/testing/cast.ts'
import { openOrganiser } from '#server/testing/open-server.ts'
import { pressUndo } from '#server/testing/press-undo.ts'
import { type Client, testDeps } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'

describeOnBothDatabases('importing answers to custom questions', (world) => {
  const organiser = openOrganiser(() => testDeps(world().db))
  let venueId: string
  let shirt: string
  let plusOne: string

  beforeEach(async () => {
    venueId = await addVenue(world().db)
    const text = { help: null, purpose: null, heads: null }
    const add = async (question: Parameters<Client['questions']['add']>[0]['question']) =>
      (await organiser.questions.add({ venueId, question, asking: {} })).id
    shirt = await add({
      ...text,
      label: `Shirt ${venueId}`,
      kind: 'choice',
      choices: ['S', 'M', 'L'],
      isOfPerson: true,
    })
    plusOne = await add({ ...text, label: `Plus one ${venueId}`, kind: 'yesNo' })
  })

  const fileOf = (...lines: string[][]) => ({
    venueId,
    columns: ['fullName' as const, 'email' as const, ownColumn(shirt), ownColumn(plusOne)],
    lines,
  })
  const answersOf = async (personId: string) =>
    Object.fromEntries(
      (await world().db.select().from(answers).where(eq(answers.personId, personId))).map((row) => [
        row.questionId,
        row.value,
      ]),
    )
  const addKnownPerson = async (email: string) => {
    const id = await addPerson(world().db, { fullName: 'Ana Lima', email })
    await addAttendance(world().db, { personId: id, venueId })
    return id
  }

  test('imports answers, keeps existing answers where a cell is blank, and Undo restores the former answers', async () => {
    const email = `ana@${venueId}.test`
    const id = await addKnownPerson(email)
    await organiser.questions.answer({ venueId, personId: id, answers: { [shirt]: 'S', [plusOne]: true } })
    const file = fileOf(['Ana Lima', email, 'l', ''], ['Tove Berg', `tove@${venueId}.test`, 'M', 'nein'])
    const preview = await organiser.people.previewImport(file)
    expect(preview.lines.map(({ outcome }) => outcome)).toEqual(['changed', 'new'])
    expect(preview.lines[0]?.changes).toEqual([{ column: ownColumn(shirt), before: 'S', after: 'L' }])

    const saved = await organiser.people.import(file)
    expect(saved.lines).toEqual(preview.lines)
    expect(await answersOf(id)).toEqual({ [shirt]: 'L', [plusOne]: true })
    const [tove] = await world()
      .db.select()
      .from(people)
      .where(and(eq(people.fullName, 'Tove Berg'), eq(people.email, `tove@${venueId}.test`)))
    expect(await answersOf(tove?.id ?? '')).toEqual({ [shirt]: 'M', [plusOne]: false })
    expect((await organiser.people.import(file)).counts).toMatchObject({ new: 0, changed: 0 })

    expect(await pressUndo(organiser, saved)).toMatchObject({ undone: 2, kept: 0 })
    expect(await answersOf(id)).toEqual({ [shirt]: 'S', [plusOne]: true })
    expect(await world().db.$count(people, eq(people.id, tove?.id ?? ''))).toBe(0)
  })

  test('Undo keeps an answer that has been changed since the import', async () => {
    const email = `ana@${venueId}.test`
    const id = await addKnownPerson(email)
    const saved = await organiser.people.import(fileOf(['Ana Lima', email, 'M', '']))
    await organiser.questions.answer({ venueId, personId: id, answers: { [shirt]: 'L' } })
    expect(await pressUndo(organiser, saved)).toMatchObject({ undone: 0, kept: 1 })
    expect(await answersOf(id)).toEqual({ [shirt]: 'L' })
  })

  test('reports an invalid answer as a problem in its column', async () => {
    const { lines } = await organiser.people.previewImport(fileOf(['Ana Lima', '', 'Huge', '']))
    expect(lines[0]).toMatchObject({
      outcome: 'problem',
      problem: { column: ownColumn(shirt), message: 'Please write one of S, M, L' },
    })
  })

  test('imports no answers to a question whose answers organisers can’t read', async () => {
    const { id } = await organiser.questions.add({
      venueId,
      question: {
        label: `Kitchen ${venueId}`,
        kind: 'text',
        help: null,
        purpose: null,
        heads: null,
        readers: ['kitchen'],
      },
      asking: {},
    })
    const { lines } = await organiser.people.previewImport({
      venueId,
      columns: ['fullName', ownColumn(id)],
      lines: [['Ana Lima', 'Halal']],
    })
    expect(lines[0]).toMatchObject({ outcome: 'problem', problem: { column: ownColumn(id) } })
  })

  test('setting an answer for several people changes no one who already has it', async () => {
    const id = await addKnownPerson(`ana@${venueId}.test`)
    const set = { venueId, questionId: shirt, value: 'M', personIds: [id] }
    expect(await organiser.questions.answerMany(set)).toMatchObject({ changed: 1 })
    expect(await organiser.questions.answerMany(set)).toEqual({ changed: 0, undo: null })
  })
})
