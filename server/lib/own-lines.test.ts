import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withOwnLines } from '#server/lib/own-lines.ts'

let dir: string
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'own-lines-'))
  // Maps line 2 of the built file, from column 3, to line 5 of ours, from column 2.
  const map = { version: 3, sources: ['../server/rooms/commands.ts'], names: [], mappings: ';EAIC' }
  writeFileSync(join(dir, 'main.js.map'), JSON.stringify(map))
  writeFileSync(join(dir, 'half.js.map'), '{"version":3,"sour')
})
afterAll(() => rmSync(dir, { recursive: true }))

const stackAt = (place: string) =>
  `Error: no\n    at assign (${pathToFileURL(join(dir, place)).href})\n    at b`

test('maps a position in a built file to our own source file', () => {
  const ours = pathToFileURL(join(dir, '..', 'server/rooms/commands.ts')).href
  expect(withOwnLines(stackAt('main.js:2:9'))).toBe(`Error: no\n    at assign (${ours}:5:2)\n    at b`)
})

test('leaves lines unchanged if they have no readable map, or come before the first mapped line', () => {
  for (const place of ['library.js:2:9', 'main.js:1:1', 'own.ts:2:9', 'half.js:2:9'])
    expect(withOwnLines(stackAt(place))).toBe(stackAt(place))
})
