import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const textOf = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8')

/** The id of each requirement, and whether it is proved. */
const requirements = [...textOf('docs/security.md').matchAll(/^- \*\*([A-H]\d+)\*\* (.*)$/gm)].map(
  ([, id = '', line = '']) => ({ id, isMet: !line.includes('Not proved:') }),
)

/** The requirements that titles name: 'D4: …', 'C7 and C8: …' or '… (security A1, A9)'. */
function namedIn(text: string): string[] {
  const titles = text.matchAll(/['"`]((?:[A-H]\d{1,2}(?:, | and )?)+)[:,] |\(security ([^)]*)\)/g)
  return [...titles].flatMap(
    ([, before, inBrackets]) => (before ?? inBrackets ?? '').match(/[A-H]\d+/g) ?? [],
  )
}

test('the table against the ASVS refers only to our requirements', () => {
  const rows = textOf('docs/testing.md')
    .split('\n')
    .filter((line) => /^\| \d+ /.test(line))
  const ids = rows.flatMap((line) => line.match(/\b[A-H]\d{1,2}\b/g) ?? [])
  const ours = new Set(requirements.map(({ id }) => id))
  expect(ids.length).toBeGreaterThan(50)
  expect(ids.filter((id) => !ours.has(id))).toEqual([])
})

test('every met security requirement has a test, and tests mention only requirements on the list', () => {
  const files = globSync(
    ['{contract,server,web,scripts,bench}/**/*.test.{ts,tsx}', 'e2e/**/*.{spec,test}.ts'],
    {
      cwd: join(import.meta.dirname, '..'),
    },
  )
  const ids = files.flatMap((file) => namedIn(textOf(file)))
  const met = requirements.flatMap(({ id, isMet }) => (isMet ? [id] : []))
  expect([...new Set(ids)].toSorted()).toEqual(met.toSorted())
})
