import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readList } from '#web/imports/read-list.ts'

const ended = vi.fn<() => void>()

/** A worker that never finishes. */
class EndlessWorker extends EventTarget {
  postMessage() {}
  terminate() {
    ended()
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('Worker', EndlessWorker)
  vi.stubGlobal('window', {})
  ended.mockClear()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('stops the worker if reading takes more than ten seconds', async () => {
  const response = readList({ text: 'a' }, {}, new AbortController().signal)
  await vi.advanceTimersByTimeAsync(9_999)
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(ended).toHaveBeenCalledOnce()
  expect(await response).toEqual({ problem: expect.stringContaining('more than ten seconds') })
})

test('stops the worker when the dialog is closed', async () => {
  const closing = new AbortController()
  const response = readList({ text: 'a' }, {}, closing.signal)
  closing.abort()
  await expect(response).rejects.toMatchObject({ name: 'AbortError' })
  expect(ended).toHaveBeenCalledOnce()
})
