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

test('a phone that an older version wrote opens with its list, what came to nothing and its unsent check-in, by name', async ({
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

  await page.evaluate(deleteList)
  await page.reload()
  await expect(page.getByText(new RegExp(`^${ana}: checked in at `))).toBeVisible()

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

async function deleteList(): Promise<void> {
  const opening = indexedDB.open('quarterdeck-desk-taps')
  await new Promise((resolve) => opening.addEventListener('success', resolve))
  const writing = opening.result.transaction('taps', 'readwrite')
  writing.objectStore('taps').delete('list')
  await new Promise((resolve) => writing.addEventListener('complete', resolve))
  opening.result.close()
}

/** Runs in the page: the list and the names lie in databases of their own, and one key seals all that is in one. */
async function putAsBefore({ tap, venueId, lost }: { tap: string; venueId: string; lost: string }) {
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- the page has this function alone
  const done = (request: IDBRequest | IDBTransaction) =>
    new Promise((resolve) =>
      ['success', 'complete'].forEach((name) => request.addEventListener(name, resolve)),
    )
  const open = async (database: string) => {
    const opening = indexedDB.open(database, 1)
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('sealed'))
    await done(opening)
    return opening.result
  }
  const put = async (name: string, records: Record<string, object>) => {
    const database = await open(name)
    const writing = database.transaction('sealed', 'readwrite')
    for (const [id, record] of Object.entries(records)) writing.objectStore('sealed').put(record, id)
    await done(writing)
    database.close()
  }
  const now = await open('quarterdeck-desk-taps')
  const moving = now.transaction('taps', 'readwrite')
  const store = moving.objectStore('taps')
  const [list, names] = [store.get('list'), store.get(`tap ${tap}`)]
  for (const id of ['list', `tap ${tap}`]) store.delete(id)
  await done(moving)
  now.close()
  const { owner, key: listKey, ...sealedList } = list.result
  delete sealedList.id
  await put('quarterdeck-desk-list', { key: { id: 'first', owner, key: listKey }, list: sealedList })
  const { key, ...sealedNames } = names.result
  delete sealedNames.id
  const about = `loss ${venueId} ${crypto.randomUUID()}`
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const text = JSON.stringify({ id: about.split(' ').at(-1), fullName: lost, fate: 'refused' })
  const [additionalData, bytes] = [about, text].map((one) => new TextEncoder().encode(one))
  const data = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: additionalData ?? iv },
    key,
    bytes ?? iv,
  )
  await put('quarterdeck-desk-names', {
    key: { id: 'second', owner: 'names', key },
    [`tap ${tap}`]: sealedNames,
    [about]: { iv, data, about, keptAt: Date.now() },
  })
}
