import { expect, test } from 'vitest'
import { createPauses } from '#server/lib/pauses.ts'

/** Works in steps for 100 ms, and returns how often other work had its turn. */
async function turnsDuring(pause: () => Promise<void> | undefined): Promise<number> {
  let turns = 0
  const other = setInterval(() => (turns += 1), 1)
  for (const end = performance.now() + 100; performance.now() < end;) await pause()
  clearInterval(other)
  return turns
}

test('lets other work run during a long calculation', async () => {
  expect(await turnsDuring(createPauses(5))).toBeGreaterThan(3)
  expect(await turnsDuring(() => undefined)).toBe(0)
})
