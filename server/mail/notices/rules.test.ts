import { expect, test } from 'vitest'
import { withoutTokens } from '#server/mail/notices/rules.ts'

const ownOrigin = 'https://events.example.org'

test.each([
  [`Open my page:\n${ownOrigin}/invitation#abc.def_1-2`, `Open my page:\n${ownOrigin}/guest`],
  [
    `here ${ownOrigin}/stop/abc~def and ${ownOrigin}/confirm?x=1#T`,
    `here ${ownOrigin}/guest and ${ownOrigin}/guest`,
  ],
  [`${ownOrigin}/guest/workshops?venue=7`, `${ownOrigin}/guest/workshops?venue=7`],
  [`${ownOrigin}/guests-of-honour#T`, `${ownOrigin}/guest`],
  [`${ownOrigin} is ours`, `${ownOrigin}/guest is ours`],
  ['See https://maps.example.org/#here', 'See https://maps.example.org/#here'],
])('removes tokens from a notice: %s', (text, expected) => {
  expect(withoutTokens(text, ownOrigin)).toBe(expected)
})
