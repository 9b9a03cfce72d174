import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { emailOf, expect, expectAccessible, signIn, phone, test, toastWith, nameOf } from './story.ts'

const newPassword = 'gorse-Lantern-58'

test('a guest manages the account on the phone and asks to be deleted, and an organiser erases them', async ({
  visit,
  startServer,
  run,
  openAs,
}) => {
  const testServer = await startServer({ from: run.demoDir })
  const guest = await visit({ testServer, ...phone })
  const laptop = await openAs(20, '/guest', { testServer })
  await signIn(guest, run, 20)
  const { page } = guest
  await page.getByRole('button', { name: 'Guest Account' }).click()
  await page.getByRole('menuitem', { name: 'My account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My account' })).toBeVisible()
  await expect(page.getByText(`You sign in as ${emailOf(run, 20)}`)).toBeVisible()
  await expect(page.getByText('This is the name organisers and other guests see.')).toBeVisible()
  const devices = page.getByRole('list', { name: 'Devices' })
  await expect(devices.getByRole('listitem')).toHaveCount(2)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  const everywhere = page.getByRole('alertdialog', { name: 'Sign out everywhere?' })
  await everywhere.getByRole('button', { name: 'Sign out' }).click()
  await expect(toastWith(page, 'Logged out successfully')).toBeVisible()
  await expect(page).toHaveURL(/\/auth$/)
  await laptop.page.reload()
  await expect(laptop.page).toHaveURL(/\/auth$/)
  await signIn(laptop, run, 20)
  await signIn(guest, run, 20, '/guest/account')
  await expect(devices.getByRole('listitem')).toHaveCount(2)

  await changePassword(page, { current: 'not-the-password-1', next: newPassword })
  await expect(page.getByText('This is not your current password.')).toBeVisible()
  await changePassword(page, { current: run.demo.password, next: 'password123' })
  await expect(page.getByText(/It is one of the most common passwords/)).toBeVisible()
  await changePassword(page, { current: run.demo.password, next: newPassword })
  await expect(toastWith(page, 'Your new password is saved')).toBeVisible()
  await expect(page.getByLabel('Current password', { exact: true })).toHaveValue('')
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  await laptop.page.reload()
  await expect(laptop.page).toHaveURL(/\/auth$/)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download as a file' }).click(),
  ])
  const file = readFileSync(await download.path(), 'utf8')
  expect(file).toContain('canary-allergies-020')
  expect([...file.matchAll(/canary-[a-z]+-(\d{3})/g)].filter(([, number]) => number !== '020')).toEqual([])
  await page.getByRole('link', { name: 'Read it' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your data' })).toBeVisible()
  // The page is short enough to scroll by thumb. Collapsed parts appear once they are opened.
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(5_000)
  await expect(page.getByText('canary-allergies-020')).toBeHidden()
  await page.getByRole('button', { name: 'Person (1)' }).click()
  await expect(page.getByText('canary-allergies-020')).toBeVisible()
  await expectAccessible(page)
  await page.goBack()

  const name = nameOf(run, 20)
  await page.getByRole('button', { name: 'Ask to delete my data' }).click()
  const question = page.getByRole('alertdialog', { name: 'Ask to delete your data?' })
  await question.getByRole('button', { name: 'Ask to delete' }).click()
  await expect(page.getByText(/On .* you asked for your data to be deleted/)).toBeVisible()
  expect((await testServer.mailTo(emailOf(run, 0))).raw).not.toContain(name)

  const organiser = await openAs(0, '/', { testServer })
  await organiser.page.getByRole('button', { name: 'My Account' }).click()
  await organiser.page.getByRole('menuitem', { name: 'Data requests' }).click()
  const requests = organiser.page.getByRole('region', { name: 'Requests to delete' })
  await expect(requests.getByText(name)).toBeVisible()
  await organiser.page.getByRole('searchbox', { name: 'Search everyone' }).fill(name.slice(0, 5))
  await expect(organiser.page.getByRole('region', { name: 'Anyone’s data' }).getByText(name)).toBeVisible()
  await expectAccessible(organiser.page)
  await requests.getByRole('button', { name: `Erase ${name}` }).click()
  const dialog = organiser.page.getByRole('dialog', { name: 'Erase for good' })
  await expectAccessible(organiser.page)
  await dialog.getByRole('textbox', { name: 'Type the name of the person' }).fill(`${name} Junior`)
  await dialog.getByRole('button', { name: 'Erase' }).click()
  await expect(dialog.getByText('Type the name exactly as it is written.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Type the name of the person' }).fill(name)
  await dialog.getByRole('button', { name: 'Erase' }).click()
  await expect(toastWith(organiser.page, `${name} was erased`)).toBeVisible()
  await expect(organiser.page.getByText('Nobody is waiting')).toBeVisible()
  await expect(organiser.page.getByText('Nobody found')).toBeVisible()
  await page.reload()
  await expect(page).toHaveURL(/\/auth$/)
})

async function changePassword(page: Page, passwords: { current: string; next: string }): Promise<void> {
  await page.getByLabel('Current password', { exact: true }).fill(passwords.current)
  await page.getByLabel('New password', { exact: true }).fill(passwords.next)
  await page.getByRole('button', { name: 'Change password' }).click()
}
