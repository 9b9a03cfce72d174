import { expect, test } from 'vitest'
import { safeHttps } from '#web/lib/safe-link.ts'

test('allows only https links', () => {
  const maps = 'https://www.google.com/maps/@38.6969,-9.4207,15z'
  expect(safeHttps(maps)).toBe(maps)
  const hostile = [
    `${'javascript'}:alert(1)`,
    ` ${'JaVaScRiPt'}:alert(1)`,
    'data:text/html,x',
    'http://x.example',
    '//x.example',
    '',
  ]
  expect(hostile.map(safeHttps)).toEqual(hostile.map(() => undefined))
})
