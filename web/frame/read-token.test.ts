import { expect, test } from 'vitest'
import { readAnswer, readToken } from '#web/frame/read-token.ts'

const token = `${'0123456789abcdef'.repeat(2)}.12.${'Ab-_9'.repeat(8)}xyz`

test.each([
  token,
  `${token}.`,
  `${token}>`,
  `<${token}>`,
  `${token}).`,
  `${token}%3E`,
  ` ${token}…`,
  `%23${token}`,
])('reads the token in %j', (fragment) => {
  expect(readToken(fragment)).toBe(token)
})

test.each(['yes', 'no'] as const)('reads the answer %s after the token', (answer) => {
  for (const fragment of [`${token}.${answer}`, `<${token}.${answer}>.`, `%23${token}.${answer}`]) {
    expect([readToken(fragment), readAnswer(fragment)]).toEqual([token, answer])
  }
  expect([readToken(`${token}.maybe`), readAnswer(token)]).toEqual([undefined, undefined])
})

test.each(['', 'nothing', token.slice(0, -1), token.slice(1), `${token}x`, '%', token.slice(0, 33)])(
  'treats %j as incomplete',
  (fragment) => {
    expect(readToken(fragment)).toBeUndefined()
  },
)
