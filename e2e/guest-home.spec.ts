import type { Page } from '@playwright/test'
import { extra } from './seed.ts'
import { switchTo } from './steps.ts'
import { expect, expectAccessible, expectBriefly, signIn, test, pressTryAgain } from './story.ts'

test('a guest finds everything about their event on one page', { tag: '@main' }, async ({ openAs }) => {
  const { page } = await openAs(20, '/guest', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
  await expect(page.getByRole('heading', { name: 'Welcome, Zoë Lindqvist!' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Things to Know' })).toBeVisible()
  await expect(page.getByText(/^Room \d+/).first()).toBeVisible()
  await expect(page.getByText('Roommates')).toBeVisible()
  await expect(page.getByText('Outbound Flight')).toBeVisible()
  await expect(page.getByText('canary-dietnote-020').first()).toBeVisible()
  await expectAccessible(page)
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(sideways).toBeLessThanOrEqual(0)
})

test('a returning guest loads the whole page in a single call', async ({ visit, run }) => {
  const guest = await visit()
  const { page } = guest
  // The last request in a first visit. The device stores its response.
  const lastResponse = page.waitForResponse((response) => response.url().includes('/rpc/workshopWishes/own'))
  await signIn(guest, run, 20)
  await lastResponse
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  // The copy is written a while after the responses, and nothing on screen shows that.
  await expect(async () => {
    await page.goto('/icon.svg')
    requested.length = 0
    const listening = page.waitForRequest(/\/live\?since=/)
    await page.goto('/guest')
    await expect(page.getByRole('heading', { name: 'Personal Information' })).toBeVisible()
    await listening
    // The stream continues where the response ended, so no call follows. Wait long enough to see such a call.
    await page.waitForTimeout(3_000)
    expect(requested.filter((path) => path.startsWith('/rpc/'))).toEqual(['/rpc/portal/open'])
  }).toPass()
})

test('the page has a sentence for everything that isn’t known yet', async ({ visit, run }) => {
  const newcomer = await visit()
  await signIn(newcomer, run, extra.newcomer)
  const { page } = newcomer
  for (const text of [
    'No dietary preferences specified',
    'No allergies reported',
    'No workshops signed up yet',
    'Visit the Workshops tab to sign up',
    'Room assignment pending',
    'No flight information available',
  ]) {
    await expect(page.getByText(text).first()).toBeVisible()
  }
  await expectAccessible(page)
})

test('a guest without an event sees that there is nothing yet', async ({ visit, run }) => {
  const stranger = await visit()
  await signIn(stranger, run, extra.stranger)
  await expect(stranger.page.getByText('Venue information will be available soon')).toBeVisible()
  await expectAccessible(stranger.page)
})

test('a guest who answered no sees only the card and the button to come after all', async ({ openAs }) => {
  const { page } = await openAs(85)
  await expect(page.getByText('You said you are not coming to this event.')).toBeVisible()
  await expect(page.getByText('Room Assignment')).toBeHidden()
  await expect(page.getByRole('button', { name: 'I can come after all' })).toBeVisible()
})

test('the other pages of the portal show their contents', async ({ openAs }) => {
  const { page } = await openAs(20)
  for (const [link, title, text] of [
    [undefined, 'Venue', 'Your Room Assignment'],
    ['Workshops & Activities', 'Workshops & Activities', 'Browse and sign up for workshops'],
    ['Meals', 'Meals & Catering', 'View all scheduled meals and dining times'],
    ['Travel', 'Travel Information', 'View flight details for all attendees'],
    ['Agenda', 'Event Agenda', 'Your personalized schedule'],
  ] as const) {
    if (link) await followTo(page, link)
    else await page.getByRole('link', { name: 'Casa do Mar', exact: true }).click()
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
    await expect(page.getByText(text)).toBeVisible()
    await expectAccessible(page)
  }
})

test('a session that needs a sign-up shows only its time', async ({ openAs }) => {
  const guest = await openAs(20, '/guest/agenda')
  const { page } = guest
  await expect(page.getByRole('heading', { name: 'Sign up required' }).first()).toBeVisible()
  await expect(
    page.getByText('Please sign up in the Workshops & Activities tab to view details').first(),
  ).toBeVisible()
  // The only session that this guest could still sign up for is full.
  await expect(page.getByText('Full at the moment').first()).toBeVisible()
  const days = page.getByRole('group', { name: 'Day' }).getByRole('button')
  await expect(days.first()).toHaveText('All Days')
  await days.last().click()
  await expect(days.last()).toHaveAttribute('aria-pressed', 'true')
  await days.first().click()
  await page.getByRole('link', { name: 'Go to Workshops' }).first().click()
  await expect(page).toHaveURL(/\/guest\/workshops/)
})

test('a guest without an event sees on every page that there is nothing yet', async ({ visit, run }) => {
  const stranger = await visit()
  await signIn(stranger, run, extra.stranger, '/guest/venue')
  const { page } = stranger
  for (const [link, text] of [
    [undefined, 'No venue information available'],
    ['Agenda', 'No agenda items have been added yet'],
    ['Meals', 'Meal times will be added soon. Check back later!'],
    ['Workshops & Activities', 'Workshops will be added soon. Check back later!'],
    ['Travel', 'No flight information available'],
  ] as const) {
    if (link) await followTo(page, link)
    await expect(page.getByText(text)).toBeVisible()
  }
})

test('while responses are slow, each guest page says what it is loading', async ({
  visit,
  run,
  testServer,
}) => {
  const guest = await visit()
  // This page loads nothing that the other pages show.
  await signIn(guest, run, 20, '/guest/venue')
  const { page } = guest
  await expect(page.getByRole('heading', { name: 'Your Room Assignment' })).toBeVisible()
  await testServer.whileSlow(async () => {
    for (const [link, words] of [
      ['Agenda', 'Loading agenda...'],
      ['Workshops & Activities', 'Loading workshops...'],
      ['Meals', 'Loading meal schedule...'],
      ['Travel', 'Loading flight information...'],
    ] as const) {
      await followTo(page, link)
      await expectBriefly(page.getByRole('status').filter({ hasText: words }))
    }
  })
})

test('a part that fails to load says what failed, and a retry loads it', async ({ testServer, openAs }) => {
  const guest = await openAs(20)
  const { page, watch } = guest
  watch.expectError(/\b502\b/)
  await expect(page.getByText(/^Room \d+/).first()).toBeVisible()
  await page.goto('/guest/venue')
  await expect(page.getByRole('heading', { name: 'Your Room Assignment' })).toBeVisible()
  await testServer.whileDown(async () => {
    await switchTo(page, 'Berghaus Edelgrat')
    await expect(page.getByText(/Failed to load venue information/)).toBeVisible()
    await page.getByRole('link', { name: 'My Information' }).click()
    await expect(page.getByText(/Failed to load your information/)).toBeVisible()
  })
  await pressTryAgain(page, page.getByRole('heading', { name: 'Personal Information' }))
})

const followTo = (page: Page, link: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link, exact: true }).click()
