import type { Page } from '@playwright/test'
import { chooseFromMenu } from './steps.ts'
import { expect, expectAccessible, test, toastWith } from './story.ts'

/** Five weeks before the next event, an organiser copies the last one: most of it stays, and only the days are new. */

const cardOf = (page: Page, name: RegExp) => page.getByRole('article', { name })

test(
  'the next edition is planned from the last one with three presses, checked, and undone',
  { tag: '@main' },
  async ({ openAs }) => {
    const { page } = await openAs(0, '/venues')
    await chooseFromMenu(page, 'Casa do Mar', 'Plan the next edition')
    await expect(page.getByRole('heading', { name: 'Plan the next edition', level: 1 })).toBeVisible()
    await expect(page.getByText(/ → .*\. Every date is \d+ days later, and every time stays\./)).toBeVisible()
    await expect(page.getByText(/^The place: Casa do Mar, with its texts/)).toBeVisible()
    await expect(page.getByRole('checkbox', { name: /on the list, as “maybe”/ })).toBeChecked()
    await expect(page.getByRole('checkbox', { name: /said no last time/ })).toBeChecked()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Create edition' }).click()

    await expect(page.getByRole('heading', { name: 'The new edition', level: 1 })).toBeVisible()
    await expect(page.getByRole('heading', { name: /^Casa do Mar \(Q\d \d{4}\)$/ })).toBeVisible()
    await expect(page.getByText(/^\d+ rooms with \d+ beds$/)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Worth checking' })).toBeVisible()
    await expectAccessible(page)

    // Guests don't know of the new edition, and no one has answered, so it can be deleted again.
    await page.getByRole('button', { name: 'Undo this plan' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click()
    await expect(toastWith(page, 'Plan undone')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Venues', level: 1 })).toBeVisible()
    await expect(cardOf(page, /^Casa do Mar/)).toHaveCount(1)
  },
)

test('at another place, the plan asks for that place and keeps what was typed', async ({ openAs }) => {
  const { page } = await openAs(0, '/venues')
  await page.getByRole('button', { name: 'Add Venue' }).click()
  await page.getByRole('button', { name: /Copy from/ }).click()
  await page.getByRole('option', { name: /^Casa do Mar/ }).click()
  await expect(page.getByRole('heading', { name: 'Plan the next edition', level: 1 })).toBeVisible()
  await page.getByText(/^The place: Casa do Mar, with its texts/).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Fjord Lodge')
  await page.getByRole('button', { name: 'Create edition' }).click()
  await expect(page.getByText('Please enter the link of the place')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Fjord Lodge')
  await page.getByRole('textbox', { name: 'Image URL' }).fill('/pictures/bergen.svg')
  await page
    .getByRole('textbox', { name: 'Google Maps link' })
    .fill('https://www.google.com/maps/place/Bergen/@60.39,5.32,12z')
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Europe/Oslo')
  await page.getByRole('button', { name: 'Create edition' }).click()
  await expect(page.getByRole('heading', { name: /^Fjord Lodge \(Q\d \d{4}\)$/ })).toBeVisible()
  await expect(page.getByText('No contact: guests have nobody to call or e-mail.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo this plan' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click()
  await expect(toastWith(page, 'Plan undone')).toBeVisible()
})
