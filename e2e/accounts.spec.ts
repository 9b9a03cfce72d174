import type { Page } from '@playwright/test'
import { venueFields } from '#server/testing/matrix-fields.ts'
import { linkIn } from '#server/testing/smtp.ts'
import { call } from './steps.ts'
import { emailOf, expect, expectAccessible, signIn, test, toastWith, nameOf } from './story.ts'

const tove = { name: 'Tove Berg', email: 'tove.berg@example.org', password: 'salt-Meadow-204' }

test('an organiser manages accounts, and invites another organiser', async ({ visit, startServer, run }) => {
  const testServer = await startServer({ from: run.demoDir })
  const organiserBrowser = await visit({ testServer })
  const guest = await visit({ testServer, viewport: { width: 390, height: 844 } })
  await signIn(organiserBrowser, run, 0)
  await signIn(guest, run, 20)
  const { page } = organiserBrowser
  const [nadia, zoe] = [nameOf(run, 0), nameOf(run, 20)]
  const accounts = page.getByRole('table', { name: 'Accounts' })
  const rowOf = (name: string) => accounts.getByRole('row').filter({ hasText: name })
  const search = page.getByRole('searchbox', { name: 'Search accounts' })

  await test.step('the list is opened from the side panel, searched and filtered', async () => {
    await page.getByRole('link', { name: 'Accounts', exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Accounts' })).toBeVisible()
    await expect(accounts.getByRole('row').nth(1).getByText('Active')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: /^Without a role/ }).click()
    await expect(accounts.getByText('Without a role').first()).toBeVisible()
    await search.fill('nobody is called so')
    await expect(page.getByText('No account matches this search and this filter.')).toBeVisible()
    await page.getByRole('button', { name: 'Show all accounts' }).click()
    await search.fill(emailOf(run, 20))
    await expect(rowOf(zoe)).toHaveCount(1)
    await expect(page).toHaveURL(/\/accounts\?q=/)
  })

  await test.step('the last organiser keeps the role', async () => {
    await search.fill(nadia)
    await page.getByRole('combobox', { name: `Role of ${nadia}` }).selectOption('Guest')
    const question = page.getByRole('alertdialog', { name: 'Stop being an organiser?' })
    await question.getByRole('button', { name: 'Become a guest' }).click()
    await expect(toastWith(page, 'Failed to update role')).toContainText('last organiser who can sign in')
    await chooseMoreFor(page, nadia, 'Disable account')
    const ownQuestion = page.getByRole('alertdialog', { name: 'Disable your own account?' })
    await ownQuestion.getByRole('button', { name: 'Disable' }).click()
    await expect(toastWith(page, 'last organiser who can sign in').first()).toBeVisible()
    await expect(rowOf(nadia).getByText('Active')).toBeVisible()
  })

  await test.step('a disabled person is signed out immediately, and can sign in again once enabled', async () => {
    await search.fill(zoe)
    await chooseMoreFor(page, zoe, 'Disable account')
    const question = page.getByRole('alertdialog', { name: `Disable ${zoe}?` })
    await question.getByRole('button', { name: 'Disable' }).click()
    await expect(toastWith(page, `${zoe} is disabled`)).toBeVisible()
    await expect(rowOf(zoe).getByText('Disabled')).toBeVisible()
    await guest.page.reload()
    await expect(guest.page).toHaveURL(/\/auth/)
    await chooseMoreFor(page, zoe, 'Enable account')
    await expect(toastWith(page, `${zoe} can sign in again`)).toBeVisible()
    await signIn(guest, run, 20)
    await expect(guest.page.getByRole('button', { name: 'Guest Account' })).toBeVisible()
  })

  await test.step('a password reset is only mailed, and a personal link is only copied', async () => {
    await page.getByRole('button', { name: `Send password reset: ${zoe}` }).click()
    await expect(toastWith(page, 'Password reset sent')).toBeVisible()
    expect(linkIn(await testServer.mailTo(emailOf(run, 20)))).toContain('/reset-password#')
    await chooseMoreFor(page, zoe, 'Personal link')
    const dialog = page.getByRole('dialog', { name: 'Personal link' })
    await expect(dialog.getByText('They have signed in before')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Copy personal link' }).click()
    await expect(toastWith(page, 'Personal link copied')).toBeVisible()
  })

  await test.step('the link shows earlier answers even on a phone without a session', async () => {
    const copied = () => page.evaluate(() => navigator.clipboard.readText())
    const before = await copied()
    await search.fill(emailOf(run, 30))
    await chooseMoreFor(page, nameOf(run, 30), 'Personal link')
    await page.getByRole('button', { name: 'Copy personal link' }).click()
    await expect.poll(copied).not.toBe(before)
    const telephone = await visit({ testServer, viewport: { width: 390, height: 844 } })
    telephone.watch.readAs({ role: 'guest', number: 30 })
    const { page: survey } = telephone
    await survey.goto(await copied())
    await survey.getByLabel('Password', { exact: true }).fill(run.demo.password)
    await survey.getByRole('button', { name: 'Sign in', exact: true }).click()
    await survey.getByRole('button', { name: "I'm coming" }).click()
    await expect(survey.getByText('Canary-allergies-030')).toBeVisible()
    await survey.getByRole('button', { name: 'Nothing else changed' }).click()
    await expect(survey).toHaveURL(/\/guest\?venue=/)
    await search.fill(zoe)
  })

  await test.step('a role is removed after a confirmation, and restored', async () => {
    await page.getByRole('combobox', { name: `Role of ${zoe}` }).selectOption('No role')
    const question = page.getByRole('alertdialog', { name: `Take the role of ${zoe} away?` })
    await question.getByRole('button', { name: 'Take away' }).click()
    await expect(rowOf(zoe).getByText('Without a role')).toBeVisible()
    // The new role shows immediately, before it is saved.
    const saved = page.waitForResponse('**/rpc/administration/setRole')
    await page.getByRole('combobox', { name: `Role of ${zoe}` }).selectOption('Guest')
    await expect(rowOf(zoe).getByText('Active')).toBeVisible()
    await saved
  })

  await test.step('a mail invites an organiser who doesn’t attend', async () => {
    await expect(page.locator('.filled')).toHaveCount(0)
    await page.getByRole('button', { name: 'Invite organiser' }).click()
    const dialog = page.getByRole('dialog', { name: 'Invite an organiser' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill(tove.name)
    await dialog.getByRole('textbox', { name: 'Email' }).fill(emailOf(run, 20))
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    await expect(dialog.getByText('This address already has an account.').first()).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('textbox', { name: 'Email' }).fill(tove.email)
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    await expect(toastWith(page, 'Invitation sent')).toBeVisible()
    const invited = page.getByRole('region', { name: 'Invited to organise' })
    await expect(invited.getByText(tove.email)).toBeVisible()
  })

  await test.step('the link makes the invited person an organiser once, and the list updates without a reload', async () => {
    const link = linkIn(await testServer.mailTo(tove.email))
    const laptop = await visit({ testServer })
    laptop.watch.readAs({ role: 'organiser' })
    await laptop.page.goto(link)
    await expect(laptop.page.getByText(`${tove.name}, you’ll sign in as ${tove.email}`)).toBeVisible()
    await expectAccessible(laptop.page)
    await laptop.page.getByLabel('Password', { exact: true }).fill('password123')
    await laptop.page.getByRole('button', { name: 'Start organising' }).click()
    await expect(laptop.page.getByText(/It is one of the most common passwords/)).toBeVisible()
    await laptop.page.getByLabel('Password', { exact: true }).fill(tove.password)
    await laptop.page.getByRole('button', { name: 'Start organising' }).click()
    await expect(laptop.page.getByRole('heading', { level: 1, name: 'Event Dashboard' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Invited to organise' })).toBeHidden()
    await search.fill(tove.name)
    await expect(rowOf(tove.name).getByText('Active')).toBeVisible()
    const secondVisit = await visit({ testServer })
    await secondVisit.page.goto(link)
    await expect(secondVisit.page.getByText('This link no longer works')).toBeVisible()
  })

  await test.step('erasing asks for the name, and lists the events left without a contact', async () => {
    const contact = { contactName: tove.name, contactPhone: '+351 912 345 678', contactEmail: null }
    const { status } = await call(page, 'venues/add', { ...venueFields(), name: 'Quinta', ...contact })
    expect(status).toBe(200)
    await chooseMoreFor(page, tove.name, 'Erase for good')
    const dialog = page.getByRole('dialog', { name: 'Erase for good' })
    await expect(dialog.getByText(/^Quinta \(Q1 2027\) has a contact with the e-mail address/)).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('textbox', { name: 'Type the name of the person' }).fill(tove.name)
    await dialog.getByRole('button', { name: 'Erase' }).click()
    const toast = toastWith(page, `${tove.name} was erased`)
    await expect(toast.getByText('Without a contact now: Quinta (Q1 2027)')).toBeVisible()
    await expect(page.getByText('No account matches this search and this filter.')).toBeVisible()
  })
})

async function chooseMoreFor(page: Page, name: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${name}` }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}
