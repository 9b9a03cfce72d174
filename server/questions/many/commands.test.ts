import { and, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { OwnValue } from '#contract/own-answers.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import { questions } from '#server/db/tables/questions.ts'
import { addAttendance, addPerson, addVenue } from '#server/testing/cast.ts'
import { openOrganiser } from '#server/testing/open-server.ts'
import { adding } from '#server/testing/own-questions.ts'
import { pressUndo } from '#server/testing/press-undo.ts'
import { testDeps } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'

describeOnBothDatabases('setting one answer for many people', (world) => {
  const organiser = openOrganiser(() => testDeps(world().db))
  const add = adding(
    () => organiser,
    () => venueId,
  )
  let venueId: string
  let ana: string
  let ben: string
  let questionId: string

  beforeEach(async () => {
    const { db } = world()
    await db.delete(questions)
    venueId = await addVenue(db)
    ana = await addPerson(db, { fullName: 'Ana Alves' })
    ben = await addPerson(db, { fullName: 'Ben Berg' })
    for (const personId of [ana, ben]) await addAttendance(db, { personId, venueId })
    questionId = await add('Shirt')
  })

  const set = (value: OwnValue | null, personIds = [ana, ben]) =>
    organiser.questions.answerMany({ venueId, questionId, value, personIds })
  const answer = (personId: string, value: string) =>
    organiser.questions.answer({ venueId, personId, answers: { [questionId]: value } })
  const readAnswers = async () => {
    const { answers } = await organiser.questions.answers({ venueId, questionIds: [questionId] })
    return answers[questionId] ?? {}
  }

  test('changes answers and adds missing answers, and Undo restores both', async () => {
    await answer(ana, 'M')
    const result = await set('L')
    expect([result.changed, await readAnswers()]).toEqual([2, { [ana]: 'L', [ben]: 'L' }])
    expect(await pressUndo(organiser, result)).toMatchObject({ undone: 2, kept: 0 })
    expect(await readAnswers()).toEqual({ [ana]: 'M' })
  })

  test('deletes answers, and Undo restores them', async () => {
    await answer(ana, 'M')
    const result = await set(null)
    expect([result.changed, await readAnswers()]).toEqual([1, {}])
    expect(await pressUndo(organiser, result)).toMatchObject({ undone: 1, kept: 0 })
    expect(await readAnswers()).toEqual({ [ana]: 'M' })
  })

  test('counts only people whose answer changes, and offers no Undo if no answer changes', async () => {
    await answer(ana, 'L')
    expect((await set('L')).changed).toBe(1)
    expect(await set('L')).toEqual({ changed: 0, undo: null })
  })

  test('Undo keeps answers that have changed since', async () => {
    await answer(ana, 'L')
    await answer(ben, 'M')
    const result = await set('L')
    await answer(ana, 'S')
    await answer(ben, 'XL')
    expect(await pressUndo(organiser, result)).toMatchObject({ undone: 0, kept: 1 })
    expect(await readAnswers()).toEqual({ [ana]: 'S', [ben]: 'XL' })
  })

  test('Undo keeps a newer answer given after the deletion', async () => {
    await answer(ana, 'M')
    const result = await set(null)
    await answer(ana, 'S')
    expect(await pressUndo(organiser, result)).toMatchObject({ undone: 0, kept: 1 })
    expect(await readAnswers()).toEqual({ [ana]: 'S' })
  })

  test('Undo restores no answers for people who have left the list', async () => {
    await answer(ana, 'M')
    const result = await set(null)
    const isAna = and(eq(attendance.personId, ana), eq(attendance.venueId, venueId))
    await world().db.delete(attendance).where(isAna)
    expect(await pressUndo(organiser, result)).toMatchObject({ undone: 0, kept: 1 })
  })

  test('skips people who are not on the list', async () => {
    const outside = await addPerson(world().db, { fullName: 'Cleo' })
    expect(await set('M', [outside])).toEqual({ changed: 0, undo: null })
    expect((await set('M', [outside, ben])).changed).toBe(1)
    expect(await readAnswers()).toEqual({ [ben]: 'M' })
  })
})
