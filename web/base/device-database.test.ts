import { afterEach, describe, expect, it, vi } from 'vitest'
import { databaseNames, deleteDatabase } from '#web/base/device-database.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const stubSilentBrowser = () => {
  vi.useFakeTimers()
  vi.stubGlobal('indexedDB', {
    databases: () => new Promise(() => undefined),
    deleteDatabase: () => new EventTarget(),
  })
}

describe('clearing a browser that never responds', () => {
  it('gives up on listing databases after two seconds', async () => {
    stubSilentBrowser()
    const names = databaseNames()
    await vi.advanceTimersByTimeAsync(2_000)
    await expect(names).resolves.toBeUndefined()
  })

  it('gives up on a deletion after two seconds', async () => {
    stubSilentBrowser()
    const deletion = deleteDatabase('quarterdeck-copy-1')
    await vi.advanceTimersByTimeAsync(2_000)
    await expect(deletion).resolves.toBeUndefined()
  })
})
