import { beforeEach, expect, test } from 'vitest'
import { answers, editionQuestions, questions } from '#server/db/tables/questions.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import { addAttendance, addPerson, addVenue, returnedRow } from '#server/testing/cast.ts'
import { testDeps } from '#server/testing/served.ts'
import { cleanUpDue } from '#server/testing/cleanup.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'

/** Before the edition, whose last day is December 3. */
const answeredAt = new Date('2026-11-20T12:00:00Z')

describeOnBothDatabases('the retention of answers to custom questions', (world) => {
  let venueId: string
  let personId: string

  beforeEach(async () => {
    const { db } = world()
    await db.delete(questions)
    await db.delete(attendance)
    venueId = await addVenue(db)
    personId = await addPerson(db, { fullName: 'Inês Duarte' })
    await addAttendance(db, { personId, venueId })
  })

  async function addAnswer(label: string, keepDays: number, scope: { isOfPerson: boolean }): Promise<void> {
    const { db } = world()
    const rows = await db
      .insert(questions)
      .values({ label, kind: 'text', keepDays, ...scope })
      .returning()
    const { id: questionId } = returnedRow(rows[0])
    await db.insert(editionQuestions).values({ venueId, questionId, position: 1 })
    await db.insert(answers).values({
      questionId,
      kind: 'text',
      personId,
      venueId: scope.isOfPerson ? null : venueId,
      value: label,
      readers: ['organisers'],
      answeredAt,
    })
  }

  async function keptAt(moment: string): Promise<unknown[]> {
    const { db } = world()
    await cleanUpDue(testDeps(db, { clock: () => new Date(moment) }))
    return (await db.select({ value: answers.value }).from(answers)).map(({ value }) => value).toSorted()
  }

  /** Puts the person on the list of an edition that ends on March 3, 2027. */
  async function listAtNext(attending: 'maybe' | 'no'): Promise<void> {
    const days = { eventStartDate: '2027-03-01', eventEndDate: '2027-03-03' }
    const next = await addVenue(world().db, { quarter: 'Q1', year: 2027, ...days })
    await addAttendance(world().db, { personId, venueId: next, attending })
  }

  test('deletes an edition’s answers after the number of days set for each question', async () => {
    await addAnswer('soon', 0, { isOfPerson: false })
    await addAnswer('later', 30, { isOfPerson: false })
    expect(await keptAt('2026-12-03T12:00:00Z')).toEqual(['later', 'soon'])
    expect(await keptAt('2026-12-05T12:00:00Z')).toEqual(['later'])
    expect(await keptAt('2027-01-02T12:00:00Z')).toEqual(['later'])
    expect(await keptAt('2027-01-04T12:00:00Z')).toEqual([])
  })

  test('keeps a person’s answer for the set number of days after their last event', async () => {
    await addAnswer('shirt', 30, { isOfPerson: true })
    await listAtNext('maybe')
    expect(await keptAt('2027-02-10T12:00:00Z')).toEqual(['shirt'])
    expect(await keptAt('2027-04-01T12:00:00Z')).toEqual(['shirt'])
    expect(await keptAt('2027-04-04T12:00:00Z')).toEqual([])
  })

  test('ignores events that the person declined', async () => {
    await addAnswer('shirt', 30, { isOfPerson: true })
    await listAtNext('no')
    expect(await keptAt('2027-01-04T12:00:00Z')).toEqual([])
  })

  test('if a person has no event, keeps each answer for the set number of days after it was given', async () => {
    await addAnswer('shirt', 30, { isOfPerson: true })
    await world().db.delete(attendance)
    expect(await keptAt('2026-12-19T12:00:00Z')).toEqual(['shirt'])
    expect(await keptAt('2026-12-22T12:00:00Z')).toEqual([])
  })
})
