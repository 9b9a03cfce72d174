import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { byFile, byTitle } from '../e2e/engines/counterparts.ts'

const dir = join(import.meta.dirname, '..', 'e2e')

const titlesIn = (file: string) =>
  [...readFileSync(join(dir, file), 'utf8').matchAll(/^ *test\(\s*(['`])(.+?)\1,/gm)].map(
    ([, , title = '']) => title,
  )

test.each(Object.entries(byTitle))(
  'each story of %s has its counterpart in other engines, or a reason why not',
  (file, stories) => {
    expect(Object.keys(stories).toSorted()).toEqual(titlesIn(file).toSorted())
  },
)

test.each(Object.entries(byFile))(
  'all stories of %s were looked at for other engines',
  (file, { stories }) => {
    expect(titlesIn(file)).toHaveLength(stories)
  },
)

test('what is named as a counterpart is there', () => {
  const stories = [...Object.values(byFile), ...Object.values(byTitle).flatMap((one) => Object.values(one))]
  const walks = new Set(stories.flatMap((story) => ('in' in story ? story.in : [])))
  expect(walks.size).toBeGreaterThan(10)
  expect([...walks].filter((name) => !existsSync(join(dir, 'engines', `${name}.ts`)))).toEqual([])
})
