import type { Locator, Page } from '@playwright/test'
import { dragTo } from './drag.ts'
import { addVenue, choose, chooseVenue, inDays } from './steps.ts'
import { expect, expectAccessible, test, toastWith } from './story.ts'

test(
  'an event without dates shows the default days, to which no items can be added',
  { tag: '@main' },
  async ({ openAs }) => {
    const { page } = await openAs(0, '/venues')
    const year = inDays(260).slice(-4)
    await addVenue(page, { name: 'Dateless', quarter: 'Q1', year })
    await page.goto('/agenda-builder')
    await chooseVenue(page, `Dateless (Q1 ${year})`)
    await expectClosed(page)
    await page.goto(page.url().replace('agenda-builder', 'agenda'))
    await expect(page.getByText('No agenda items yet')).toBeVisible()
  },
)

test('agenda items are added, refused, moved by mouse and keyboard, edited and deleted', async ({
  openAs,
}) => {
  const { page } = await openAs(0, '/venues')
  const year = inDays(240).slice(-4)
  await addVenue(page, { name: 'Agenda Hut', quarter: 'Q2', year, start: inDays(240), end: inDays(242) })
  await page.goto('/agenda-builder')
  await chooseVenue(page, `Agenda Hut (Q2 ${year})`)
  await page.getByRole('button', { name: 'List', exact: true }).click()
  for (const title of ['Arrival Day', 'Day 2', 'Departure Day']) await expect(day(page, title)).toBeVisible()
  await expect(day(page, 'Day 2').getByText('User-specific workshop placeholder')).toBeVisible()

  await expectEmptyRefused(page)
  await addItem(page, 'Day 2', { title: 'Opening' })
  await expect(slot(page, 'Day 2', 'Opening')).toContainText('9:00 AM - 10:00 AM')
  await addItem(page, 'Day 2', { title: 'Kites', type: 'Activity', location: 'The field' })
  await expect(slot(page, 'Day 2', 'Kites')).toContainText('0 signed up')
  await addItem(page, 'Day 2', { title: 'Hello', location: 'the field' })

  await test.step('entries that overlap at the same place show a warning until one is dragged away', async () => {
    await expect(slot(page, 'Day 2', 'Hello')).toContainText('Same place as “Kites”')
    await expect(slot(page, 'Day 2', 'Kites')).toContainText('Same place as “Hello”')
    await expect(page.locator('.filled')).toHaveText('Add Agenda Item')
    const chip = page.getByRole('button', { name: '1 clash', exact: true })
    await expect(chip).toHaveAttribute('title', /: Same place as “/)
    await chip.click()
    await expect(page.locator('[data-thing]:focus')).toContainText('Same place as “')
    await expectAccessible(page)
    // Until it closes, the toast covers the end of the list, where the item is dropped.
    await expect(toastWith(page, 'Agenda item')).toHaveCount(0)
    await dragTo(page, slot(page, 'Day 2', 'Hello'), items(page, 'Arrival Day'))
    await expect(slot(page, 'Arrival Day', 'Hello')).toContainText('9:00 AM - 10:00 AM')
    await expect(page.getByText('Same place as')).toHaveCount(0)
    await expect(chip).toHaveCount(0)
    await toastWith(page, /Moved to \w{3}, \w{3} \d{1,2}, 9:00 AM/)
      .getByRole('button', { name: 'Undo' })
      .click()
    await expect(slot(page, 'Day 2', 'Hello')).toContainText('Same place as “Kites”')
  })

  await test.step('the keyboard moves an item to the last day', async () => {
    // A toast that closes returns the focus to where it was.
    await expect(toastWith(page, 'Moved back')).toBeVisible()
    await toastWith(page, 'Moved back').getByRole('button', { name: 'Close' }).click()
    await expect(toastWith(page, 'Moved')).toHaveCount(0)
    const handle = page.getByRole('button', { name: 'Move Opening' })
    const last = items(page, 'Departure Day').getByRole('button')
    await expect(async () => {
      await handle.focus()
      await page.keyboard.press('Enter')
      await expect(last).toBeAttached({ timeout: 1_000 })
    }).toPass({ timeout: 20_000 })
    for (let presses = 0; presses < 12; presses += 1) {
      if (await last.evaluate((element) => element === document.activeElement)) break
      await page.keyboard.press('Tab')
    }
    await expect(last).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(slot(page, 'Departure Day', 'Opening')).toContainText('9:00 AM - 10:00 AM')
  })

  await test.step('the dialog changes the time and the type', async () => {
    await chooseOf(page, 'Opening', 'Edit')
    const edit = page.getByRole('dialog', { name: 'Edit Agenda Item' })
    await edit.getByRole('textbox', { name: 'Title' }).fill('Closing')
    await choose(page, edit.getByRole('button', { name: /Type/ }), 'Keynote')
    await edit.getByRole('button', { name: 'Save' }).click()
    await expect(edit).toBeHidden()
    await expect(slot(page, 'Departure Day', 'Closing')).toContainText('keynote')
  })

  await test.step('the workshop and its agenda item stay in sync', async () => {
    const builder = page.url()
    await page.goto(builder.replace('agenda-builder', 'workshops'))
    await page.getByRole('button', { name: 'More for Kites' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    const edit = page.getByRole('dialog', { name: 'Edit Workshop or Activity' })
    await edit.getByRole('textbox', { name: 'Name' }).fill('Kites and rain')
    await edit.getByRole('button', { name: 'Save' }).click()
    await expect(edit).toBeHidden()
    await page.goto(builder.replace('agenda-builder', 'agenda'))
    const timeline = page.getByRole('article')
    await expect(timeline.filter({ hasText: 'Kites and rain' })).toHaveCount(1)
    await expect(timeline).toHaveCount(3)
    await expectAccessible(page)
    await page.goto(builder)
  })

  await chooseOf(page, 'Kites and rain', 'Delete')
  const question = page.getByRole('alertdialog', { name: 'Delete Agenda Item' })
  await expect(question).toContainText('It will also be removed from Workshops & Activities.')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(toastWith(page, 'Agenda item deleted successfully')).toBeVisible()
  await expect(slot(page, 'Day 2', 'Kites and rain')).toBeHidden()
})

test('while the server is unreachable, each failure is reported and typed text stays', async ({
  testServer,
  openAs,
}) => {
  const { page, watch } = await openAs(0, '/agenda-builder')
  watch.expectError(/\b502\b/)
  await page.getByRole('button', { name: 'List', exact: true }).click()
  await page
    .getByRole('button', { name: /^More for / })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete Agenda Item' })
  await testServer.whileDown(async () => {
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(toastWith(page, 'Failed to delete agenda item')).toBeVisible()
  })
  const add = await openForm(page, 'Arrival Day')
  await add.getByRole('textbox', { name: 'Title' }).fill('Never')
  await testServer.whileDown(async () => {
    await add.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(toastWith(page, 'Failed to create agenda item')).toBeVisible()
    await expect(add.getByRole('textbox', { name: 'Title' })).toHaveValue('Never')
  })
})

const day = (page: Page, title: string) => page.getByRole('region', { name: `${title}, ` })
const items = (page: Page, title: string) => page.getByRole('grid', { name: `${title}: agenda items` })
const slot = (page: Page, title: string, name: string) =>
  items(page, title).getByRole('row', { name: new RegExp(name) })

async function expectClosed(page: Page): Promise<void> {
  await expect(
    page.getByRole('main').getByText('Set the event dates in Venues first').filter({ visible: true }),
  ).toBeVisible()
  await expect(page.getByText('Sat, Nov 1', { exact: true }).filter({ visible: true })).toBeVisible()
  const plus = page.getByRole('button', { name: /^Add Agenda Item on/ })
  await expect(plus).toHaveCount(4)
  await expect(plus.first()).toHaveAttribute('aria-disabled', 'true')
}

async function chooseOf(page: Page, name: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

async function openForm(page: Page, title: string): Promise<Locator> {
  await day(page, title)
    .getByRole('button', { name: /^Add Agenda Item/ })
    .click()
  return page.getByRole('dialog', { name: 'Add Agenda Item' })
}

async function addItem(page: Page, title: string, item: { title: string; type?: string; location?: string }) {
  const add = await openForm(page, title)
  await add.getByRole('textbox', { name: 'Title' }).fill(item.title)
  if (item.type) await choose(page, add.getByRole('button', { name: /Type/ }), item.type)
  await add.getByRole('textbox', { name: 'Location' }).fill(item.location ?? '')
  await add.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(toastWith(page, 'Agenda item created successfully').first()).toBeVisible()
  await expect(slot(page, title, item.title)).toBeVisible()
}

/** An empty form reports title, start and end as missing. */
async function expectEmptyRefused(page: Page): Promise<void> {
  const add = await openForm(page, 'Day 2')
  for (const name of ['Start', 'End']) {
    for (const part of await add.getByRole('group', { name }).getByRole('spinbutton').all()) {
      await part.click()
      for (let times = 0; times < 4; times += 1) await page.keyboard.press('Backspace')
    }
  }
  await add.getByRole('button', { name: 'Add', exact: true }).click()
  for (const sentence of ['Title is required', 'Start time is required', 'End time is required']) {
    await expect(add.getByText(sentence)).toBeVisible()
  }
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).click()
}
