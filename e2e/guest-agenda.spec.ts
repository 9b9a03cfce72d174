import type { Page } from '@playwright/test'
import { z } from 'zod'
import { editionOf } from './run.ts'
import { call } from './steps.ts'
import { expect, signIn, test } from './story.ts'

test('a guest sees nothing of another edition on any page, feed or stream', async ({ visit, run }) => {
  const [guest, organiser] = [await visit(), await visit()]
  const venueId = editionOf(run, 'Casa do Mar')
  await signIn(guest, run, 36, `/guest/travel?venue=${venueId}`)
  await signIn(organiser, run, 0, '/icon.svg')
  const { page } = guest
  await expect(page.getByRole('button', { name: /Venue/ })).toContainText('Berghaus Edelgrat')
  for (const path of ['attendance/mine', 'agenda/mine', 'workshops/mine', 'catering/mine', 'travel/mine']) {
    expect((await call(page, path, { venueId })).status, path).toBe(404)
  }

  const ownVenueId = editionOf(run, 'Berghaus Edelgrat')
  const feed = z.object({ url: z.string() }).parse((await call(page, 'calendar/open', {})).json)
  const events = await page.evaluate(async (url) => (await fetch(url)).text(), feed.url)
  const lines = events.replaceAll(/\r?\n[ \t]/g, '').replaceAll('\\,', ',')
  const titles = await titlesOf(organiser.page, ownVenueId)
  expect(titles.filter((title) => lines.includes(`SUMMARY:${title}`))).not.toEqual([])
  // Both editions have a lunch; each entry names its edition.
  expect(lines).toContain('Berghaus Edelgrat')
  expect(lines).not.toContain('Casa do Mar')

  await page.evaluate(() => {
    const heard: string[] = []
    Reflect.set(window, 'heard', heard)
    const source = new EventSource('/live')
    for (const name of ['ready', 'message'])
      source.addEventListener(name, ({ data }) => void heard.push(`${name} ${String(data)}`))
  })
  const readHeard = () => page.evaluate(() => String(Reflect.get(window, 'heard')))
  await expect.poll(readHeard).toContain('ready')
  // The other edition changes first, so its event would arrive before the event of the guest's own edition.
  for (const id of [venueId, ownVenueId]) await touchAgenda(organiser.page, id)
  await expect.poll(readHeard).toContain(ownVenueId)
  expect(await readHeard()).not.toContain(venueId)
})

test('a chosen day says that it is empty once its last item is deleted', async ({ visit, run }) => {
  const [guest, organiser] = [
    await visit({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' }),
    await visit(),
  ]
  await signIn(guest, run, 20, `/guest/agenda?venue=${editionOf(run, 'Berghaus Edelgrat')}`)
  await signIn(organiser, run, 0, '/icon.svg')
  const { page } = guest
  const days = page.getByRole('group', { name: 'Day' }).getByRole('button')
  await days.last().click()
  const item = page.getByRole('article').filter({ hasText: 'Down the mountain' })
  await expect(item).toBeVisible()
  const venueId = editionOf(run, 'Berghaus Edelgrat')
  const { id, ...fields } = await itemNamed(organiser.page, venueId, 'Down the mountain')
  expect((await call(organiser.page, 'agenda/delete', { id })).status).toBe(200)
  await expect(page.getByText('No items scheduled for this day')).toBeVisible()
  expect((await call(organiser.page, 'agenda/add', { venueId, ...fields })).status).toBe(200)
  await expect(item).toBeVisible()
})

const Items = z.array(
  z.object({
    id: z.string(),
    title: z.string(),
    type: z.string(),
    startTime: z.string(),
    endTime: z.string(),
    description: z.string().nullable(),
    location: z.string().nullable(),
  }),
)

/** Adds an item and deletes it again. */
async function touchAgenda(page: Page, venueId: string): Promise<void> {
  const [item] = Items.parse((await call(page, 'agenda/list', { venueId })).json)
  if (!item) throw new Error('The edition has no agenda item.')
  const id = await page.evaluate(() => crypto.randomUUID())
  expect((await call(page, 'agenda/add', { venueId, ...item, id })).status).toBe(200)
  expect((await call(page, 'agenda/delete', { id })).status).toBe(200)
}

async function titlesOf(page: Page, venueId: string): Promise<string[]> {
  const { json } = await call(page, 'agenda/list', { venueId })
  return Items.parse(json).map(({ title }) => title)
}

async function itemNamed(page: Page, venueId: string, title: string) {
  const { json } = await call(page, 'agenda/list', { venueId })
  const item = Items.parse(json).find((one) => one.title === title)
  if (!item) throw new Error(`The demo has no agenda item ${title}.`)
  return item
}

test('the agenda of a guest’s other event leads to that event’s workshops', async ({ run, openAs }) => {
  const { page } = await openAs(20, `/guest/agenda?venue=${editionOf(run, 'Berghaus Edelgrat')}`, {
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
  })
  await page.getByRole('link', { name: 'Go to Workshops' }).first().click()
  await expect(page.getByRole('heading', { name: 'Workshops & Activities' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Venue/ })).toContainText('Berghaus Edelgrat')
})

test('the calendar opens in Google, in Outlook or as a file, and asks before its address is replaced', async ({
  openAs,
}) => {
  const guest = await openAs(20, '/guest/agenda')
  const { page } = guest
  await page.getByRole('button', { name: 'Add to calendar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your calendar' })
  await dialog.getByRole('button', { name: 'Create my private address' }).click()
  const field = dialog.getByRole('textbox', { name: 'Private address' })
  const url = await field.inputValue()
  const feed = encodeURIComponent(url)
  for (const [name, href] of [
    ['Open in my calendar', url.replace(/^https?:/, 'webcal:')],
    ['Google Calendar', `https://calendar.google.com/calendar/r?cid=${feed.replace(/^https?/, 'webcal')}`],
    ['Outlook', `https://outlook.live.com/calendar/0/addfromweb?url=${feed}&name=Team%20events`],
    ['Download', url],
  ] as const)
    await expect(dialog.getByRole('link', { name })).toHaveAttribute('href', href)
  await dialog.getByRole('button', { name: 'New address' }).click()
  const renew = page.getByRole('alertdialog', { name: 'Get a new address?' })
  await renew.getByRole('button', { name: 'Cancel' }).click()
  await expect(field).toHaveValue(url)
  await dialog.getByRole('button', { name: 'Turn it off' }).click()
  const end = page.getByRole('alertdialog', { name: 'Turn off your calendar address?' })
  await end.getByRole('button', { name: 'Turn it off' }).click()
  await expect(dialog.getByRole('button', { name: 'Create my private address' })).toBeVisible()
  // Without an address, e-mails keep everything in the calendar until the guest chooses.
  await expect(dialog.getByRole('radio', { name: /^Everything of mine/ })).toBeChecked()
  await dialog.getByText('Only the event').click()
  await expect(dialog.getByRole('radio', { name: /^Only the event/ })).toBeChecked()
  await page.reload()
  await page.getByRole('button', { name: 'Add to calendar' }).click()
  await expect(dialog.getByRole('radio', { name: /^Only the event/ })).toBeChecked()
})

test('agenda and meals start at the current or next entry, with earlier entries collapsed above it', async ({
  openAs,
}) => {
  const guest = await openAs(20, '/icon.svg', { viewport: { width: 390, height: 844 } })
  const { page } = guest
  // In the afternoon, some entries of the second day are over.
  await page.clock.setFixedTime(new Date(new Date().setUTCHours(15, 0)))
  for (const [path, pastTitle] of [
    ['/guest/meals', 'Grill on the terrace'],
    ['/guest/agenda', 'Welcome on the terrace'],
  ] as const) {
    await page.goto(path)
    const first = page.getByText(pastTitle).first()
    const earlier = page.getByRole('button', { name: /^Earlier: \d+ / })
    await expect(earlier).toBeInViewport()
    await expect(first).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
    await earlier.click()
    await expect(first).toBeVisible()
  }
})

test('keynotes, breaks and other types each have a colour of their own', async ({ openAs }) => {
  const { page } = await openAs(20, '/guest/agenda')
  const colours = []
  for (const type of ['keynote', 'break', 'session']) {
    const badge = page.getByText(type, { exact: true }).first().locator('..')
    colours.push(await badge.evaluate((element) => getComputedStyle(element).backgroundColor))
  }
  expect(new Set(colours).size).toBe(3)
})
