import type { Page } from '@playwright/test'
import { emailOf, expect, expectAccessible, signIn, test, toastWith } from './story.ts'
import { searchPeople, openAttendance } from './steps.ts'

test('a person is edited, and removed with Undo', async ({ visit, run, startServer }) => {
  const testServer = await startServer({ from: run.demoDir })
  const organiser = await visit({ testServer })
  const page = await openAttendance(organiser, run)

  await test.step('a stale save shows what another organiser saved', async () => {
    await searchPeople(page, 'Tomás Reis')
    const dialog = await openRow(page, 'Tomás Reis', 'Edit person', 'Edit Person')
    await expect(dialog.getByRole('textbox', { name: 'Full Name' })).toHaveValue('Tomás Reis')
    await dialog.getByRole('textbox', { name: 'Phone' }).fill('+81 3 5555 0100')
    await expectAccessible(page)

    const otherPage = await page.context().newPage()
    await otherPage.goto('/attendance?q=Reis')
    const otherDialog = await openRow(otherPage, 'Tomás Reis', 'Edit person', 'Edit Person')
    await otherDialog.getByRole('textbox', { name: 'Notes' }).fill('Arrives late')
    await otherDialog.getByRole('button', { name: 'Save' }).click()
    await expect(otherDialog).toBeHidden()
    await otherPage.close()

    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Nadia Haddad changed this while you were editing')).toBeVisible()
    await expect(dialog.getByText('Arrives late')).toBeVisible()
    await dialog.getByRole('button', { name: 'Discard mine, show theirs' }).click()
    await dialog.getByRole('textbox', { name: 'Email' }).fill(emailOf(run, 3))
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Another person already has this e-mail address.')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Email' }).fill('tomas@example.org')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await expect(rowOf(page, 'Tomás Reis')).toContainText('tomas@example.org')
  })

  await test.step('organisers can’t edit an address that its owner signs in with', async () => {
    await searchPeople(page, 'Zoë Lindqvist')
    const dialog = await openRow(page, 'Zoë Lindqvist', 'Edit person', 'Edit Person')
    await expect(dialog.getByText(/only they can change it/)).toBeVisible()
    await expect(dialog.getByRole('textbox', { name: 'Email' })).toHaveAttribute('readonly')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('blank fields keep their value until it is removed', async () => {
    const dialog = page.getByRole('dialog', { name: 'Edit Person' })
    const phone = dialog.getByRole('textbox', { name: 'Phone' })
    await openRow(page, 'Zoë Lindqvist', 'Edit person', 'Edit Person')
    await phone.fill('')
    await expect(dialog.getByText('Phone: canary-phone-020 (kept)')).toBeVisible()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await openRow(page, 'Zoë Lindqvist', 'Edit person', 'Edit Person')
    await expect(phone).toHaveValue('canary-phone-020')
    await phone.fill('')
    await dialog.getByText('Remove it').click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await openRow(page, 'Zoë Lindqvist', 'Edit person', 'Edit Person')
    await expect(phone).toHaveValue('')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('erasing a person permanently asks for their name first', async () => {
    const dialog = await openRow(page, 'Zoë Lindqvist', 'Erase for good', 'Erase for good')
    await expect(dialog.getByRole('textbox', { name: 'Type the name of the person' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('a removal lists what it frees, and Undo restores it', async () => {
    const question = await openRow(page, 'Zoë Lindqvist', 'Remove from this event', /^Remove Zoë Lindqvist/)
    await expectAccessible(page)
    await expect(question).toContainText('Zoë Lindqvist is checked in. Take that back as well?')
    await question.getByRole('button', { name: 'Remove and undo check-in' }).click()
    await expect(toastWith(page, 'Zoë Lindqvist removed from this event')).toContainText(/Freed: Room \d+/)
    await expect(page.getByText('No attendees found')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(toastWith(page, 'Back on the list')).toBeVisible()
    await expect(rowOf(page, 'Zoë Lindqvist').getByRole('combobox', { name: /^Status/ })).toHaveValue('yes')
  })
})

test('roles can be changed, except that of the last organiser', async ({
  visit,
  run,
  startServer,
  openAs,
}) => {
  const testServer = await startServer({ from: run.demoDir })
  const organiser = await visit({ testServer })
  const page = await openAttendance(organiser, run)
  await searchPeople(page, 'Zoë Lindqvist')

  await test.step('a guest becomes an organiser, and their open page asks them to sign in again', async () => {
    const guest = await openAs(20, '/guest', { testServer })
    await page.getByRole('combobox', { name: 'Role of Zoë Lindqvist' }).selectOption('Organiser')
    await expect(toastWith(page, 'Role updated successfully')).toContainText('Zoë Lindqvist')
    guest.watch.expectError(/401/)
    await expect(guest.page).toHaveURL(/\/auth/)
    await expect(
      guest.page.getByText(/^You were signed out on this device: your password or role was changed/),
    ).toBeVisible()
    await signIn(guest, run, 20)
    guest.watch.readAs({ role: 'organiser' })
    await guest.page.goto('/')
    await expect(guest.page.getByRole('heading', { name: 'Event Dashboard' })).toBeVisible()
  })

  await test.step('only the last organiser’s role can’t be removed', async () => {
    await searchPeople(page, 'Zoë Lindqvist')
    await page.getByRole('combobox', { name: 'Role of Zoë Lindqvist' }).selectOption('Guest')
    await expect(page.getByRole('combobox', { name: 'Role of Zoë Lindqvist' })).toHaveValue('guest')
    await searchPeople(page, 'Nadia Haddad')
    const ownRole = page.getByRole('combobox', { name: 'Role of Nadia Haddad' })
    organiser.watch.expectError(/409/)
    await ownRole.selectOption('Guest')
    const question = page.getByRole('alertdialog', { name: 'Stop being an organiser?' })
    await question.getByRole('button', { name: 'Become a guest' }).click()
    await expect(toastWith(page, 'Failed to update role')).toContainText(/last organiser/)
    await expect(ownRole).toHaveValue('admin')
  })
})

async function openRow(page: Page, name: string, entry: string, title: string | RegExp) {
  await page.getByRole('button', { name: `More for ${name}` }).click()
  await page.getByRole('menuitem', { name: entry }).click()
  return page.getByRole('dialog', { name: title }).or(page.getByRole('alertdialog', { name: title }))
}

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
