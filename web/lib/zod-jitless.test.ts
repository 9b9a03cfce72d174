import '#web/lib/zod-jitless.ts'
import { expect, test } from 'vitest'
import { config } from 'zod'

test('zod finds its setting, and so makes no functions from text', () => {
  expect(config()).toMatchObject({ jitless: true })
})
