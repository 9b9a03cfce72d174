import { expect, test } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { figure } from '#server/testing/figures.ts'
import { notes } from './run.ts'
import { texts, unseen } from './texts.ts'

const Seen = z.object({ text: z.string(), path: z.string() })

test('every quoted text of the screens that are built was seen on screen', () => {
  const seen = notes('seen').map((line) => Seen.parse(JSON.parse(line)))
  const missing = unseen(seen)
  const wanted = Object.values(texts).flatMap(({ says }) => says).length
  process.stdout.write(`Seen on screen: ${wanted - missing.length} of ${wanted} texts of the specification\n`)
  expect(missing).toEqual([])
})

test('nothing anybody typed, and no secret, stands in the logs (security G1)', () => {
  const lines = notes('logs')
  const found = lines.filter((line) =>
    /canary-|@example\.org|@studio\.example|kelp-Harbour|set-cookie/i.test(line),
  )
  expect(lines.length).toBeGreaterThan(0)
  expect(found).toEqual([])
})

test('axe looked at every screen there is (security F11)', () => {
  const routes = readFileSync(join(import.meta.dirname, '../web/routes.tsx'), 'utf8')
  const declared = [...routes.matchAll(/Page\('(\/[^']*)'|^  path: '(\/[^']*)'/gm)]
  const screens = declared
    .map(([, page, own]) => page ?? own ?? '')
    .map((path) => path.replace(/(.)\/$/, '$1'))
  const looked = new Set(notes('looked').map((path) => path.replace(/(.)\/$/, '$1')))
  expect(screens.length).toBeGreaterThan(25)
  expect(screens.filter((path) => !path.endsWith('/$') && !looked.has(path))).toEqual([])
  figure('F11', `${screens.length} screens, phone at night and desk by day: nothing serious or critical`)
})
