import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './story.ts'

test('an organiser at the airport marks a person as landed, and another screen shows it immediately', async ({
  openAsOrganiser,
  openAs,
}) => {
  const organiser = await openAsOrganiser('/travel')
  const { testServer } = organiser
  await organiser.page.getByRole('button', { name: 'Arrivals' }).click()
  await expect(organiser.page).toHaveURL(/view=arrivals/)
  const airport = await openAs(0, '/travel?view=arrivals&by=place', {
    testServer,
    viewport: { width: 390, height: 844 },
  })
  const { page } = airport
  await expect(page.getByRole('heading', { name: /^From / }).first()).toBeVisible()
  const landed = page.getByRole('button', { name: / has landed$/ }).first()
  const name = (await landed.getAttribute('aria-label')) ?? ''
  const person = name.replace(' has landed', '')
  const onOtherScreen = organiser.page.getByRole('button', { name })
  await expect(onOtherScreen).toHaveAttribute('aria-pressed', 'false')
  await landed.click()
  await expect(onOtherScreen).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page)

  const counts = page.getByRole('group', { name: 'State' })
  await counts.getByRole('button', { name: /At the airport/ }).click()
  await expect(page.getByRole('listitem').filter({ hasText: person })).toContainText(/Seen \d+:\d\d [AP]M/)
  await page.getByRole('button', { name }).click()
  await expect(onOtherScreen).toHaveAttribute('aria-pressed', 'false')
  await expect(page.getByText('Nobody found')).toBeVisible()
})

test('a link to the current page with another filter applies that filter', async ({ openAs }) => {
  const { page } = await openAs(0, '/travel')
  const link = page.getByRole('link', { name: /^Who is overdue/ })
  const count = /\d+/.exec((await link.textContent()) ?? '')?.[0]
  await link.click()
  const overdue = page.getByRole('group', { name: 'State' }).getByRole('button', { name: /^Overdue/ })
  await expect(overdue).toHaveAttribute('aria-pressed', 'true')
  await expect(overdue).toHaveAccessibleName(`Overdue ${count}`)
  // What is missing stands in its own column, so that names are whole.
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await cutNames(page)).toEqual([])
  }
})

test('pressing a bar by keyboard filters flights to its hour, and the URL keeps the filter', async ({
  openAs,
}) => {
  const { page } = await openAs(0, '/travel')
  const bar = page.getByRole('group', { name: 'People who land, by the hour' }).getByRole('button').first()
  const people = /^\d+/.exec((await bar.getAttribute('aria-label')) ?? '')?.[0]
  await bar.press('Space')
  await expect(page.getByRole('status').filter({ hasText: `${people} of ` })).toBeVisible()
  await expect(page).toHaveURL(/landing=\d{4}-\d\d-\d\dT\d\d/)
  await expectAccessible(page)
  await page.getByRole('button', { name: /show every hour$/ }).click()
  await expect(page).not.toHaveURL(/landing=/)

  await page.getByRole('searchbox', { name: 'Search by name, airport or flight' }).fill('lindqvist')
  await expect(page.getByRole('table', { name: 'Travel' }).getByRole('row')).toHaveCount(2)
  await expect(page).toHaveURL(/q=lindqvist/)
})

const cutNames = (page: Page) =>
  page.getByRole('listitem').evaluateAll((items) =>
    items
      .map((item) => item.querySelector('button'))
      .filter((name) => name !== null && name.scrollWidth > name.clientWidth)
      .map((name) => name?.textContent),
  )
