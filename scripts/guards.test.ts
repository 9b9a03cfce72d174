import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { guards } from './guards.ts'

const textOf = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8')

test.each(guards)(
  'H17: $file has its guard exactly once, and its test exists: $title',
  ({ file, find, test: testFile, title }) => {
    expect(textOf(file).split(find)).toHaveLength(2)
    expect(textOf(testFile)).toContain(title)
  },
)
