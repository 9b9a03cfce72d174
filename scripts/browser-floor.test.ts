import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { browserFloor } from './browser-floor.ts'

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')

test('a browser that doesn’t support alternative text in CSS content still shows the star', () => {
  expect(read('web/theme.css')).toMatch(/content: ' \*';\s+content: ' \*' \/ '';/)
})

test('README and index.html list the same browsers', () => {
  expect(read('README.md').replaceAll(/\s+/g, ' ')).toContain(browserFloor)
  expect(read('web/index.html').replaceAll(/\s+/g, ' ')).toContain(browserFloor)
})
