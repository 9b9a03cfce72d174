import { expect, test } from 'vitest'
import { isSameOriginPath } from '#contract/sign-in.ts'
import { encodedPath, withQuery } from '#server/lib/site-path.ts'

test.each(['/', '/auth', '/auth?survey=1#top', '/guest/account?venue=a%2Fb', '/ä'])(
  'accepts %s as a path on this site',
  (path) => {
    expect(isSameOriginPath(path)).toBe(true)
    expect(encodedPath(path)).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/)
    expect(new URL(encodedPath(path), 'https://own.test').origin).toBe('https://own.test')
  },
)

test.each([
  '//evil.test',
  '/\\evil.test',
  '/\t/evil.test',
  '/\n/evil.test',
  '/.//evil.test',
  '/..//evil.test',
  '/a/..//evil.test',
  '/%2e//evil.test',
  'https://evil.test',
  'https:evil.test',
  'data:text/html,hello',
  ' /auth',
  '',
  'auth',
  '/a\\..\\..\\evil',
])('refuses the path %j (security C9)', (path) => {
  expect(isSameOriginPath(path)).toBe(false)
})

test('appends a parameter to an existing query', () => {
  expect(withQuery('/auth?survey=1', 'refused', 'A_B')).toBe('/auth?survey=1&refused=A_B')
})
