import { setTimeout as wait } from 'node:timers/promises'
import { pressLabelOf } from './steps.ts'
import { expect, expectAccessible, test, toastWith } from './story.ts'

test('the agenda by the hour: moved and made longer by mouse and by keyboard, and taken back', async ({
  openComing,
}) => {
  const { page } = await openComing('/agenda-builder')
  await pressLabelOf(page.getByRole('radio', { name: 'By the hour' }))
  const axis = page.getByRole('group', { name: 'Agenda by the hour' })
  await expect(axis).toBeVisible()
  await expectAccessible(page)
  const named = page.getByRole('button', { name: /^Down the mountain/ })
  const before = (await named.textContent()) ?? ''

  await test.step('an hour later by mouse, and Undo', async () => {
    const box = await named.boundingBox()
    if (!box) throw new Error('The entry is nowhere.')
    await page.mouse.move(box.x + box.width / 2, box.y + 8)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width / 2, box.y + 8 + 36, { steps: 4 })
    await page.mouse.move(box.x + box.width / 2, box.y + 8 + 72, { steps: 4 })
    await page.mouse.up()
    await expect(toastWith(page, /^Moved to/)).toBeVisible()
    await expect(named).not.toHaveText(before)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(named).toHaveText(before)
  })

  await test.step('by keyboard: taken up, moved, let go, and left where it was', async () => {
    await expect(toastWith(page, 'Moved back')).toBeVisible()
    await named.focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Escape')
    await expect(named).toHaveText(before)
    await page.keyboard.press('Space')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Enter')
    await expect(toastWith(page, /^Now until/)).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).first().click()
    await expect(named).toHaveText(before)
  })

  await test.step('longer by mouse at its lower edge, also with the keyboard on it, and Undo', async () => {
    await named.focus()
    const box = await named.boundingBox()
    if (!box) throw new Error('The entry is nowhere.')
    const edge = box.y + box.height - 3
    await page.mouse.move(box.x + box.width / 2, edge)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width / 2, edge + 36, { steps: 4 })
    await page.mouse.up()
    await expect(named).not.toHaveText(before)
    await expect(toastWith(page, /^Now until/)).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).first().click()
    await expect(named).toHaveText(before)
  })

  await test.step('moved again before moving it back was answered, which is no clash with anybody', async () => {
    await page.route(/agenda\/move$/, async (asked) => {
      await wait(700)
      await asked.continue()
    })
    await named.focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await toastWith(page, /^Moved to/)
      .getByRole('button', { name: 'Undo' })
      .click()
    await expect(named).toHaveText(before)
    await named.focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expect(toastWith(page, 'Moved back').last()).toBeVisible()
    await toastWith(page, /^Moved to/)
      .getByRole('button', { name: 'Undo' })
      .click()
    await expect(named).toHaveText(before)
    await page.unrouteAll({ behavior: 'wait' })
  })

  await test.step('each move has its own Undo, also where nothing is left to undo', async () => {
    const moveByKey = async (key: string) => {
      await named.focus()
      await page.keyboard.press('Space')
      await page.keyboard.press(key)
      await page.keyboard.press('Enter')
    }
    await moveByKey('ArrowDown')
    const first = toastWith(page, /^Moved to .* 9:15 AM/)
    await expect(first).toBeVisible()
    await moveByKey('ArrowUp')
    await expect(toastWith(page, /^Moved to .* 9:00 AM/)).toBeVisible()
    await first.getByRole('button', { name: 'Undo' }).click()
    await expect(first).toBeHidden()
    await expect(named).toHaveText(before)
    await moveByKey('ArrowDown')
    await first.getByRole('button', { name: 'Undo' }).click()
    await expect(named).toHaveText(before)
  })

  await test.step('Enter opens it, and a reload shows the same view', async () => {
    await named.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.reload()
    await expect(axis).toBeVisible()
  })

  await test.step('a tap opens it, on a tablet for instance', async () => {
    await named.dispatchEvent('pointerdown', { pointerType: 'touch', button: 0 })
    await named.dispatchEvent('pointerup', { pointerType: 'touch', button: 0 })
    await named.dispatchEvent('click')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('on a phone there is the list', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(axis).toBeHidden()
    await expect(page.getByRole('radio', { name: 'By the hour' })).toBeHidden()
  })
})
