import { expect, test } from 'vitest'
import { inTime } from '#server/testing/in-time.ts'

const never = new Promise<void>(() => {})

test('reports work that takes too long, and what delayed it', async () => {
  const result = inTime(never, {
    milliseconds: 20,
    what: 'the database is still in use',
    explain: async () => 'select 1 waits for a lock',
  })
  await expect(result).rejects.toThrow(
    'After 0.02 s: the database is still in use. select 1 waits for a lock',
  )
})

test('returns the result of work that finishes in time', async () => {
  expect(await inTime(Promise.resolve('done'), { milliseconds: 1_000, what: 'too long' })).toBe('done')
})
