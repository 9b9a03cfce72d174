import { expect, test } from 'vitest'
import type { AskedQuestion } from '#contract/own-answers.ts'
import { ownLastTime } from '#web/registration/survey/own-last-time.ts'

const question = (id: string, more: Partial<AskedQuestion> = {}) => ({
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
  ...more,
})

const size = question('size', { isRequired: true })
const way = question('way', { audience: 'coming' })
const look = (own: Record<string, string>, attending: 'yes' | 'no' = 'yes', asksAgain: string[] = []) =>
  ownLastTime({ answers: { own }, asksAgain }, { questions: [size, way], attending })

test('lists what is answered, and asks what is not', () => {
  expect(look({ size: 'M' })).toMatchObject({
    facts: [{ term: 'Question size', text: 'M' }],
    newIds: ['way'],
    isAsked: true,
    isMissing: false,
  })
  expect(look({ size: 'M', way: 'Train' })).toMatchObject({ newIds: [], isAsked: false })
})

test('people who do not come are asked only what everyone is', () => {
  expect(look({ way: 'Train' }, 'no')).toMatchObject({ facts: [], isAsked: true, isMissing: true })
  expect(look({ size: 'M' }, 'no')).toMatchObject({ isAsked: false, isMissing: false })
})

test('an answer that more people would read is asked again, with what it was', () => {
  expect(look({ size: 'M', way: 'Train' }, 'yes', ['size'])).toMatchObject({
    facts: [{ term: 'Question way', text: 'Train' }],
    newIds: ['size'],
    initial: { size: 'M' },
    isMissing: false,
  })
})
