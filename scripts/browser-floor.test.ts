import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { browserFloor, newerThanFloor } from './browser-floor.ts'

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')

test.each([
  ['fetch(x,{signal:AbortSignal.any([a,b])})', 'AbortSignal.any (since Safari 17.4)'],
  ['let d=[...Map.groupBy(e,k)]', 'Map.groupBy (since Safari 17.4)'],
  ['return URL.canParse(e)&&1', 'URL.canParse (since Safari 17)'],
  ['[...m.keys().filter(f)]', '.keys().filter( (since Safari 18.4)'],
  ['new Set(a).isSubsetOf(b)', '.isSubsetOf( (since Firefox 127)'],
])('in %s the build finds what is too new', (code, found) => {
  expect(newerThanFloor(code)).toEqual([found])
})

test('what every browser of the floor knows is no fault', () => {
  const old =
    'AbortSignal.timeout(1),[].toSorted(),[].at(-1),Object.hasOwn(a,b),z.union([a]),Object.keys(a).map(f)'
  expect(newerThanFloor(old)).toEqual([])
  expect(newerThanFloor('"checkVisibility"in e?e.checkVisibility():s(e)')).toEqual([])
  expect(newerThanFloor('typeof URL.canParse==`function`?URL.canParse(e):t(e)')).toEqual([])
  expect(newerThanFloor('e.checkVisibility()')).toEqual(['.checkVisibility( (since Safari 17.4)'])
})

test('a browser that knows no text for readers beside a star still shows the star', () => {
  expect(read('web/theme.css')).toMatch(/content: ' \*';\s+content: ' \*' \/ '';/)
})

test('README and the page itself name the same browsers', () => {
  expect(read('README.md').replaceAll(/\s+/g, ' ')).toContain(browserFloor)
  expect(read('web/index.html').replaceAll(/\s+/g, ' ')).toContain(browserFloor)
})
