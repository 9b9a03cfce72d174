import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { endPendingSession, endSession } from '#web/session/signed-out-flag.ts'

const signOut = vi.fn<() => Promise<Response>>()

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  vi.stubGlobal('indexedDB', { databases: () => Promise.resolve([]) })
  vi.stubGlobal('fetch', signOut.mockReset())
})
afterEach(() => vi.unstubAllGlobals())

describe('signing out', () => {
  it('sends one sign-out if a page requests a second before the response', async () => {
    signOut.mockImplementation(() => Promise.resolve(new Response(null, { status: 200 })))
    await expect(Promise.all([endSession('local'), endPendingSession()])).resolves.toEqual([true, true])
    expect(signOut).toHaveBeenCalledTimes(1)
  })

  it('sends the sign-out again if the server wasn’t reached', async () => {
    signOut.mockRejectedValueOnce(new TypeError('not reached'))
    await expect(endSession('local')).resolves.toBe(false)
    signOut.mockImplementation(() => Promise.resolve(new Response(null, { status: 200 })))
    await expect(endPendingSession()).resolves.toBe(true)
    expect(signOut).toHaveBeenCalledTimes(2)
  })
})
