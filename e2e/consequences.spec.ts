import type { Page } from '@playwright/test'
import { editionOf } from './run.ts'
import { pressLabelOf } from './steps.ts'
import { expect, expectAccessible, signIn, test, toastWith } from './story.ts'

const questionOn = (page: Page) => page.getByRole('alertdialog')

test('who moves a workshop reads first what follows, leaves it, or does it, and takes it back', async ({
  visit,
  build,
  run,
}) => {
  const testServer = await build({ from: run.demoDir })
  const organiser = await visit({ testServer })
  const { page } = organiser
  await signIn(organiser, run, 0, `/agenda-builder?venue=${editionOf(run, 'Casa do Mar')}`)
  await pressLabelOf(page.getByRole('radio', { name: 'By the hour' }))
  const entry = page.getByRole('button', { name: /^Glaze chemistry/ })
  const before = (await entry.textContent()) ?? ''
  const moveDown = async () => {
    await entry.focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
  }

  await test.step('left as it was', async () => {
    await moveDown()
    await expect(questionOn(page)).toContainText('Move “Glaze chemistry”?')
    await expect(questionOn(page)).toContainText(/\d+ people get a mail about it\./)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(questionOn(page)).toBeHidden()
    await expect(entry).toHaveText(before)
  })

  await test.step('done by keyboard, and taken back', async () => {
    await moveDown()
    await questionOn(page).getByRole('button', { name: 'Move', exact: true }).press('Enter')
    await expect(toastWith(page, /^Moved to/)).toBeVisible()
    await expect(entry).not.toHaveText(before)
    await page.getByRole('button', { name: 'Undo' }).first().click()
    await expect(toastWith(page, 'Moved back')).toBeVisible()
    await expect(entry).toHaveText(before)
  })

  await test.step('a description alone is saved without a question', async () => {
    await entry.focus()
    await page.keyboard.press('Enter')
    const form = page.getByRole('dialog')
    await form.getByRole('textbox', { name: 'Description' }).fill('Ash, feldspar and what they become')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(toastWith(page, /updated successfully/)).toBeVisible()
  })

  await test.step('a seat that is taken away goes to the next in line, who is named', async () => {
    await page.goto(`/workshops?venue=${editionOf(run, 'Casa do Mar')}`)
    await page.getByRole('button', { name: 'View Details of Glaze chemistry' }).click()
    const participants = page.getByRole('region', { name: /^Participants/ })
    const remove = participants.getByRole('button', { name: /^Remove / }).first()
    const removed = ((await remove.getAttribute('aria-label')) ?? '').replace('Remove ', '')
    await remove.click()
    await expect(questionOn(page)).toContainText(
      new RegExp(`${removed} loses a seat in “Glaze chemistry”; .+, who waits for it, gets one\\.`),
    )
    await questionOn(page).getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(toastWith(page, 'Participant removed')).toBeVisible()
  })
})
