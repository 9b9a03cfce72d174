import { expect, test } from 'vitest'
import { anySignal } from '#web/lib/any-signal.ts'

test('the first that aborts decides, with its reason', () => {
  const [one, other] = [new AbortController(), new AbortController()]
  const either = anySignal([one.signal, other.signal])
  expect(either.aborted).toBe(false)
  other.abort('left the page')
  one.abort('too late')
  expect([either.aborted, either.reason]).toEqual([true, 'left the page'])
})

test('one that was aborted before counts', () => {
  expect(anySignal([new AbortController().signal, AbortSignal.abort('gone')]).reason).toBe('gone')
})
