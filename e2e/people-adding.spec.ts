import type { Locator, Page } from '@playwright/test'
import { chooseMore, openNewEvent } from './steps.ts'
import { expect, expectAccessible, test, toastWith } from './story.ts'

test('people are added to a new event’s list one by one, known or not', async ({ openAsOrganiser }) => {
  const { page } = await openAsOrganiser('/venues')
  await openNewEvent(page)

  await test.step('a new person is added, with a new studio', async () => {
    const dialog = await openAddPerson(page)
    const button = dialog.getByRole('button', { name: 'Add Person' })
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await dialog.getByRole('combobox', { name: 'Full Name' }).fill('Tove Berg')
    await expect(button).not.toHaveAttribute('aria-disabled', 'true')
    await dialog.getByRole('textbox', { name: 'Email' }).fill('tove')
    await button.click()
    await expect(dialog.getByText('Please enter a valid email')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Email' }).fill('tove@example.org')
    await dialog.getByRole('button', { name: 'Add Studio' }).click()
    const studio = page.getByRole('dialog', { name: 'Add Studio' })
    await studio.getByRole('textbox', { name: 'Name' }).fill('Bergen')
    await studio.getByRole('button', { name: 'Add Studio' }).click()
    await expect(toastWith(page, 'Studio added successfully')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Studio Bergen' })).toBeVisible()
    // The studio's form is inside the person's form, which must not be submitted with it.
    await expect(dialog.getByRole('alert')).toHaveCount(0)
    await expect(dialog.getByText('Name is required')).toHaveCount(0)
    await dialog.getByRole('textbox', { name: 'Food allergies' }).fill('Nuts, Milk')
    await expectAccessible(page)
    await page.context().setOffline(true)
    await button.click()
    await expect(toastWith(page, 'Failed to add person')).toContainText('No connection')
    await page.context().setOffline(false)
    await button.click()
    await expect(toastWith(page, 'Person added successfully')).toContainText('Tove Berg')
    const row = rowOf(page, 'Tove Berg')
    await expect(row).toContainText('Bergen')
    await expect(row).toContainText('Nuts, Milk')
    await expect(row.getByRole('combobox', { name: /^Status/ })).toHaveValue('maybe')
    await expect(row.getByRole('combobox', { name: /^Role/ })).toHaveValue('guest')
    await expect(page.getByRole('link', { name: 'Invite 1' })).toBeVisible()
  })

  await test.step('a known person is suggested without typing accents, and keeps their data', async () => {
    const dialog = await openAddPerson(page)
    await dialog.getByRole('combobox', { name: 'Full Name' }).pressSequentially('hakon bj')
    await page.getByRole('option', { name: /Håkon Bjørnstad/ }).click()
    await expect(dialog.getByText(/with the details we have/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Add Person' }).click()
    await expect(toastWith(page, 'Person added successfully').filter({ hasText: 'Håkon' })).toBeVisible()
    await expect(rowOf(page, 'Håkon Bjørnstad')).toBeVisible()
  })

  await test.step('a known address selects its owner, whatever name is typed', async () => {
    const dialog = await openAddPerson(page)
    await dialog.getByRole('combobox', { name: 'Full Name' }).fill('T. Berg')
    await dialog.getByRole('textbox', { name: 'Email' }).fill('TOVE@example.org')
    await expect(dialog.getByText('They are already on this list.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Add Person' }).click()
    await expect(toastWith(page, 'Tove Berg is already on this list')).toBeVisible()
  })
})

test('a new event’s list is filled by pasting, and from the previous event', async ({ openAsOrganiser }) => {
  const { page } = await openAsOrganiser('/venues')
  await openNewEvent(page)
  const lines = [
    'Name;E-mail;Studio',
    'Ada Nordmann;ada@example.org;Oslo',
    'Nadia H.;canary-email-000@studio.example;',
    'Haruka Yamamoto;canary-email-040@studio.example;',
    'Nobody Home;nobody;',
    'Per Hansen;;Atlantis',
    'Kari Moe',
  ].join('\n')

  await test.step('pasted lines show their effect before they are added', async () => {
    const dialog = await openMenuDialog(page, 'Import a list')
    await dialog.getByRole('textbox', { name: 'Paste a list' }).fill(lines)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog.getByRole('status')).toHaveText('2 new2 changed0 unchanged1 waiting1 problem')
    await expect(dialog.getByText('There is no studio named Atlantis')).toBeVisible()
    await expect(dialog.getByText('Please enter a valid email')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Add 2 people, change 2' }).click()
    await expect(toastWith(page, '2 people added, 2 people changed')).toContainText('2 lines not imported')
    await dialog.getByRole('button', { name: 'Close' }).first().click()
    await expect(dialog).toBeHidden()
    for (const name of ['Ada Nordmann', 'Kari Moe', 'Haruka Yamamoto']) {
      await expect(rowOf(page, name)).toBeVisible()
    }
  })

  await test.step('pasting the same lines again changes nothing', async () => {
    const dialog = await openMenuDialog(page, 'Import a list')
    await dialog.getByRole('textbox', { name: 'Paste a list' }).fill(lines)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog.getByRole('status')).toHaveText('0 new0 changed4 unchanged1 waiting1 problem')
    await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await closeAndDiscard(page, dialog)
  })

  await test.step('people of the previous event are added with checkboxes', async () => {
    const dialog = await openMenuDialog(page, 'Bring people from…')
    await expect(dialog.getByText(/already on this list/)).toBeVisible()
    await dialog.getByRole('searchbox').fill('lindqvist')
    await expect(dialog.getByText('All 1', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: /^Bring \d+ people/ }).click()
    await expect(toastWith(page, /\d+ people added/).first()).toBeVisible()
    await page.getByPlaceholder('Search by name or email...').fill('lindqvist')
    await expect(rowOf(page, 'Zoë Lindqvist').getByRole('combobox', { name: /^Status/ })).toHaveValue('maybe')
  })

  await test.step('one filter shows people with missing answers, and the URL keeps it', async () => {
    await page.getByRole('button', { name: /Missing…/ }).click()
    await page.getByRole('option', { name: 'No room' }).click()
    await expect(page.getByText('No attendees found')).toBeVisible()
    await expect(page).toHaveURL(/missing=room/)
    await page.reload()
    await page.getByRole('button', { name: 'No room: remove this filter' }).click()
    await page.getByRole('button', { name: /^No answer/ }).click()
    // No one here has been invited yet, so no reply is missing.
    await expect(page.getByText('Nobody matches this search and these filters.')).toBeVisible()
  })
})

async function closeAndDiscard(page: Page, dialog: Locator) {
  await dialog.getByRole('button', { name: 'Close' }).first().click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toBeHidden()
}

async function openAddPerson(page: Page) {
  await page.getByRole('button', { name: 'Add Person' }).click()
  return page.getByRole('dialog', { name: 'Add Person' })
}

async function openMenuDialog(page: Page, name: string) {
  await chooseMore(page, name)
  return page.getByRole('dialog', { name })
}

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
