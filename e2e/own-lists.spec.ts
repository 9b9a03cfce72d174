import type { Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { chooseMore, pressLabelOf, searchPeople, openAttendance } from './steps.ts'
import { expect, expectAccessible, test, toastWith } from './story.ts'

async function showShirtColumn(page: Page): Promise<void> {
  await chooseMore(page, 'Columns')
  const dialog = page.getByRole('dialog', { name: 'Columns' })
  await pressLabelOf(dialog.getByRole('switch', { name: 'T-shirt size' }))
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Show the list' }).click()
  await expect(page.getByRole('columnheader', { name: 'T-shirt size' })).toBeVisible()
}

test('a column of answers sorts and filters the list, and stays after a reload', async ({ visit, run }) => {
  const page = await openAttendance(await visit(), run)
  await showShirtColumn(page)
  await page.getByRole('button', { name: 'T-shirt size: T-shirt size' }).click()
  await expect(page.getByRole('option', { name: /^Missing: T-shirt size \(\d+\)$/ })).toBeVisible()
  await page.getByRole('option', { name: /^T-shirt size: M \(\d+\)$/ }).click()
  await expect(page).toHaveURL(/own=/)
  await expect(page.getByText(/^\d+ of \d+ people$/)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('columnheader', { name: 'T-shirt size' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^T-shirt size: T-shirt size: M/ })).toBeVisible()
  await page.getByRole('columnheader', { name: 'T-shirt size' }).getByRole('button').click()
  await expect(page).toHaveURL(/sort=own-/)
  await expectAccessible(page)
})

test('an answer is set from the selection bar, and Undo restores the former answer', async ({
  visit,
  run,
}) => {
  const page = await openAttendance(await visit(), run)
  await showShirtColumn(page)
  await searchPeople(page, 'Zoë Lindqvist')
  const row = page.getByRole('row').filter({ hasText: 'Zoë Lindqvist' })
  // Columns that don't fit are hidden, so the column's position is read from the header.
  const headers = await page.getByRole('columnheader').allTextContents()
  const shirt = row.getByRole('cell').nth(headers.findIndex((header) => header.includes('T-shirt size')))
  const before = await shirt.textContent()
  await page.getByRole('checkbox', { name: 'Choose Zoë Lindqvist' }).click()
  await page.getByRole('button', { name: 'Set an answer…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set an answer' })
  await expectAccessible(page)
  await pressLabelOf(dialog.getByRole('radio', { name: before?.includes('XL') ? 'S' : 'XL', exact: true }))
  await dialog.getByRole('button', { name: 'Set it for 1 person' }).click()
  await expect(toastWith(page, 'T-shirt size updated')).toBeVisible()
  await expect(shirt).not.toHaveText(before ?? '')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(shirt).toHaveText(before ?? '')
})

test('the panel shows a person’s answers, and an organiser changes them', async ({ visit, run }) => {
  const page = await openAttendance(await visit(), run)
  await searchPeople(page, 'Arjun Venkataraman')
  await page.getByRole('button', { name: 'Arjun Venkataraman', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Arjun Venkataraman' })
  await panel.getByRole('button', { name: 'Edit your own questions' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your own questions' })
  await pressLabelOf(dialog.getByRole('radio', { name: 'On the terrace' }))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(toastWith(page, 'Answers updated')).toBeVisible()
  await expect(panel.getByText('On the terrace')).toBeVisible()
  await expectAccessible(page)
})

test('the full export contains rooms, shuttles, workshops and answers, but no deselected column', async ({
  visit,
  run,
}) => {
  const page = await openAttendance(await visit(), run)
  await chooseMore(page, 'Export everything')
  const dialog = page.getByRole('dialog', { name: 'Export everything' })
  await pressLabelOf(dialog.getByRole('checkbox', { name: 'Allergies' }))
  await expectAccessible(page)
  const saved = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Export CSV' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe('everything.csv')
  const [headers = []] = parse(readFileSync(await file.path(), 'utf8'), { bom: true })
  expect(headers).toEqual(
    expect.arrayContaining(['Name', 'Room', 'Shuttle there', 'Workshops', 'T-shirt size', 'Which dinner?']),
  )
  expect(headers).not.toContain('Allergies')
})

test('an imported column answers a question, or becomes a new question', async ({ visit, run }) => {
  const page = await openAttendance(await visit(), run)
  await chooseMore(page, 'Import a list')
  const dialog = page.getByRole('dialog', { name: 'Import a list' })
  const lines = ['Name,E-mail,T-shirt size,Shoe size', 'Nils Holm,nils.holm@studio.example,xl,43']
  await dialog.getByRole('textbox').fill(lines.join('\n'))
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('combobox', { name: 'What “T-shirt size” contains' })).toHaveValue(/^own-/)
  await dialog.getByRole('button', { name: 'Not used yet: Shoe size' }).click()
  await expect(dialog.getByRole('button', { name: /Shoe size/ }).last()).toContainText('Number')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Make this a question' }).click()
  await expect(dialog.getByRole('combobox', { name: 'What “Shoe size” contains' })).toHaveValue(/^own-/)
  await dialog.getByRole('button', { name: 'Add 1 person' }).click()
  await expect(toastWith(page, '1 person added')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(toastWith(page, 'Import undone for 1 person')).toBeVisible()
})
