import type { Locator, Page } from '@playwright/test'
import { editionOf } from './run.ts'
import { switchTo } from './steps.ts'
import { emailOf, expect, expectAccessible, signIn, test, toastWith } from './story.ts'

/** Moves an entry a quarter of an hour later, by keyboard. */
async function moveDown(page: Page, entry: Locator): Promise<void> {
  await entry.focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

/** Runs in the page. Signs out like another tab of the same browser would. */
async function signOutElsewhere(): Promise<number> {
  const headers = { 'content-type': 'application/json' }
  return (await fetch('/auth/v1/sign-out', { method: 'POST', headers, body: '{}' })).status
}

const questionOn = (page: Page) => page.getByRole('alertdialog')

test('an organiser who moves a workshop sees the consequences, cancels or confirms, and can undo', async ({
  run,
  openAsOrganiser,
}) => {
  const { page } = await openAsOrganiser(`/agenda-builder?venue=${editionOf(run, 'Casa do Mar')}`)
  const entry = page.getByRole('button', { name: /^Glaze chemistry/ })
  const before = (await entry.textContent()) ?? ''

  await test.step('cancelling changes nothing', async () => {
    await moveDown(page, entry)
    await expect(questionOn(page)).toContainText('Move “Glaze chemistry”?')
    await expect(questionOn(page)).toContainText(/\d+ people get an e-mail about it\./)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(questionOn(page)).toBeHidden()
    await expect(entry).toHaveText(before)
  })

  await test.step('a move confirmed by keyboard can be undone', async () => {
    await moveDown(page, entry)
    await questionOn(page).getByRole('button', { name: 'Move', exact: true }).press('Enter')
    await expect(toastWith(page, /^Moved to/)).toBeVisible()
    await expect(entry).not.toHaveText(before)
    await page.getByRole('button', { name: 'Undo' }).first().click()
    await expect(toastWith(page, 'Moved back')).toBeVisible()
    await expect(entry).toHaveText(before)
  })

  await test.step('saving only a description asks nothing', async () => {
    await entry.focus()
    await page.keyboard.press('Enter')
    const form = page.getByRole('dialog')
    await form.getByRole('textbox', { name: 'Description' }).fill('Ash, feldspar and what they become')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form).toBeHidden()
  })

  await test.step('the question names the next person in line, who gets the removed participant’s seat', async () => {
    await page.goto(`/workshops?venue=${editionOf(run, 'Casa do Mar')}`)
    await page.getByRole('button', { name: 'View Details of Glaze chemistry' }).click()
    const participants = page.getByRole('region', { name: /^Participants/ })
    const remove = participants.getByRole('button', { name: /^Remove / }).first()
    const removed = ((await remove.getAttribute('aria-label')) ?? '').replace('Remove ', '')
    await remove.click()
    await expect(questionOn(page)).toContainText(
      new RegExp(`${removed} loses a seat in “Glaze chemistry”; .+, who is on the waiting list, gets one\\.`),
    )
    await questionOn(page).getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(toastWith(page, 'Participant removed')).toBeVisible()
  })
})

test('signing out in another tab drops the unconfirmed change, which can be made again after a new sign-in', async ({
  visit,
  startServer,
  run,
}) => {
  const organiser = await visit({ testServer: await startServer({ from: run.demoDir }) })
  const { page } = organiser
  organiser.watch.expectError(/401/)
  await signIn(organiser, run, 0, `/agenda-builder?venue=${editionOf(run, 'Casa do Mar')}`)
  const entry = page.getByRole('button', { name: /^Glaze chemistry/ })
  const before = (await entry.textContent()) ?? ''
  await moveDown(page, entry)
  await expect(questionOn(page)).toContainText('Move “Glaze chemistry”?')
  expect(await page.evaluate(signOutElsewhere)).toBe(200)
  await expect(page).toHaveURL(/\/auth/)
  await page.getByRole('textbox', { name: 'Email' }).fill(emailOf(run, 0))
  await page.getByLabel('Password', { exact: true }).fill(run.demo.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.getByRole('link', { name: 'Agenda Builder' }).click()
  await switchTo(page, 'Casa do Mar')
  await expect(entry).toHaveText(before)
  await moveDown(page, entry)
  await questionOn(page).getByRole('button', { name: 'Move', exact: true }).press('Enter')
  await expect(toastWith(page, /^Moved to/)).toBeVisible()
  await toastWith(page, /^Moved to/)
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(toastWith(page, 'Moved back')).toBeVisible()
})
