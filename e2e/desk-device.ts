import { expect, type Page } from '@playwright/test'
import { isLongRun } from '#server/env.ts'

/** A phone at the desk: what a helper does with it, and what it stores. */

/** The part of a phone's screen above its keyboard. */
export const oneHandedPhone = { viewport: { width: 390, height: 504 } }

/** Only the long run has the machine to itself, and checks the exact limits of five and two seconds. */
export const limitFactor = isLongRun() ? 1 : 10

/** Console messages of a browser without a connection. The last one is about the check for a newer service worker. */
export const withoutConnection =
  /ERR_INTERNET_DISCONNECTED|Failed to fetch|net::ERR|NetworkError|error occurred when fetching the script/

export const searchField = (page: Page) => page.getByRole('textbox', { name: 'Search by name' })

/** The numbers of people checked in and expected. */
export async function readCounter(page: Page): Promise<number[]> {
  const text = await page.getByRole('button', { name: /^Arrived \d/ }).textContent()
  return (text ?? '').replace('Arrived', '').split('/').map(Number)
}

export async function checkIn(page: Page, name: string): Promise<void> {
  await searchField(page).fill(name)
  await page.getByRole('button', { name: `Check in: ${name}`, exact: true }).click()
  await expect(page.getByRole('status').getByText(`${name} is in`)).toBeVisible()
}

export async function undoCheckIn(page: Page, name: string): Promise<void> {
  await searchField(page).fill(name)
  await page.getByRole('button', { name: `Undo the check-in of ${name}`, exact: true }).click()
  await expect(page.getByRole('status').getByText('Check-in undone')).toBeVisible()
}

/** The first names of people still to come. */
export async function expectedNames(page: Page, count: number): Promise<string[]> {
  const names = page.getByRole('list', { name: 'Expected' }).locator('li p:first-child')
  await expect(names.first()).toBeVisible()
  return (await names.allTextContents()).slice(0, count)
}

/** The names of people checked in, as the page shows them. */
export async function arrivedNames(page: Page): Promise<string[]> {
  await page.getByRole('button', { name: /^Arrived/ }).click()
  const all = page.getByRole('button', { name: /^Show all/ })
  if (await all.isVisible()) await all.click()
  const names = await page
    .getByRole('list', { name: 'Arrived' })
    .locator('li p:first-child')
    .allTextContents()
  return names.toSorted()
}

/** Makes the helpers' link of the edition whose desk is open. */
export async function createLink(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Helpers' }).click()
  const dialog = page.getByRole('dialog', { name: 'Helpers at the desk' })
  await dialog.getByRole('button', { name: /^(Create|Show) link$/ }).click()
  const link = dialog.getByLabel('Link', { exact: true })
  await expect(link).toHaveValue(/\/join-desk#/)
  const url = (await link.inputValue()).replace(/^https?:\/\/[^/]+/, '')
  await dialog.getByRole('button', { name: 'Close' }).click()
  return url
}

export async function joinDesk(page: Page, url: string, name: string): Promise<void> {
  await page.goto(url)
  await page.getByLabel('Your name').fill(name)
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(searchField(page)).toBeVisible()
}

/** Waits until the worker has the desk's files, and the device has the list. */
export async function waitForStoredList(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(hasDeskWorker), { message: 'the worker of the desk' }).toBe(true)
  await expect.poll(() => storedList(page)).toContain('list')
}

async function hasDeskWorker(): Promise<boolean> {
  const registration = await navigator.serviceWorker.getRegistration('/desk')
  return Boolean(registration?.active)
}

/** `['list']` if the device stores the list, otherwise empty. */
export const storedList = (page: Page) => storedIds(page, /^list$/)

/** The ids of taps on the device that aren't on the server, or aren't in the list yet. */
export const storedTaps = (page: Page) => storedIds(page, /^[0-9a-f]/)

/** The keys of stored names, both of taps and of taps without effect. */
export const storedNames = (page: Page) => storedIds(page, /^(tap|loss) /)

const storedIds = async (page: Page, pattern: RegExp) =>
  (await page.evaluate(storedOnDevice)).filter((id) => pattern.test(id))

/** A value that changes each time the device stores the list. */
export const storedListVersion = (page: Page) =>
  page.evaluate(async () => {
    const opening = indexedDB.open('quarterdeck-desk-taps')
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    const request = opening.result.transaction('taps').objectStore('taps').get('list')
    await new Promise((resolve) => request.addEventListener('success', resolve))
    opening.result.close()
    return String(request.result.iv)
  })

/** Runs in the page. Empty if the database isn't there. */
async function storedOnDevice(): Promise<string[]> {
  const databases = await indexedDB.databases()
  if (!databases.some(({ name }) => name === 'quarterdeck-desk-taps')) return []
  const opening = indexedDB.open('quarterdeck-desk-taps')
  const open = await new Promise<IDBDatabase | undefined>((resolve) => {
    opening.addEventListener('success', () => resolve(opening.result))
    // The database was just deleted, and an empty one must not replace it.
    opening.addEventListener('upgradeneeded', () => opening.transaction?.abort())
    opening.addEventListener('error', () => resolve(undefined))
  })
  if (!open) return []
  const request = open.transaction('taps').objectStore('taps').getAllKeys()
  const hasEntries = await new Promise<boolean>((resolve) => {
    request.addEventListener('success', () => resolve(true))
    request.addEventListener('error', () => resolve(false))
  })
  open.close()
  return hasEntries ? request.result.map(String) : []
}

type Row = {
  personId: string
  fullName: string
  attending: string
  checkInTime: string | null
  checkIns: string[]
  checkedInBy: string | null
}

/** Reads the desk's list from the server. */
export async function listOnServer(page: Page, venueId: string): Promise<Row[]> {
  const list: { rows: Row[] } = await callServer(page, 'desk/list', { venueId })
  return list.rows
}

export async function callServer(page: Page, path: string, input?: object) {
  const response = await page.request.post(`/rpc/${path}`, {
    data: { json: input },
    headers: { origin: new URL(page.url()).origin },
  })
  return (await response.json()).json
}
