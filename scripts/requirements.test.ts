import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { areas } from './requirements.ts'

/** The requirements that titles name: 'D4: …', 'C7 and C8: …' or '… (security A1, A9)'. */
function namedIn(text: string): string[] {
  const titles = text.matchAll(/['"`]((?:[A-H]\d{1,2}(?:, | and )?)+)[:,] |\(security ([^)]*)\)/g)
  return [...titles].flatMap(
    ([, before, inBrackets]) => (before ?? inBrackets ?? '').match(/[A-H]\d+/g) ?? [],
  )
}

test('every met security requirement has a test, and every one that a test names is on the list', () => {
  const files = globSync(
    ['{contract,server,web,scripts,bench}/**/*.test.{ts,tsx}', 'e2e/**/*.{spec,test}.ts'],
    {
      cwd: join(import.meta.dirname, '..'),
    },
  )
  const named = files.flatMap((file) => namedIn(readFileSync(join(import.meta.dirname, '..', file), 'utf8')))
  const met = Object.values(areas).flatMap((area) =>
    Object.entries(area).flatMap(([id, { unmet }]) => (unmet === undefined ? [id] : [])),
  )
  expect([...new Set(named)].toSorted()).toEqual(met.toSorted())
})
