import { expect, test } from 'vitest'
import { anySignal } from '#web/lib/any-signal.ts'

test('aborts with the reason of the first aborted signal', () => {
  const [one, other] = [new AbortController(), new AbortController()]
  const combined = anySignal([one.signal, other.signal])
  expect(combined.aborted).toBe(false)
  other.abort('left the page')
  one.abort('too late')
  expect([combined.aborted, combined.reason]).toEqual([true, 'left the page'])
})

test('aborts if a signal was already aborted', () => {
  expect(anySignal([new AbortController().signal, AbortSignal.abort('gone')]).reason).toBe('gone')
})
