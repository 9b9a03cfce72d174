import type { Page } from '@playwright/test'
import { expect, expectAccessible, signIn, test } from './story.ts'

/** What a telephone shows above its keyboard. */
const inOneHand = { viewport: { width: 390, height: 504 } }
const away = /ERR_INTERNET_DISCONNECTED|Failed to fetch|net::ERR|NetworkError/

test('without a connection the desk is opened again with its list and what was pressed, and goes on; back again all is sent', async ({
  visit,
  build,
  run,
}) => {
  const testServer = await build({ from: run.demoDir })
  const [door, office] = [await visit({ testServer, ...inOneHand }), await visit({ testServer })]
  await signIn(office, run, 0, '/desk')
  await signIn(door, run, 0, '/desk')
  const { page, watch } = door
  watch.expectTrouble(away)
  const [arrived = 0, coming = 0] = await counter(page)
  await listIsKept(page)
  await page.context().setOffline(true)
  const first = await checkInFirst(page)
  await page.reload()
  await expect(page.getByText('1 change not sent yet')).toBeVisible()
  expect(await counter(page)).toEqual([arrived + 1, coming])
  const second = await checkInFirst(page)
  expect(second).not.toBe(first)
  await page.reload()
  await expect(page.getByText('2 changes not sent yet')).toBeVisible()
  await expectAccessible(page)
  expect(await counter(office.page)).toEqual([arrived, coming])
  await page.context().setOffline(false)
  await expect(page.getByText('not sent yet')).toBeHidden({ timeout: 6_000 })
  await expect.poll(() => counter(office.page)).toEqual([arrived + 2, coming])
  await expect.poll(() => unsentIn(page)).toBe(0)
})

/** Until the worker has the desk's files, and the list lies on the device. */
async function listIsKept(page: Page): Promise<void> {
  await expect
    .poll(
      () =>
        page.evaluate(async () => {
          const registration = await navigator.serviceWorker.getRegistration('/desk')
          return registration?.active !== null && registration?.active !== undefined
        }),
      { message: 'the worker of the desk' },
    )
    .toBe(true)
  await expect.poll(() => recordsOf(page, 'quarterdeck-desk-list', 'sealed')).toContain('list')
}

const unsentIn = async (page: Page) => (await recordsOf(page, 'quarterdeck-desk-taps', 'taps')).length

/** The keys of what lies in one of the desk's databases; none where it is not there. */
const recordsOf = (page: Page, database: string, store: string): Promise<string[]> =>
  page.evaluate(
    async (of) => {
      const known = await indexedDB.databases()
      if (!known.some(({ name }) => name === of.database)) return []
      const opening = indexedDB.open(of.database)
      const open = await new Promise<IDBDatabase>((resolve, reject) => {
        opening.addEventListener('success', () => resolve(opening.result))
        opening.addEventListener('error', () => reject(opening.error))
      })
      const asking = open.transaction(of.store).objectStore(of.store).getAllKeys()
      await new Promise((resolve) => asking.addEventListener('success', resolve))
      open.close()
      return asking.result.map(String)
    },
    { database, store },
  )

async function checkInFirst(page: Page): Promise<string> {
  const button = page.getByRole('button', { name: /^Check in: / }).first()
  const name = ((await button.getAttribute('aria-label')) ?? '').replace('Check in: ', '')
  await button.click()
  await expect(page.getByRole('status').getByText(`${name} is in`)).toBeVisible()
  return name
}

/** How many are here, of how many who come. */
async function counter(page: Page): Promise<number[]> {
  const text = await page.getByRole('button', { name: /^Arrived \d/ }).textContent()
  return (text ?? '').replace('Arrived', '').split('/').map(Number)
}
