import type { Page } from '@playwright/test'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, expectAccessible, test, toastWith } from './story.ts'

test('items are drawn with the mouse or keyboard, and typed text survives closing the form', async ({
  openUpcoming,
}) => {
  const { page } = await openUpcoming('/agenda-builder')
  const column = page.getByRole('group', { name: 'Agenda by the hour' }).getByRole('list').first()
  const form = page.getByRole('dialog', { name: 'Add Agenda Item' })
  const box = await column.boundingBox()
  if (!box) throw new Error('The first day has no box.')
  const yOf = (hour: number) => box.y + (hour - 7) * 46

  await test.step('drawing from 9:00 to 10:30 opens the form, and Enter saves the typed title', async () => {
    await page.mouse.move(box.x + 40, yOf(9) + 3)
    await page.mouse.down()
    await page.mouse.move(box.x + 40, yOf(10), { steps: 3 })
    await page.mouse.move(box.x + 40, yOf(10.5) - 2, { steps: 3 })
    await page.mouse.up()
    await expect(form).toContainText('9:00 AM - 10:30 AM')
    await expectAccessible(page)
    await page.keyboard.type('Pass the parcel')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: /^Pass the parcel/ })).toContainText('9:00 AM - 10:30 AM')
    await expect(form).toBeHidden()
  })

  await test.step('a click proposes one hour, and the reopened form still has the typed text', async () => {
    await page.mouse.click(box.x + 40, yOf(12) + 5)
    await expect(form).toContainText('12:00 PM - 1:00 PM')
    await page.keyboard.type('Half a thought')
    await page.keyboard.press('Escape')
    await expect(form).toBeHidden()
    await page.mouse.click(box.x + 40, yOf(13) + 5)
    await expect(form.getByRole('textbox', { name: 'Title' })).toHaveValue('Half a thought')
    await form.getByRole('button', { name: 'More fields' }).click()
    await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Description' })).toBeVisible()
    await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Title' })).toHaveValue(
      'Half a thought',
    )
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  await test.step('the keyboard moves the selection to the next day, extends it and adds an item', async () => {
    const mark = page.getByRole('button', { name: /^Add Agenda Item: / })
    await mark.focus()
    for (const key of ['ArrowRight', 'ArrowUp', 'Shift+ArrowDown', 'Enter']) await page.keyboard.press(key)
    await expect(form).toContainText('8:45 AM - 10:00 AM')
    await page.keyboard.type('Found by keyboard')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: /^Found by keyboard/ })).toContainText('8:45 AM - 10:00 AM')
  })
})

test('in the hourly agenda, entries are moved and resized by mouse and keyboard, and undone', async ({
  openUpcoming,
}) => {
  const { page } = await openUpcoming('/agenda-builder')
  const axis = page.getByRole('group', { name: 'Agenda by the hour' })
  await expect(axis).toBeVisible()
  await expectAccessible(page)
  const entry = page.getByRole('button', { name: /^Down the mountain/ })
  const before = (await entry.textContent()) ?? ''
  const moveByKey = async (key: string) => {
    await entry.focus()
    await page.keyboard.press('Space')
    await page.keyboard.press(key)
    await page.keyboard.press('Enter')
  }

  await test.step('the mouse moves an entry one hour later, and Undo moves it back', async () => {
    await entry.scrollIntoViewIfNeeded()
    const box = await entry.boundingBox()
    if (!box) throw new Error('The entry has no box.')
    await page.mouse.move(box.x + box.width / 2, box.y + 8)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width / 2, box.y + 8 + 23, { steps: 4 })
    await page.mouse.move(box.x + box.width / 2, box.y + 8 + 46, { steps: 4 })
    await page.mouse.up()
    await expect(toastWith(page, /^Moved to/)).toBeVisible()
    await expect(entry).not.toHaveText(before)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(entry).toHaveText(before)
  })

  await test.step('Escape cancels a move by keyboard, Enter resizes an entry, and Undo reverts that', async () => {
    await expect(toastWith(page, 'Moved back')).toBeVisible()
    await entry.focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Escape')
    await expect(entry).toHaveText(before)
    await page.keyboard.press('Space')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Enter')
    await expect(toastWith(page, /^Now until/)).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).first().click()
    await expect(entry).toHaveText(before)
  })

  await test.step('the mouse resizes an entry at its lower edge, even while the entry has focus, and Undo reverts it', async () => {
    await entry.focus()
    const box = await entry.boundingBox()
    if (!box) throw new Error('The entry has no box.')
    const edge = box.y + box.height - 3
    await page.mouse.move(box.x + box.width / 2, edge)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width / 2, edge + 23, { steps: 4 })
    await page.mouse.up()
    await expect(entry).not.toHaveText(before)
    await expect(toastWith(page, /^Now until/)).toBeVisible()
    const answered = page.waitForResponse(/agenda\/move$/)
    await page.getByRole('button', { name: 'Undo' }).first().click()
    await expect(entry).toHaveText(before)
    // The toast about it may take the focus.
    await answered
    await expect(toastWith(page, /^Moved back/).last()).toBeVisible()
  })

  await test.step('a second move before the response to Undo isn’t a conflict', async () => {
    await page.route(/agenda\/move$/, async (route) => {
      await wait(700)
      await route.continue()
    })
    await moveByKey('ArrowDown')
    await toastWith(page, /^Moved to/)
      .getByRole('button', { name: 'Undo' })
      .click()
    await expect(entry).toHaveText(before)
    await moveByKey('ArrowUp')
    await expect(toastWith(page, 'Moved back').last()).toBeVisible()
    await toastWith(page, /^Moved to/)
      .getByRole('button', { name: 'Undo' })
      .click()
    await expect(entry).toHaveText(before)
    await page.unrouteAll({ behavior: 'wait' })
  })

  await test.step('each move has its own Undo, even if the entry is already back in place', async () => {
    await moveByKey('ArrowDown')
    const first = toastWith(page, /^Moved to .* 9:15 AM/)
    await expect(first).toBeVisible()
    await moveByKey('ArrowUp')
    await expect(toastWith(page, /^Moved to .* 9:00 AM/)).toBeVisible()
    await first.getByRole('button', { name: 'Undo' }).click()
    await expect(first).toBeHidden()
    await expect(entry).toHaveText(before)
    await moveByKey('ArrowDown')
    await first.getByRole('button', { name: 'Undo' }).click()
    await expect(entry).toHaveText(before)
  })

  await test.step('Enter opens an entry, and a reload shows the same view', async () => {
    await entry.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.reload()
    await expect(axis).toBeVisible()
  })

  await test.step('a tap opens an entry, for example on a tablet', async () => {
    await entry.dispatchEvent('pointerdown', { pointerType: 'touch', button: 0 })
    await entry.dispatchEvent('pointerup', { pointerType: 'touch', button: 0 })
    await entry.dispatchEvent('click')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('a phone shows the day chosen by its chip, and a tap on the day adds an item', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    const chips = page.getByRole('group', { name: 'Day' }).getByRole('button')
    const day = axis.getByRole('list')
    await expect(day).toHaveCount(1)
    const first = await day.getAttribute('aria-label')
    await chips.nth(1).click()
    await expect(day).not.toHaveAttribute('aria-label', first ?? '')
    await expectAccessible(page)
    expect(await heightOfHeader(page), 'the title and the state beside it are one line').toBeLessThan(48)
  })

  await test.step('a long press draws an hour and opens the form, unless the finger scrolls away', async () => {
    const surface = axis.getByRole('presentation')
    const box = await surface.boundingBox()
    if (!box) throw new Error('The day has no box.')
    const finger = { pointerType: 'touch', button: 0, clientX: box.x + 20, clientY: box.y + 46 * 13 + 4 }
    const drawn = axis.getByText('8:00 PM - 9:00 PM', { exact: true })
    await surface.dispatchEvent('pointerdown', finger)
    await expect(drawn).toBeVisible()
    await surface.dispatchEvent('pointercancel', finger)
    await expect(drawn).toBeHidden()
    await surface.dispatchEvent('pointerdown', finger)
    await expect(drawn).toBeVisible()
    await surface.dispatchEvent('pointerup', finger)
    await expect(page.getByRole('dialog', { name: 'Add Agenda Item' })).toContainText('8:00 PM - 9:00 PM')
  })
})

/** The height of the title together with the draft state beside it. */
const heightOfHeader = async (page: Page) => {
  const [title, state] = await Promise.all(
    [page.getByRole('heading', { level: 1 }), page.getByRole('button', { name: /^Guests see changes/ })].map(
      (element) => element.boundingBox(),
    ),
  )
  if (!title || !state) throw new Error('The header has no box.')
  return Math.max(title.y + title.height, state.y + state.height) - Math.min(title.y, state.y)
}
