import {
  checkIn,
  counter,
  expectedNames,
  inOneHand,
  keptNames,
  keptTaps,
  listIsKept,
  listOnServer,
  withoutConnection,
} from './desk-device.ts'
import { editionOf } from './run.ts'
import { expect, signIn, test } from './story.ts'

test('a phone last used by an older version opens with its list, its ineffective taps and its unsent check-in, by name', async ({
  visit,
  build,
  run,
}) => {
  const testServer = await build({ from: run.demoDir })
  const here = editionOf(run, 'Casa do Mar')
  const phone = await visit({ testServer, ...inOneHand })
  await signIn(phone, run, 0, `/desk?venue=${here}`)
  const { page, watch } = phone
  watch.expectTrouble(withoutConnection)
  const [arrived = 0, coming = 0] = await counter(page)
  const [ana = '', ben = ''] = await expectedNames(page, 2)
  await listIsKept(page)
  await page.context().setOffline(true)
  await checkIn(page, ana)
  await expect.poll(() => keptNames(page)).toHaveLength(1)
  const [tap = ''] = await keptTaps(page)
  await page.evaluate(putAsBefore, { tap, venueId: here, lost: ben })

  await page.reload()
  await expect(page.getByText('1 change not sent yet · just now')).toBeVisible()
  expect(await counter(page)).toEqual([arrived + 1, coming])
  await expect(page.getByText(`${ben}: no longer on the list`)).toBeVisible()
  await expect.poll(() => page.evaluate(formerDatabases)).toEqual([])
  expect(await keptNames(page)).toContain(`tap ${tap}`)

  await page.context().setOffline(false)
  await page.reload()
  await expect.poll(() => keptTaps(page)).toEqual([])
  const row = (await listOnServer(page, here)).find(({ fullName }) => fullName === ana)
  expect(row?.checkIns).toEqual([tap])
})

async function formerDatabases(): Promise<string[]> {
  const names = (await indexedDB.databases()).map(({ name }) => name ?? '')
  return names.filter((name) => /^quarterdeck-desk-(list|names)$/.test(name))
}

/** Runs in the page: stores the list and the names in separate databases, each encrypted with one key. */
async function putAsBefore({ tap, venueId, lost }: { tap: string; venueId: string; lost: string }) {
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- the page has this function alone
  const change = async (database: string, name: string, work: (store: IDBObjectStore) => void) => {
    const opening = indexedDB.open(database, 1)
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(name))
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    const writing = opening.result.transaction(name, 'readwrite')
    work(writing.objectStore(name))
    await new Promise((resolve) => writing.addEventListener('complete', resolve))
    opening.result.close()
  }
  const found: IDBRequest[] = []
  await change('quarterdeck-desk-taps', 'taps', (store) => {
    for (const id of ['list', `tap ${tap}`]) {
      found.push(store.get(id))
      store.delete(id)
    }
  })
  const [list, names] = found.map(({ result }) => result)
  const about = `loss ${venueId} ${crypto.randomUUID()}`
  const text = JSON.stringify({ id: 'lost', fullName: lost, fate: 'refused' })
  const [iv, additionalData, bytes] = [
    names.iv,
    new TextEncoder().encode(about),
    new TextEncoder().encode(text),
  ]
  const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, names.key, bytes)
  await change('quarterdeck-desk-list', 'sealed', (store) => {
    store.put({ id: 'first', owner: list.owner, key: list.key }, 'key')
    store.put({ iv: list.iv, data: list.data, about: list.about }, 'list')
  })
  await change('quarterdeck-desk-names', 'sealed', (store) => {
    const { key, keptAt } = names
    store.put({ id: 'second', owner: 'names', key }, 'key')
    store.put({ iv, data: names.data, about: names.about, keptAt }, `tap ${tap}`)
    store.put({ iv, data, about, keptAt }, about)
  })
}
