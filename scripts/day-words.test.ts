import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The survey's card keeps the words of the specification. */
const survey = 'web/registration/survey/event-card.tsx'

test('screens and mails use the same words for an event’s days: people arrive, the programme begins, people leave', () => {
  const otherWords = /['"`>][^'"`<]*\b(?:extra day|events? starts?|event begins|starts soon: )/i
  const found = globSync(['web/**/*.{ts,tsx}', 'server/mail/**/*.ts', 'server/venues/**/*.ts'])
    .filter((path) => path !== survey && !path.includes('.test.'))
    .flatMap((path) => {
      const lines = readFileSync(path, 'utf8').split('\n')
      return lines
        .filter((line) => otherWords.test(line) && !/^\s*(?:\/\/|\*|\/\*)/.test(line))
        .map((line) => `${path}: ${line}`)
    })
  expect(found).toEqual([])
})
