import { expect, test } from 'vitest'
import { inTime } from '#server/testing/in-time.ts'

const never = new Promise<void>(() => {})

test('work that takes too long is named, with what kept it', async () => {
  const waited = inTime(never, {
    milliseconds: 20,
    what: 'the database is still in use',
    explain: async () => 'select 1 waits for a lock',
  })
  await expect(waited).rejects.toThrow(
    'After 0.02 s: the database is still in use. select 1 waits for a lock',
  )
})

test('answers the result of work that is done in time', async () => {
  expect(await inTime(Promise.resolve('done'), { milliseconds: 1_000, what: 'too long' })).toBe('done')
})
