import { expect, test } from 'vitest'
import type { AskedQuestion } from '#contract/own-answers.ts'
import { ownLastTime } from '#web/registration/survey/own-last-time.ts'

const question = (id: string, changes: Partial<AskedQuestion> = {}) => ({
  id,
  label: `Question ${id}`,
  help: null,
  kind: 'text' as const,
  choices: [],
  readers: [],
  purpose: null,
  keepDays: 30,
  isOfPerson: true,
  audience: 'everyone' as const,
  studioIds: [],
  isRequired: false,
  closesAt: null,
  onlyIf: null,
  ...changes,
})

const size = question('size', { isRequired: true })
const way = question('way', { audience: 'coming' })
const flight = question('flight', { audience: 'flying' })
const lastTimeWith = (own: Record<string, string>, asksAgain: string[] = []) =>
  ownLastTime({ answers: { own }, asksAgain }, [size, way, flight])

test('lists answered questions, and asks the others', () => {
  expect(lastTimeWith({ size: 'M' })).toMatchObject({
    facts: [{ term: 'Question size', text: 'M' }],
    newIds: ['way', 'flight'],
    hasNew: true,
  })
  expect(lastTimeWith({ size: 'M', way: 'Train' })).toMatchObject({ hasNew: false })
})

test('asks again, with the old answer, if more people would read the answer', () => {
  expect(lastTimeWith({ size: 'M', way: 'Train' }, ['size'])).toMatchObject({
    facts: [{ term: 'Question way', text: 'Train' }],
    newIds: ['size', 'flight'],
    initial: { size: 'M' },
    hasNew: true,
  })
})
