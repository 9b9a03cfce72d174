import type { Page } from '@playwright/test'
import { expect, expectAccessible, test, toastWith } from './story.ts'
import { searchPeople, openAttendance } from './steps.ts'

const panelOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const nameIn = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
test(
  'a name opens the person, the arrow keys follow the shown list, and Escape returns the focus',
  { tag: '@main' },
  async ({ openAs }) => {
    const { page } = await openAs(0, '/attendance?studio=Kyoto')
    await expect(page.getByText(/^\d+ of \d+ people$/)).toBeVisible()
    await expect(nameIn(page, 'Arjun Venkataraman')).toBeVisible()
    const countText = await page.getByText(/^\d+ of \d+ people$/).textContent()
    const names = await page.locator('main [data-person-name]').allTextContents()
    const [first = '', second = ''] = names
    await nameIn(page, first).click()
    const panel = panelOf(page, first)
    await expect(panel).toBeFocused()
    for (const heading of ['Contact', 'Food and room sharing', 'Notes', 'E-mails'])
      await expect(panel.getByRole('heading', { name: heading })).toBeVisible()
    await expect(panel.getByText(`1 of ${countText?.split(' ')[0]}`, { exact: true })).toBeVisible()
    await expectAccessible(page)

    await page.keyboard.press('ArrowDown')
    await expect(panelOf(page, second)).toBeVisible()
    await expect(nameIn(page, second)).toHaveAttribute('aria-current', 'true')
    await page.reload()
    // Until the list has loaded, there is no next person.
    await expect(panelOf(page, second).getByText(/^2 of \d+$/)).toBeVisible()
    await expect(panelOf(page, second)).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(panelOf(page, first)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(nameIn(page, first)).toBeFocused()
    await expect(page).not.toHaveURL(/person=/)
  },
)

test('the panel changes an answer, which the list shows, and stays when a dialog over it closes', async ({
  visit,
  run,
}) => {
  const page = await openAttendance(await visit(), run)
  const name = 'Arjun Venkataraman'
  await searchPeople(page, name)
  await nameIn(page, name).click()
  const panel = panelOf(page, name)
  const status = panel.getByRole('combobox', { name: `Status of ${name}` })
  const before = await status.inputValue()
  await status.selectOption(before === 'yes' ? 'no' : 'yes')
  await expect(toastWith(page, 'Attendance updated')).toContainText(name)
  await expect(page.locator('main').getByRole('combobox', { name: `Status of ${name}` })).not.toHaveValue(
    before,
  )
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(status).toHaveValue(before)
  // A dialog over the panel gets all keys.
  await panel.getByRole('button', { name: 'Edit notes' }).click()
  await page.getByRole('textbox', { name: 'Full Name' }).press('Escape')
  await expect(page.getByRole('dialog', { name: 'Edit Person' })).toBeHidden()
  await expect(panel).toBeVisible()
})

test('a person who isn’t on this event’s list is added from the panel', async ({ visit, run }) => {
  const page = await openAttendance(await visit(), run)
  const name = 'Freja Søgaard'
  await page.keyboard.press('Control+k')
  await page.keyboard.type(name)
  await page.getByRole('option', { name }).click()
  const panel = panelOf(page, name)
  await expect(panel.getByText('Not on the list of this event.')).toBeVisible()
  await panel.getByRole('button', { name: 'Add to this event' }).click()
  await expect(toastWith(page, 'Added to this event')).toContainText(name)
  await expect(panel.getByRole('combobox', { name: `Status of ${name}` })).toHaveValue('maybe')
})

test('on a phone, the panel covers the page, and Back closes it', async ({ visit, run }) => {
  const visitor = await visit({ viewport: { width: 390, height: 844 } })
  const page = await openAttendance(visitor, run)
  await page.locator('main [data-person-name]').first().click()
  const panel = page.getByRole('dialog')
  await expect(panel.getByRole('heading', { name: 'E-mails' })).toBeVisible()
  expect((await panel.boundingBox())?.width).toBeGreaterThan(370)
  for (const button of await panel.getByRole('button').all()) {
    const box = await button.boundingBox()
    expect(box?.height ?? 0, (await button.textContent()) ?? '').toBeGreaterThanOrEqual(24)
  }
  await page.goBack()
  await expect(panel).toBeHidden()
})

test('on a phone around the event, the panel ends in Check In until the person is checked in', async ({
  openAs,
}) => {
  const { page } = await openAs(0, '/attendance?missing=arrival', { viewport: { width: 390, height: 844 } })
  await page.locator('main [data-person-name]').first().click()
  const panel = page.getByRole('dialog')
  const checkIn = panel.getByRole('button', { name: /^Check In: / })
  await expect(checkIn).toHaveCount(1)
  const box = await checkIn.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(800)
  await expectAccessible(page)
  await checkIn.click()
  await expect(toastWith(page, 'Checked in successfully')).toBeVisible()
  await expect(panel.getByRole('button', { name: /^Checked In: / })).toHaveText('Checked In')
  await expect(checkIn).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(checkIn).toBeVisible()
})

test('names open the panel on the travel page, over a workshop’s participants, and in the room plan', async ({
  openAs,
}) => {
  const { page } = await openAs(0, '/travel')
  const notes = page.getByRole('heading', { name: 'Notes' })
  await page.locator('main [data-person-name]').first().click()
  await expect(notes).toBeVisible()
  await expectAccessible(page)

  await page.goto('/workshops')
  await page
    .getByRole('article')
    .filter({ hasText: /Participants \([1-9]/ })
    .first()
    .getByRole('button', { name: /^View Details of/ })
    .click()
  const details = page.getByRole('dialog')
  const participant = details.locator('[data-person-name]').first()
  await participant.click()
  await expect(notes).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(notes).toBeHidden()
  await expect(participant).toBeFocused()

  await page.goto('/rooms')
  await page.locator('[data-person]').first().getByRole('button').first().click()
  await page.getByRole('button', { name: 'Show person' }).click()
  await expect(notes).toBeVisible()
})
