import { expect, test } from '@playwright/test'
import { z } from 'zod'
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
