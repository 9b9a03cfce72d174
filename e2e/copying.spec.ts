import type { Page } from '@playwright/test'
import { expect, signIn, test, toastWith } from './story.ts'

test('a link that the server makes is copied where a page may write only in the press itself', async ({
  visit,
  run,
}) => {
  const organiser = await visit()
  const { page } = organiser
  await page.addInitScript(forgetToWriteLater)
  await signIn(organiser, run, 0, '/attendance')
  await copyPersonalLink(page)
  await expect(toastWith(page, 'Personal link copied')).toBeVisible()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/invitation#/)
})

test('where the browser lets nobody write, the link is there to be selected', async ({ visit, run }) => {
  const organiser = await visit()
  const { page } = organiser
  await page.addInitScript(forgetToWriteLater)
  await page.addInitScript(() => Reflect.deleteProperty(window, 'ClipboardItem'))
  await signIn(organiser, run, 0, '/attendance')
  await copyPersonalLink(page)
  const dialog = page.getByRole('dialog', { name: 'Personal link' })
  await expect(dialog.getByRole('textbox')).toHaveValue(/\/invitation#/)
})

async function copyPersonalLink(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^More for / })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Copy personal link' }).click()
}

/** Runs in the page: as Safari once an answer was waited for. */
function forgetToWriteLater(): void {
  navigator.clipboard.writeText = () => Promise.reject(new Error('Not in a press.'))
  document.execCommand = () => false
}
