import type { Page } from '@playwright/test'
import { z } from 'zod'
import { call } from './steps.ts'
import { expect, expectAccessible, test, toastWith } from './story.ts'

const selectionBar = (page: Page) => page.getByRole('region', { name: 'Chosen people' })
const boxes = (page: Page) => page.getByRole('checkbox', { name: /^Choose (?!all)/ })
const chooseAll = (page: Page) => page.getByRole('checkbox', { name: /^Choose all/ })

test(
  'people are selected by press, by range and by keyboard, and stay selected while the list changes',
  { tag: '@main' },
  async ({ openAs }) => {
    const { page } = await openAs(0, '/attendance')
    await boxes(page).nth(1).click()
    await boxes(page)
      .nth(4)
      .click({ modifiers: ['Shift'] })
    await expect(selectionBar(page)).toContainText('4 chosen')
    await boxes(page).nth(2).press('Space')
    await expect(selectionBar(page)).toContainText('3 chosen')
    await expect(chooseAll(page)).toBeChecked({ indeterminate: true })
    await expectAccessible(page)
    await page.getByPlaceholder('Search by name or email...').fill('Haruka Yamamoto')
    await expect(selectionBar(page)).toContainText('3 chosen, 3 not shown')
    await chooseAll(page).click()
    await expect(selectionBar(page)).toContainText('4 chosen, 3 not shown')
    await selectionBar(page).getByRole('button', { name: 'Clear selection' }).click()
    await expect(selectionBar(page)).toBeHidden()
  },
)

test('a studio’s people are all set to no: losses are confirmed first, and Undo restores them', async ({
  openAs,
}) => {
  const { page } = await openAs(0, '/attendance?studio=Warsaw&status=yes')
  await chooseAll(page).click()
  const count = Number((await selectionBar(page).getByRole('status').textContent())?.split(' ')[0])
  expect(count).toBeGreaterThan(2)
  await selectionBar(page).getByRole('button', { name: 'Set status' }).click()
  await page.getByRole('menuitem', { name: 'No', exact: true }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(/beds? becomes? free/)
  await question.getByRole('button', { name: `Set ${count} people to No` }).click()
  await expect(toastWith(page, 'Attendance updated')).toContainText(`${count} people · Freed:`)
  await expect(page.getByText('No attendees found')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(new RegExp(`^${count} of `))).toBeVisible()
})

test('on a phone, a person is removed and restored, and a studio is set', async ({ openAs }) => {
  const { page } = await openAs(0, '/attendance?studio=Nairobi&status=maybe', {
    viewport: { width: 390, height: 844 },
  })
  const countText = page.getByRole('status').filter({ hasText: /people$/ })
  const before = await countText.textContent()
  await boxes(page).first().click()
  const more = selectionBar(page).getByRole('button', { name: 'More for the chosen people' })
  await more.click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove 1 person' }).click()
  await expect(toastWith(page, '1 person removed from this event')).toBeVisible()
  // Wait until the list shows each change: selecting a person who then leaves the list would close the bar.
  await expect(countText).not.toHaveText(before ?? '')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(countText).toHaveText(before ?? '')

  await boxes(page).first().click()
  await more.click()
  await page.getByRole('menuitem', { name: 'Studio' }).press('Enter')
  await page.keyboard.press('Escape')
  await expect(more).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Studio' }).press('Enter')
  await page.getByRole('menuitem', { name: 'LP', exact: true }).click()
  await expect(toastWith(page, 'Studio updated')).toContainText('1 person')
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect(countText).toHaveText(before ?? '')
})

test('Undo of a studio change skips people who have since got another studio, and counts them', async ({
  openAsOrganiser,
}) => {
  const { page } = await openAsOrganiser('/attendance?studio=Nairobi')
  await boxes(page).first().click()
  await boxes(page).nth(1).click()
  const request = page.waitForRequest(/people\/setStudios$/)
  await selectionBar(page).getByRole('button', { name: 'Studio' }).click()
  await page.getByRole('menuitem', { name: 'LP', exact: true }).click()
  await expect(toastWith(page, 'Studio updated')).toContainText('2 people')
  const { venueId, personIds } = SetStudios.parse((await request).postDataJSON()).json
  const laterChange = { venueId, studioId: null, personIds: personIds.slice(0, 1) }
  expect((await call(page, 'people/setStudios', laterChange)).status).toBe(200)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(toastWith(page, '1 person changed in the meantime')).toContainText(
    '1 person · 1 person changed in the meantime and stays as they are',
  )
})

const SetStudios = z.object({
  json: z.object({ venueId: z.string(), personIds: z.array(z.string()) }),
})
