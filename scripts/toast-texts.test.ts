import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('only the three toasts of the specification say that something was updated', () => {
  const texts = globSync('web/**/*.{ts,tsx}').flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/['"]([A-Z][a-z ]+ updated successfully)['"]/g)].map(
      ([, text]) => text,
    ),
  )
  expect([...new Set(texts)].toSorted()).toEqual([
    'Role updated successfully',
    'Room updated successfully',
    'Venue updated successfully',
  ])
})
