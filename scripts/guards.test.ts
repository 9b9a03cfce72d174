import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { guards } from './guards.ts'

const root = join(import.meta.dirname, '..')
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')

test('H17: at least thirty guards are named, and none twice', () => {
  expect(guards.length).toBeGreaterThanOrEqual(30)
  expect(new Set(guards.map(({ file, find }) => `${file} ${find}`)).size).toBe(guards.length)
})

test.each(guards)(
  '$file has its guard once, and its test is there: $title',
  ({ file, find, test: at, title }) => {
    expect(textOf(file).split(find)).toHaveLength(2)
    expect(textOf(at)).toContain(title)
  },
)
