import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { OwnAnswers, OwnReader } from '#contract/own-answers.ts'
import { answers, questions } from '#server/db/tables/questions.ts'
import { venues } from '#server/db/tables/venues.ts'
import { listAnswers } from '#server/questions/queries.ts'
import { answersOf } from '#server/testing/answers.ts'
import { addAccount, addAttendance, addPerson, addVenue } from '#server/testing/cast.ts'
import { openServer } from '#server/testing/open-server.ts'
import { adding, questionFields } from '#server/testing/own-questions.ts'
import { pressUndo } from '#server/testing/press-undo.ts'
import { cheapPasswords, testDeps, testNow, type Client } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'

const addressOf = (name: string) => `${name}-${crypto.randomUUID()}@studio.test`
const refusal = (code: string) => ({ code, defined: true })

describeOnBothDatabases('the API for answers to custom questions', (world) => {
  let now = testNow
  const served = openServer(() => testDeps(world().db, { clock: () => now }))
  const add = adding(
    () => organiser,
    () => venueId,
  )
  let organiser: Client
  let guest: Client
  let venueId: string
  let personId: string

  beforeEach(async () => {
    const { db } = world()
    now = testNow
    await db.delete(questions)
    venueId = await addVenue(db)
    const nadia = { name: 'Nadia Haddad', email: addressOf('nadia'), role: 'admin' } as const
    organiser = await served.signedIn(await addAccount(db, cheapPasswords, nadia))
    const ines = { name: 'Inês Duarte', email: addressOf('ines'), role: 'guest' } as const
    const userId = await addAccount(db, cheapPasswords, ines)
    personId = await addPerson(db, { fullName: 'Inês Duarte', email: ines.email, userId })
    await addAttendance(db, { personId, venueId })
    guest = await served.signedIn(userId)
  })

  const mine = async () => (await guest.questions.mine({ venueId })).answers
  const give = (own: OwnAnswers, removes: string[] = []) =>
    guest.questions.answerMine({ venueId, answers: { ...own }, removes })
  const bySurvey = (own: OwnAnswers, ownRemoves: string[] = []) =>
    guest.survey.answer({ venueId, answers: answersOf('Inês Duarte', { own: { ...own } }), ownRemoves })
  const readBy = async (reader: OwnReader, id: string) =>
    Object.values((await listAnswers(world().db, { venueId, reader, questionIds: [id] }))[id] ?? {})

  test('keeps a known answer if the field is blank, and removes only answers marked for removal', async () => {
    const shirt = await add('Shirt')
    const airport = await add('Airport')
    await give({ [shirt]: 'M', [airport]: 'Oslo' })
    await bySurvey({ [shirt]: null })
    expect(await mine()).toEqual({ [shirt]: 'M', [airport]: 'Oslo' })
    await bySurvey({ [airport]: 'Bergen' }, [shirt])
    expect(await mine()).toEqual({ [airport]: 'Bergen' })
    await give({}, [airport])
    expect(await mine()).toEqual({})
  })

  test('stores an answer in the normal form of its question’s kind', async () => {
    const call = await add('Call', { kind: 'contact' })
    const names = await add('Names', { kind: 'choices', choices: ['Ana', 'Ben'] })
    await give({ [call]: { name: ' Ana ', phone: '+351 912 345 678' }, [names]: ['Ben'] })
    expect(await mine()).toEqual({ [call]: { name: 'Ana', phone: '+351912345678' }, [names]: ['Ben'] })
  })

  test('refuses an invalid answer from guests and from organisers', async () => {
    const id = await add('Which drink?', { kind: 'choice', choices: ['Tea', 'Coffee'] })
    const unfit = refusal('ANSWER_UNFIT')
    await expect(give({ [id]: 'Water' })).rejects.toMatchObject(unfit)
    await expect(bySurvey({ [id]: 3 })).rejects.toMatchObject(unfit)
    const answer = organiser.questions.answer({ venueId, personId, answers: { [id]: 'Water' } })
    await expect(answer).rejects.toMatchObject(unfit)
    const answeringMany = organiser.questions.answerMany({
      venueId,
      questionId: id,
      value: 7,
      personIds: [personId],
    })
    await expect(answeringMany).rejects.toMatchObject(unfit)
    expect(await mine()).toEqual({})
  })

  test('ignores an answer to a question that is no longer asked', async () => {
    const questionId = await add('Shirt')
    await add('Airport')
    await organiser.questions.stopAsking({ venueId, questionId })
    await bySurvey({ [questionId]: 'M' })
    expect(await world().db.$count(answers)).toBe(0)
  })

  test('refuses a form without a required answer, unless the answer is already known', async () => {
    const id = await add('Shirt', {}, { isRequired: true })
    const missing = refusal('ANSWER_MISSING')
    await expect(bySurvey({})).rejects.toMatchObject(missing)
    await expect(give({})).rejects.toMatchObject(missing)
    await bySurvey({ [id]: 'M' })
    await bySurvey({ [id]: null })
    await expect(give({}, [id])).rejects.toMatchObject(missing)
    expect(await mine()).toEqual({ [id]: 'M' })
  })

  test('requires no answer to a question whose condition isn’t met', async () => {
    const visa = await add('Visa?', { kind: 'yesNo' }, { audience: 'coming' })
    const onlyIf = { questionId: visa, value: 'Yes' }
    const embassy = await add('Embassy', {}, { audience: 'coming', isRequired: true, onlyIf })
    await bySurvey({ [visa]: false })
    await expect(bySurvey({ [visa]: true })).rejects.toMatchObject(refusal('ANSWER_MISSING'))
    await bySurvey({ [visa]: true, [embassy]: 'Oslo' })
    expect(await mine()).toEqual({ [visa]: true, [embassy]: 'Oslo' })
  })

  test('refuses an answer after the closing time of a question, by the venue’s clock', async () => {
    const shirt = await add('Shirt', {}, { isRequired: true, closesAt: '2026-11-25T12:00' })
    const airport = await add('Airport')
    // Lisbon has the same time as UTC in November.
    now = new Date('2026-11-25T12:00:30Z')
    expect((await guest.survey.open({ venueId })).questions.map(({ id }) => id)).toEqual([shirt, airport])
    await give({ [shirt]: 'M' })
    now = new Date('2026-11-25T12:01:00Z')
    expect((await guest.survey.open({ venueId })).questions.map(({ id }) => id)).toEqual([airport])
    await expect(give({ [shirt]: 'L' })).rejects.toMatchObject(refusal('ANSWER_UNFIT'))
    await expect(give({}, [shirt])).rejects.toMatchObject(refusal('ANSWER_UNFIT'))
    await give({ [shirt]: 'M', [airport]: 'Oslo' })
    expect(await mine()).toEqual({ [shirt]: 'M', [airport]: 'Oslo' })
  })

  test('lets organisers answer after the closing time', async () => {
    const id = await add('Shirt', {}, { closesAt: '2026-11-20T12:00' })
    await organiser.questions.answer({ venueId, personId, answers: { [id]: 'XL' } })
    expect(await mine()).toEqual({ [id]: 'XL' })
  })

  test('requires no answer to a closed question', async () => {
    await add('Shirt', {}, { isRequired: true, closesAt: '2026-11-20T12:00' })
    const airport = await add('Airport')
    await give({ [airport]: 'Oslo' })
    await bySurvey({ [airport]: 'Bergen' })
    expect(await mine()).toEqual({ [airport]: 'Bergen' })
  })

  test('refuses answers once registration or all questions are closed', async () => {
    const id = await add('Shirt', {}, { closesAt: '2026-11-20T12:00' })
    const closed = refusal('REGISTRATION_CLOSED')
    await expect(give({ [id]: 'M' })).rejects.toMatchObject(closed)
    await add('Airport')
    await world()
      .db.update(venues)
      .set({ registrationClosesAt: '2026-11-20T12:00' })
      .where(eq(venues.id, venueId))
    await expect(give({})).rejects.toMatchObject(closed)
  })

  test('hides an answer from new readers until the person who gave it is asked again and confirms it', async () => {
    const id = await add('Access needs', { isOfPerson: true })
    await give({ [id]: 'A ramp' })
    const readers: OwnReader[] = ['organisers', 'hotel']
    const widened = questionFields('Access needs', { isOfPerson: true, readers })
    await organiser.questions.update({ id, version: 1, ...widened })
    expect([await readBy('organisers', id), await readBy('hotel', id)]).toEqual([['A ramp'], []])
    expect((await guest.questions.mine({ venueId })).asksAgain).toEqual([id])
    expect((await guest.survey.prefill({ venueId })).asksAgain).toEqual([id])
    await bySurvey({ [id]: 'A ramp' })
    expect([await readBy('organisers', id), await readBy('hotel', id)]).toEqual([['A ramp'], ['A ramp']])
    expect((await guest.questions.mine({ venueId })).asksAgain).toEqual([])
    await organiser.questions.update({
      id,
      version: 2,
      ...questionFields('Access needs', { isOfPerson: true }),
    })
    expect(await readBy('hotel', id)).toEqual([])
  })

  test('doesn’t show new readers an answer that an organiser changes or sets', async () => {
    const id = await add('Access needs')
    await give({ [id]: 'A ramp' })
    const readers: OwnReader[] = ['organisers', 'hotel']
    await organiser.questions.update({ id, version: 1, ...questionFields('Access needs', { readers }) })
    await organiser.questions.answer({ venueId, personId, answers: { [id]: 'A lift' } })
    const again = { venueId, questionId: id, value: 'A lift', personIds: [personId] }
    expect(await organiser.questions.answerMany(again)).toEqual({ changed: 0, undo: null })
    expect([await readBy('organisers', id), await readBy('hotel', id)]).toEqual([['A lift'], []])
    expect((await guest.questions.mine({ venueId })).asksAgain).toEqual([id])
  })

  test('never lets organisers read or write answers that they may not read', async () => {
    const id = await add('For drivers', { readers: ['drivers'] })
    await give({ [id]: 'Bus' })
    expect(await organiser.questions.ofPerson({ venueId, personId })).toMatchObject({
      questions: [],
      answers: {},
    })
    expect(await organiser.questions.answers({ venueId, questionIds: [id] })).toEqual({ answers: {} })
    await organiser.questions.answer({ venueId, personId, answers: { [id]: 'Car' }, removes: [id] })
    const manyInput = { venueId, questionId: id, value: 'Car', personIds: [personId] }
    await expect(organiser.questions.answerMany(manyInput)).rejects.toMatchObject(refusal('NOT_FOUND'))
    expect(await mine()).toEqual({ [id]: 'Bus' })
  })

  test('keeps a person’s answer for every edition, and an edition’s answer only for that edition', async () => {
    const shirt = await add('Shirt', { isOfPerson: true })
    const dinner = await add('Dinner')
    await give({ [shirt]: 'M', [dinner]: 'Fish' })
    const next = await addVenue(world().db, { quarter: 'Q1', year: 2027 })
    await addAttendance(world().db, { personId, venueId: next })
    for (const questionId of [shirt, dinner])
      await organiser.questions.ask({ venueId: next, questionId, asking: {} })
    expect((await guest.questions.mine({ venueId: next })).answers).toEqual({ [shirt]: 'M' })
  })

  test('deletes every answer of an erased person, including answers kept for Undo', async () => {
    const shirt = await add('Shirt', { isOfPerson: true })
    await give({ [shirt]: 'M' })
    const removal = { venueId, questionId: shirt, value: null, personIds: [personId] }
    const result = await organiser.questions.answerMany(removal)
    await organiser.privacy.erase({ kind: 'person', id: personId, typedName: 'Inês Duarte' })
    await expect(pressUndo(organiser, result)).rejects.toMatchObject({ defined: true })
    expect(await world().db.$count(answers)).toBe(0)
  })

  test('refuses people who are not on the list', async () => {
    const outside = await addPerson(world().db, { fullName: 'Bo Berg' })
    const missing = refusal('NOT_FOUND')
    const other = await addVenue(world().db, { quarter: 'Q2', year: 2027 })
    await expect(organiser.questions.ofPerson({ venueId, personId: outside })).rejects.toMatchObject(missing)
    await expect(
      organiser.questions.answer({ venueId, personId: outside, answers: {} }),
    ).rejects.toMatchObject(missing)
    await expect(guest.questions.mine({ venueId: other })).rejects.toMatchObject(missing)
    await expect(guest.questions.answerMine({ venueId: other, answers: {} })).rejects.toMatchObject(missing)
  })
})
