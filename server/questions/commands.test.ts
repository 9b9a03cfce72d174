import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { ownLimits } from '#contract/own-questions.ts'
import { questions } from '#server/db/tables/questions.ts'
import { addAttendance, addPerson, addVenue } from '#server/testing/cast.ts'
import { openOrganiser } from '#server/testing/open-server.ts'
import { adding, questionFields } from '#server/testing/own-questions.ts'
import { testDeps } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'

const usual = { audience: 'everyone' } as const
const drinks = { kind: 'choice' as const, choices: ['Tea', 'Coffee'] }

const refusal = (code: string) => ({ code, defined: true })

describeOnBothDatabases('the questions API', (world) => {
  const organiser = openOrganiser(() => testDeps(world().db))
  const add = adding(
    () => organiser,
    () => venueId,
  )
  let venueId: string
  let personId: string

  beforeEach(async () => {
    const { db } = world()
    await db.delete(questions)
    venueId = await addVenue(db)
    personId = await addPerson(db, { fullName: 'Inês Duarte' })
    await addAttendance(db, { personId, venueId })
  })

  const listed = async () => (await organiser.questions.list({ venueId })).questions
  const labels = async () => (await listed()).map(({ label }) => label)
  const answer = (id: string, value: string) =>
    organiser.questions.answer({ venueId, personId, answers: { [id]: value } })

  test('adds a new question at the end', async () => {
    await add('Which dinner?')
    await add('Airport')
    expect(await labels()).toEqual(['Which dinner?', 'Airport'])
  })

  test('adds a question only once if the same id is sent again', async () => {
    const call = { id: randomUUID(), venueId, question: questionFields('Which dinner?'), asking: usual }
    await organiser.questions.add(call)
    expect(await organiser.questions.add(call)).toEqual({ id: call.id })
    expect(await labels()).toEqual(['Which dinner?'])
  })

  test('refuses a question with the same text, ignoring case', async () => {
    await add('Which dinner?')
    await expect(add('WHICH DINNER?')).rejects.toMatchObject(refusal('QUESTION_EXISTS'))
    const id = await add('Airport')
    await expect(
      organiser.questions.update({ id, version: 1, ...questionFields('which dinner?') }),
    ).rejects.toMatchObject(refusal('QUESTION_EXISTS'))
  })

  test('refuses to restore a question if another question has the same text', async () => {
    const id = await add('Which dinner?')
    await organiser.questions.archive({ id })
    await add('Which dinner?')
    await expect(organiser.questions.restore({ id })).rejects.toMatchObject(refusal('QUESTION_EXISTS'))
  })

  const fill = (count: number) =>
    world()
      .db.insert(questions)
      .values(
        Array.from({ length: count }, (_, index) => ({ label: `Question ${index}`, kind: 'text' as const })),
      )

  test('refuses a question over the limit, but accepts the last allowed question twice', async () => {
    const archived = await add('Archived')
    await organiser.questions.archive({ id: archived })
    await fill(ownLimits.questions - 1)
    const last = { id: randomUUID(), venueId, question: questionFields('The last'), asking: usual }
    await organiser.questions.add(last)
    expect(await organiser.questions.add(last)).toEqual({ id: last.id })
    await expect(add('One more')).rejects.toMatchObject(refusal('TOO_MANY_QUESTIONS'))
    await expect(organiser.questions.restore({ id: archived })).rejects.toMatchObject(
      refusal('TOO_MANY_QUESTIONS'),
    )
  })

  const updateDrinks = (id: string, fields: object) =>
    organiser.questions.update({
      id,
      version: 1,
      ...questionFields('Which drink?', { ...drinks, ...fields }),
    })

  test.each([
    ['the kind of an answered question', { kind: 'text' }],
    ['the scope of an answered question', { isOfPerson: true }],
    ['the choices so that a given answer is missing', { choices: ['Coffee', 'Water'] }],
  ])('refuses to change %s', async (_what, fields) => {
    const id = await add('Which drink?', drinks)
    await answer(id, 'Tea')
    await expect(updateDrinks(id, fields)).rejects.toMatchObject(refusal('QUESTION_ANSWERED'))
  })

  test('lets organisers remove a choice that no one chose', async () => {
    const id = await add('Which drink?', drinks)
    await answer(id, 'Tea')
    expect(await updateDrinks(id, { choices: ['Tea', 'Water'] })).toEqual({ version: 2 })
    expect(await listed()).toMatchObject([{ choices: ['Tea', 'Water'], answered: 1 }])
  })

  test('refuses a stale save and returns the current question', async () => {
    const id = await add('Which drink?')
    await organiser.questions.update({ id, version: 1, ...questionFields('Tea or coffee?') })
    const data: unknown = expect.objectContaining({ id, version: 2, label: 'Tea or coffee?' })
    await expect(
      organiser.questions.update({ id, version: 1, ...questionFields('Coffee?') }),
    ).rejects.toMatchObject({ code: 'STALE', data })
  })

  test('saves a question and how it is asked together, or saves neither', async () => {
    const id = await add('Which drink?')
    const later = await add('Sugar?', { kind: 'yesNo' })
    const save = (label: string, asking: object) =>
      organiser.questions.update({
        id,
        version: 1,
        ...questionFields(label),
        asking: { venueId, ...usual, ...asking },
      })
    await expect(
      save('Tea or coffee?', { onlyIf: { questionId: later, value: 'Yes' } }),
    ).rejects.toMatchObject(refusal('QUESTION_LATER'))
    expect(await labels()).toEqual(['Which drink?', 'Sugar?'])
    await save('Tea or coffee?', { isRequired: true, closesAt: '2026-11-25T12:00' })
    expect((await listed())[0]).toMatchObject({
      label: 'Tea or coffee?',
      asking: { isRequired: true, closesAt: '2026-11-25T12:00' },
    })
    await organiser.questions.stopAsking({ venueId, questionId: id })
    await expect(save('Tea or coffee?', {})).rejects.toMatchObject(refusal('NOT_FOUND'))
  })

  test('asks stopped questions again in their former places, whichever comes back first', async () => {
    const [first, second, third] = [await add('First?'), await add('Second?'), await add('Third?')]
    const stop = (questionId: string) => organiser.questions.stopAsking({ venueId, questionId })
    const askAgain = async (questionId: string, { stopped }: Awaited<ReturnType<typeof stop>>) =>
      stopped && organiser.questions.ask({ venueId, questionId, ...stopped })
    const [ofFirst, ofSecond] = [await stop(first), await stop(second)]
    expect(await stop(second)).toEqual({ stopped: null })
    await askAgain(first, ofFirst)
    await askAgain(second, ofSecond)
    expect(await labels()).toEqual(['First?', 'Second?', 'Third?'])

    const ofThird = await stop(third)
    await organiser.questions.order({ venueId, questionIds: [second, first] })
    await add('Fourth?')
    await askAgain(third, ofThird)
    expect(await labels()).toEqual(['Second?', 'First?', 'Third?', 'Fourth?'])
  })

  test('refuses a condition on the question itself, on a later question or on a question that isn’t asked', async () => {
    const first = await add('Do you drive?', { kind: 'yesNo' })
    const second = await add('Which car?')
    const askOnlyIf = (questionId: string, on: string) =>
      organiser.questions.ask({
        venueId,
        questionId,
        asking: { ...usual, onlyIf: { questionId: on, value: 'Yes' } },
      })
    await expect(askOnlyIf(first, second)).rejects.toMatchObject(refusal('QUESTION_LATER'))
    await expect(askOnlyIf(first, first)).rejects.toMatchObject(refusal('QUESTION_LATER'))
    await expect(askOnlyIf(second, randomUUID())).rejects.toMatchObject(refusal('QUESTION_LATER'))
    await askOnlyIf(second, first)
    await expect(organiser.questions.order({ venueId, questionIds: [second] })).rejects.toMatchObject(
      refusal('QUESTION_LATER'),
    )
    expect(await labels()).toEqual(['Do you drive?', 'Which car?'])
  })

  test('keeps a question that another question depends on, and the answer in its condition', async () => {
    const drive = await add('Do you drive?', { kind: 'choice', choices: ['Yes', 'No'] })
    await add('Which car?', {}, { ...usual, onlyIf: { questionId: drive, value: 'Yes' } })
    await expect(organiser.questions.stopAsking({ venueId, questionId: drive })).rejects.toMatchObject(
      refusal('QUESTION_NAMED'),
    )
    for (const more of [{ kind: 'text' as const }, { kind: 'choice' as const, choices: ['No', 'Never'] }])
      await expect(
        organiser.questions.update({ id: drive, version: 1, ...questionFields('Do you drive?', more) }),
      ).rejects.toMatchObject(refusal('QUESTION_NAMED'))
  })

  test('puts the listed questions first and keeps the order of the others', async () => {
    for (const label of ['A', 'B', 'C']) await add(label)
    const last = (await listed())[2]?.id ?? ''
    await organiser.questions.order({ venueId, questionIds: [randomUUID(), last] })
    expect(await labels()).toEqual(['C', 'A', 'B'])
  })

  test('asks a restored question in its former place', async () => {
    const id = await add('Which drink?')
    await add('Airport')
    await organiser.questions.archive({ id })
    expect(await listed()).toMatchObject([
      { label: 'Airport', isArchived: false },
      { label: 'Which drink?', isArchived: true, asking: null },
    ])
    await expect(organiser.questions.ask({ venueId, questionId: id, asking: usual })).rejects.toMatchObject(
      refusal('NOT_FOUND'),
    )
    await organiser.questions.restore({ id })
    expect(await listed()).toMatchObject([
      { label: 'Which drink?', isArchived: false, asking: usual },
      { label: 'Airport' },
    ])
  })

  test('refuses unknown questions and editions', async () => {
    const id = randomUUID()
    const notFound = refusal('NOT_FOUND')
    await expect(
      organiser.questions.add({ venueId: id, question: questionFields('A'), asking: usual }),
    ).rejects.toMatchObject(notFound)
    await expect(
      organiser.questions.update({ id, version: 1, ...questionFields('A') }),
    ).rejects.toMatchObject(notFound)
    await expect(organiser.questions.archive({ id })).rejects.toMatchObject(notFound)
    await expect(organiser.questions.restore({ id })).rejects.toMatchObject(notFound)
    await expect(organiser.questions.ask({ venueId, questionId: id, asking: usual })).rejects.toMatchObject(
      notFound,
    )
    await expect(organiser.questions.order({ venueId: id, questionIds: [] })).rejects.toMatchObject(notFound)
  })
})
