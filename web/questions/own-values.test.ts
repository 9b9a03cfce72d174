import { expect, test } from 'vitest'
import type { AskedQuestion, OwnAnswers, OwnKind } from '#contract/own-answers.ts'
import { ownGivenTo } from '#web/questions/own-schema.ts'
import { readOwn, readOwnRemoves } from '#web/questions/own-values.ts'
import { fieldsOf } from '#web/ui/form-fields.ts'

const question = (id: string, kind: OwnKind, more: Partial<AskedQuestion> = {}): AskedQuestion => ({
  id,
  label: `Question ${id}`,
  help: null,
  kind,
  choices: kind === 'choice' || kind === 'choices' ? ['none', 'M'] : [],
  readers: ['organisers'],
  purpose: null,
  keepDays: 30,
  isOfPerson: false,
  audience: 'everyone',
  studioIds: [],
  isRequired: false,
  closesAt: null,
  onlyIf: null,
  ...more,
})

const formOf = (...entries: (readonly [string, string])[]) => {
  const form = new FormData()
  for (const [name, value] of entries) form.append(name, value)
  return fieldsOf(form)
}

const fieldsByKind: readonly { kind: OwnKind; entries: (readonly [string, string])[]; value: unknown }[] = [
  { kind: 'text', entries: [['', ' Zürich ']], value: 'Zürich' },
  { kind: 'prose', entries: [['', 'A ramp\nA lift']], value: 'A ramp\nA lift' },
  { kind: 'yesNo', entries: [['', '=No']], value: false },
  { kind: 'choice', entries: [['', '=none']], value: 'none' },
  {
    kind: 'choices',
    entries: [
      ['', '=none'],
      ['', '=M'],
    ],
    value: ['none', 'M'],
  },
  { kind: 'number', entries: [['', '2.5']], value: 2.5 },
  { kind: 'date', entries: [['', '2027-02-19']], value: '2027-02-19' },
  { kind: 'phone', entries: [['', '+47 912']], value: '+47 912' },
  { kind: 'country', entries: [['', 'NO']], value: 'NO' },
  {
    kind: 'contact',
    entries: [
      ['.name', 'Kari'],
      ['.phone', ''],
    ],
    value: { name: 'Kari', phone: '' },
  },
]

test.each(fieldsByKind)('reads the field for a question of kind $kind', ({ kind, entries, value }) => {
  const asked = ['ownAsked', 'q'] as const
  const typed = entries.map(([part, text]) => [`own.q${part}`, text] as const)
  expect(readOwn([question('q', kind)], formOf(asked, ...typed), 'yes')).toEqual({ q: value })
  expect(readOwn([question('q', kind)], formOf(asked), 'yes')).toEqual({ q: null })
  expect(readOwn([question('q', kind)], formOf(asked), 'no')).toEqual({})
})

test('reads no answer to a hidden question, and reads ‘No answer’ as null', () => {
  const questions = [question('a', 'choice'), question('b', 'text')]
  const form = formOf(['ownAsked', 'a'], ['own.a', 'none'], ['own.b', 'hidden'], ['ownRemoves', 'a'])
  expect(readOwn(questions, form, 'yes')).toEqual({ a: null })
  expect(readOwnRemoves(form)).toEqual(['a'])
})

const id = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`

/** The first error of each field. */
function errorsIn(questions: readonly AskedQuestion[], own: OwnAnswers, known: OwnAnswers = {}) {
  const { error } = ownGivenTo(questions, known).safeParse(own)
  const found = (error?.issues ?? []).map(({ path, message }) => [path.join('.'), message] as const)
  return Object.fromEntries(found.toReversed())
}

test('reports a missing required answer at its field, unless the answer is known or not asked', () => {
  const questions = [question(id(1), 'text', { isRequired: true }), question(id(2), 'text')]
  expect(errorsIn(questions, { [id(1)]: null, [id(2)]: null })).toEqual({ [id(1)]: 'Please answer' })
  expect(errorsIn(questions, { [id(1)]: null }, { [id(1)]: 'Zürich' })).toEqual({})
  expect(errorsIn(questions, {})).toEqual({})
})

test.each(fieldsByKind)('reports a missing answer to a required question of kind $kind', ({ kind }) => {
  const sentences = Object.values(errorsIn([question(id(1), kind, { isRequired: true })], { [id(1)]: null }))
  expect(sentences.join()).toMatch(/^(Please|Enter)/)
})

test('reports an invalid telephone number at its own field', () => {
  const questions = [question(id(1), 'contact')]
  expect(errorsIn(questions, { [id(1)]: { name: 'Kari', phone: '912' } })).toEqual({
    [`${id(1)}.phone`]: 'Enter the number with its country code, like +351 912 345 678',
  })
})
