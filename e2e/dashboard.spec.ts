import { addRoom, addVenue, signInToEmptyServer, inDays } from './steps.ts'
import { expect, expectAccessible, test, toastWith } from './story.ts'

test(
  'the dashboard counts correctly, and its tiles lead to the lists',
  { tag: '@main' },
  async ({ openAs }) => {
    const { page } = await openAs(0)
    const attendees = page.getByRole('listitem').filter({ hasText: 'Total Attendees' })
    await expect(attendees).toContainText(/[1-9]/)
    // Tabular figures are for columns. They would space out a number that stands alone.
    await expect(attendees.getByText(/^\d+$/)).toHaveCSS('font-variant-numeric', 'normal')
    for (const [tile, path] of [
      ['Check In Attendee', '/attendance'],
      ['Book Travel', '/travel'],
      ['Assign Room', '/rooms'],
      ['Create Survey', '/survey-settings'],
    ] as const) {
      await page.getByRole('link', { name: tile }).click()
      await expect.poll(() => new URL(page.url()).pathname).toBe(path)
      await page.getByRole('link', { name: 'Quarterdeck' }).click()
    }
  },
)

test('each to-do item leads to the list that it counts, with the next step open', async ({ openAs }) => {
  const { page } = await openAs(0, '/attendance?status=maybe')
  // A reply is only missing from people who were invited.
  await page
    .getByRole('button', { name: /^More for / })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Copy personal link' }).click()
  await expect(toastWith(page, 'Personal link copied')).toBeVisible()
  await page.getByRole('link', { name: 'Quarterdeck' }).click()
  const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'What next' }) })
  const line = card.getByRole('listitem').filter({ hasText: 'not answered' })
  await expect(line).toContainText(/^\d+ (person has|people have) not answered/)
  const count = Number.parseInt(await line.innerText(), 10)
  await expectAccessible(page)
  await line.getByRole('link', { name: 'Remind' }).click()
  await expect(page).toHaveURL(/\/attendance\?.*missing=reply/)
  const dialog = page.getByRole('dialog', { name: 'Write a message' })
  await expect(dialog.getByRole('textbox', { name: 'Subject' })).toHaveValue(
    'We still need an answer for {event}',
  )
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(
    page.getByRole('status').filter({ hasText: new RegExp(`^${count} of \\d+ people$`) }),
  ).toBeVisible()
})

test('the dashboard shows upcoming and recent activity, or says what will appear there', async ({
  visit,
  startServer,
  openAs,
}) => {
  const { page } = await openAs(0)
  const upcoming = page.getByRole('article').filter({ hasText: 'Upcoming Events' })
  await expect(upcoming.getByRole('listitem').first()).toBeVisible()
  await upcoming.getByRole('link').first().hover()
  await expectAccessible(page)

  const testServer = await startServer()
  const first = await visit({ testServer })
  await signInToEmptyServer(first)
  await expect(first.page.getByText('Event timeline coming soon')).toBeVisible()
  await expect(first.page.getByText('Activity feed coming soon')).toBeVisible()
  await expect(first.page.getByRole('link', { name: 'Check In Attendee' })).toBeVisible()
  // Vendors, menus and the log need no venue.
  expect(await first.page.evaluate(addVendor)).toBe(200)
  await first.page.goto('/food')
  await first.page.getByRole('tab', { name: 'Vendors' }).click()
  await expect(first.page.getByRole('heading', { name: 'Cozinha Celeste' })).toBeVisible()
  await first.page.getByRole('tab', { name: 'Menu Items' }).click()
  await expect(first.page.getByText('No menu items yet')).toBeVisible()
  await first.page.goto('/')
  await expect(first.page.getByRole('article').filter({ hasText: 'Recent Activity' })).toContainText(
    'Cozinha Celeste',
  )
  await addVenue(first.page, { name: 'Casa do Mar', quarter: 'Q1', year: '2027', start: inDays(40) })
  await addRoom(first.page, 'Casa do Mar', { number: '12', beds: 2 })
  await first.page.goto('/')
  const activity = first.page.getByRole('article').filter({ hasText: 'Recent Activity' })
  await expect(activity.getByRole('listitem').first()).toContainText(/added room 12/)
  await expect(activity).toContainText('added the venue Casa do Mar')
  await expect(first.page.getByRole('link', { name: /People arrive: Casa do Mar/ })).toBeVisible()
})

/** Runs in the page, which has no button for adding a vendor before there is an edition. */
async function addVendor(): Promise<number> {
  const blank = {
    isPreferred: false,
    contactName: null,
    cuisineTags: [],
    notes: null,
    phone: null,
    email: null,
  }
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ json: { name: 'Cozinha Celeste', ...blank } })
  return (await fetch('/rpc/catering/addVendor', { method: 'POST', headers, body })).status
}
