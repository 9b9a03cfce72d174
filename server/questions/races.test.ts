import { beforeAll, beforeEach, expect, test } from 'vitest'
import { ownLimits } from '#contract/own-questions.ts'
import { answers, questions } from '#server/db/tables/questions.ts'
import { saveOwnAnswers } from '#server/questions/answering.ts'
import { addQuestion, updateQuestion } from '#server/questions/commands.ts'
import { addAccount, addAttendance, addPerson, addVenue } from '#server/testing/cast.ts'
import { cheapPasswords, testNow } from '#server/testing/served.ts'
import { openRaceWorld } from '#server/testing/world.ts'

const world = openRaceWorld()
let actorId: string

const fields = (label: string) => ({
  label,
  help: null,
  kind: 'text' as const,
  choices: [],
  isOfPerson: false,
  readers: ['organisers' as const],
  purpose: null,
  keepDays: 30,
  heads: null,
  flyingChoice: null,
})
const asking = {
  audience: 'everyone' as const,
  studioIds: [],
  isRequired: false,
  closesAt: null,
  onlyIf: null,
}

beforeAll(async () => {
  actorId = await addAccount(world.db, cheapPasswords, { name: 'Nadia', email: 'nadia@studio.test' })
}, 30_000)

beforeEach(async () => {
  await world.db.delete(questions)
})

test('refuses one of two organisers who add the last allowed question concurrently', async () => {
  const here = await addVenue(world.db)
  const there = await addVenue(world.db, { quarter: 'Q3' })
  const before = Array.from({ length: ownLimits.questions - 1 }, (_, index) => ({
    label: `Question ${index}`,
    kind: 'text' as const,
  }))
  for (let round = 0; round < 5; round += 1) {
    await world.db.delete(questions)
    await world.db.insert(questions).values(before)
    const results = await Promise.allSettled([
      addQuestion(world.db, actorId, { venueId: here, question: fields('Ana’s'), asking }),
      addQuestion(world.second.db, actorId, { venueId: there, question: fields('Ben’s'), asking }),
    ])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'TOO_MANY_QUESTIONS' },
    })
    expect(await world.db.$count(questions)).toBe(ownLimits.questions)
  }
})

test('never stores an invalid answer if its question’s kind changes concurrently', async () => {
  const venueId = await addVenue(world.db)
  const personId = await addPerson(world.db, { fullName: 'Inês Duarte' })
  await addAttendance(world.db, { personId, venueId })
  for (let round = 0; round < 20; round += 1) {
    const { id } = await addQuestion(world.db, actorId, {
      venueId,
      question: fields(`Round ${round}`),
      asking,
    })
    const change = { id, version: 1, ...fields(`Round ${round}`), kind: 'number' as const }
    const [answered, changed] = await Promise.allSettled([
      world.db.transaction((tx) =>
        saveOwnAnswers(tx, { personId, venueId, now: testNow }, { answers: { [id]: 'M' } }),
      ),
      updateQuestion(world.second.db, actorId, change),
    ])
    // The later transaction sees the earlier one: either the kind can't change, or the invalid answer is skipped.
    expect(answered).toMatchObject({ status: 'fulfilled' })
    const isKept = (await world.db.$count(answers)) === 1
    expect(changed).toMatchObject(
      isKept ? { status: 'rejected', reason: { code: 'QUESTION_ANSWERED' } } : { status: 'fulfilled' },
    )
    await world.db.delete(questions)
  }
})
