import type { Page } from '@playwright/test'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test, toastWith } from './story.ts'

const phone = { viewport: { width: 390, height: 844 } } as const

async function openDetails(page: Page) {
  await page.getByRole('button', { name: 'Edit my details' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit my details' })
  return { dialog, phoneField: dialog.getByRole('textbox', { name: 'Phone' }) }
}

test('two open forms of a guest save only what each changed', async ({ startServer, run, openAs }) => {
  const testServer = await startServer({ from: run.demoDir })
  const first = await openAs(61, '/guest', { testServer, ...phone })
  const second = await openAs(61, '/guest', { testServer, ...phone })
  const [early, late] = [await openDetails(first.page), await openDetails(second.page)]
  await late.dialog.getByRole('button', { name: 'Peanuts' }).click()
  await late.dialog.getByRole('button', { name: 'Save' }).click()
  await expect(late.dialog).toBeHidden()
  await early.phoneField.fill('+1 512 555 0142')
  await early.dialog.getByRole('button', { name: 'Save' }).click()
  await expect(early.dialog).toBeHidden()
  await expect(first.page.getByText('+1 512 555 0142', { exact: true })).toBeVisible()
  await expect(first.page.getByRole('definition').filter({ hasText: 'Peanuts' })).toBeVisible()

  await test.step('a flight keeps the time that an organiser corrected while the form was open', async () => {
    const { page } = first
    const returning = page.getByRole('region', { name: 'Return Flight' })
    await returning.getByRole('button', { name: 'Change Return Flight' }).click()
    const dialog = page.getByRole('dialog', { name: 'Return Flight' })
    const other = second.page.getByRole('region', { name: 'Return Flight' })
    await other.getByRole('button', { name: 'Change Return Flight' }).click()
    const otherDialog = second.page.getByRole('dialog', { name: 'Return Flight' })
    await otherDialog.getByRole('textbox', { name: 'Departure time' }).fill('1315')
    await otherDialog.getByRole('button', { name: 'Save' }).click()
    await expect(otherDialog).toBeHidden()
    await expect(returning).toContainText(/1:15 PM/)
    await dialog.getByLabel('Departure airport').fill('OPO')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await expect(returning).toContainText('OPO')
    await expect(returning).toContainText(/1:15 PM/)
  })
})

test('a dialog stays open while it saves, and begins with what was saved when it opens again', async ({
  startServer,
  run,
  openAs,
}) => {
  const testServer = await startServer({ from: run.demoDir })
  const { page } = await openAs(61, '/guest', { testServer, ...phone })
  await page.route('**/rpc/**', async (route) => {
    await wait(1_500)
    await route.continue()
  })
  const { dialog, phoneField } = await openDetails(page)
  await phoneField.fill('+1 512 555 0143')
  await dialog.getByRole('button', { name: 'Peanuts' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await phoneField.press('9')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await expect(dialog).toBeVisible()
  await expect(phoneField).toHaveValue('+1 512 555 0143')
  await expect(toastWith(page, 'Your details are saved')).toBeVisible()
  await expect(dialog).toBeHidden()
  const again = await openDetails(page)
  await expect(again.phoneField).toHaveValue('+1 512 555 0143')
  await expect(again.dialog.getByText('Peanuts', { exact: true }).first()).toBeVisible()
})

test('Back closes a dialog instead of leaving the page, and asks first if something was typed', async ({
  openAs,
}) => {
  const { page } = await openAs(61, '/guest', phone)
  await page.getByRole('link', { name: 'Agenda' }).first().click()
  await expect(page).toHaveURL(/\/guest\/agenda/)
  await page.getByRole('link', { name: 'My Information', exact: true }).first().click()
  const { dialog, phoneField } = await openDetails(page)
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/guest$/)
  await openDetails(page)
  await phoneField.fill('+1 512 555 0144')
  await page.goBack()
  const question = page.getByRole('alertdialog', { name: 'Discard what you typed?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(phoneField).toHaveValue('+1 512 555 0144')
  await page.goBack()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL(/\/guest\/agenda/)
})
