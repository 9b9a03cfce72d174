import { expect, test } from 'vitest'
import { withoutTokens } from '#server/mail/notices/rules.ts'

const own = 'https://events.example.org'

test.each([
  [`Open my page:\n${own}/invitation#abc.def_1-2`, `Open my page:\n${own}/guest`],
  [`here ${own}/stop/abc~def and ${own}/confirm?x=1#T`, `here ${own}/guest and ${own}/guest`],
  [`${own}/guest/workshops?venue=7`, `${own}/guest/workshops?venue=7`],
  [`${own}/guests-of-honour#T`, `${own}/guest`],
  [`${own} is ours`, `${own}/guest is ours`],
  ['See https://maps.example.org/#here', 'See https://maps.example.org/#here'],
])('removes tokens from a notice: %s', (text, expected) => {
  expect(withoutTokens(text, own)).toBe(expected)
})
