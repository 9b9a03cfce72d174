import type { Page } from '@playwright/test'
import { expect } from './story.ts'

/** Waits until the worker is installed and every part of the guest's edition is in the copy. */
export async function waitForCopy(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      const { entries, workers, files } = await readStorage(page)
      return { entries, workers, hasFiles: files.includes('/guest') }
    })
    .toEqual({ entries: parts, workers: 1, hasFiles: true })
}

export const emptyStorage = { copies: [], entries: [], canaries: [], caches: [], files: [], workers: 0 }

const parts = [
  'agenda',
  'attendance',
  'catering',
  'notices',
  'questions',
  'travel',
  'venues',
  'workshopWishes',
  'workshops',
]

/** Everything this device stores: copies, with their contents and canaries, caches and their files, active workers. */
export const readStorage = (page: Page) =>
  page.evaluate(async () => {
    const copies = (await indexedDB.databases()).map(({ name }) => name ?? '')
    const entries = new Set<string>()
    const canaries = new Set<string>()
    for (const name of copies) {
      const opening = indexedDB.open(name)
      const database = await new Promise<IDBDatabase | undefined>((resolve) => {
        opening.addEventListener('success', () => resolve(opening.result))
        opening.addEventListener('upgradeneeded', () => opening.transaction?.abort())
        opening.addEventListener('error', () => resolve(undefined))
      })
      if (!database) continue
      const request = database.transaction('copy').objectStore('copy').get('copy')
      await new Promise((resolve) => request.addEventListener('success', resolve))
      const copy: unknown = request.result
      database.close()
      for (const [canary] of JSON.stringify(copy ?? null).matchAll(/canary-[a-z]+-\d{3}/g))
        canaries.add(canary)
      const storedEntries: unknown =
        typeof copy === 'object' && copy !== null ? Reflect.get(copy, 'entries') : undefined
      for (const hash of Object.keys(
        typeof storedEntries === 'object' && storedEntries !== null ? storedEntries : {},
      ))
        entries.add(/^\[\["(\w+)"/.exec(hash)?.[1] ?? hash)
    }
    const cacheNames = await caches.keys()
    const files = []
    for (const name of cacheNames)
      for (const { url } of await (await caches.open(name)).keys()) files.push(new URL(url).pathname)
    const registrations = await navigator.serviceWorker.getRegistrations()
    const workers = registrations.filter(({ active }) => active !== null).length
    return {
      copies,
      entries: [...entries].toSorted(),
      canaries: [...canaries],
      caches: cacheNames,
      files,
      workers,
    }
  })
