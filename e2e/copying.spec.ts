import type { Page } from '@playwright/test'
import { expect, signIn, test, toastWith } from './story.ts'

test('a link from the server is copied even if the clipboard is only writable during the press', async ({
  visit,
  run,
}) => {
  const organiser = await visit()
  const { page } = organiser
  await page.addInitScript(refuseLateWrites)
  await signIn(organiser, run, 0, '/attendance')
  await copyPersonalLink(page)
  await expect(toastWith(page, 'Personal link copied')).toBeVisible()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/invitation#/)
})

test('if the browser forbids copying, the link can be selected', async ({ visit, run }) => {
  const organiser = await visit()
  const { page } = organiser
  await page.addInitScript(refuseLateWrites)
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

/** Runs in the page. Makes the clipboard refuse writes after an `await`, as Safari does. */
function refuseLateWrites(): void {
  navigator.clipboard.writeText = () => Promise.reject(new Error('Not in a press.'))
  document.execCommand = () => false
}
