import type { Page } from '@playwright/test'
import { people, peopleHeaders } from './quarter-files.ts'
import { chooseMore, openNewEvent } from './steps.ts'
import { expect, expectAccessible, test, toastWith } from './story.ts'
import { workbookOf } from './workbook.ts'

test('a workbook’s 140 people are imported together, with new studios and corrected lines, and removed again', async ({
  openAsOrganiser,
}) => {
  const { page } = await openAsOrganiser('/venues')
  await openNewEvent(page)
  const dialog = page.getByRole('dialog', { name: 'Import a list' })
  const counts = dialog.getByRole('status')

  await test.step('the file is recognised: headings, columns, names in two parts', async () => {
    await importFile(page, 'people.xlsx', workbookOf([['Personal'], headers, ...lines]))
    await expect(dialog.getByText('140 lines, 6 columns, with column headers')).toBeVisible()
    await expect(dialog.getByRole('combobox', { name: 'What “Nachname” contains' })).toHaveValue('lastName')
    await expect(dialog.getByRole('combobox', { name: 'What “Büro” contains' })).toHaveValue('studio')
    await expect(dialog.getByRole('combobox', { name: 'What “Personalnummer” contains' })).toHaveValue('')
    await expect(counts).toHaveText('0 new0 changed0 unchanged134 waiting6 problems')
    await expect(dialog.getByText(/^7 studio names are new: Ålesund, /)).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the seven new studios are created together', async () => {
    await dialog.getByRole('button', { name: 'Create these 7' }).click()
    await expect(counts).toHaveText('134 new0 changed0 unchanged6 problems')
  })

  await test.step('mistakes are corrected in their cells, by keyboard alone', async () => {
    await dialog.getByText('Problems only').click()
    const grid = dialog.getByRole('grid', { name: 'Lines' })
    await expect(grid.getByRole('row')).toHaveCount(7)
    await expect(grid.getByText('Please enter a valid email').first()).toBeVisible()
    await grid.focus()
    for (const key of ['End', 'ArrowLeft', 'ArrowLeft', 'Enter']) await page.keyboard.press(key)
    const field = grid.getByRole('textbox', { name: 'Cell' })
    await expect(field).toHaveValue('anna.keine')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeVisible()
    await page.keyboard.type('anna.keine@example.org')
    await page.keyboard.press('Enter')
    await expect(counts).toHaveText('135 new0 changed0 unchanged5 problems')
  })

  await test.step('correct lines are imported, and wrong lines stay with their message', async () => {
    await dialog.getByRole('button', { name: 'Add 135 people' }).click()
    await expect(toastWith(page, '135 people added')).toContainText('5 lines not imported')
    await expect(counts).toHaveText('0 new0 changed135 unchanged5 problems')
    await expect(dialog.getByText('Done: 135 people added, 5 left out')).toBeVisible()
    // The lines are imported, so closing loses nothing and asks nothing.
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect(dialog).toBeHidden()
    await page.getByPlaceholder('Search by name or email...').fill('Ünal Öztürk 0')
    const row = page.getByRole('row').filter({ hasText: 'ünal0@example.org'.replace('ü', 'u') })
    await expect(row).toContainText('Ålesund')
    await expect(row.getByRole('combobox', { name: /^Status/ })).toHaveValue('maybe')
  })

  await test.step('importing the same file again changes nothing', async () => {
    await importFile(page, 'people.xlsx', workbookOf([['Personal'], headers, ...lines]))
    await expect(counts).toHaveText('0 new0 changed134 unchanged6 problems')
    await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await closeUntouched(page)
  })

  await test.step('a pasted To field updates known people, and Undo restores them', async () => {
    await chooseMore(page, 'Import a list')
    await dialog
      .getByRole('textbox', { name: 'Paste a list' })
      .fill('"Lee, Ken" <ken.lee@example.org>; <mailto:yui@example.org>')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(counts).toHaveText('1 new0 changed0 unchanged1 problem')
    await dialog.getByRole('button', { name: 'Leave out line 2' }).click()
    await expect(counts).toHaveText('1 new0 changed0 unchanged0 problems')
    await dialog.getByRole('button', { name: 'Take lines left out' }).click()
    await expect(counts).toHaveText('1 new0 changed0 unchanged1 problem')
    await dialog.getByRole('button', { name: 'Add 1 person' }).click()
    await toastWith(page, '1 person added').getByRole('button', { name: 'Undo' }).click()
    await expect(toastWith(page, 'Import undone for 1 person')).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).first().click()
    await expect(dialog).toBeHidden()
    await page.getByPlaceholder('Search by name or email...').fill('Ken Lee')
    await expect(page.getByText('No attendees found')).toBeVisible()
  })

  await test.step('a large workbook and a semicolon-separated file from Windows are imported, too', async () => {
    // A workbook above 512 KB is unzipped differently, which the content policy must allow.
    const manyRows = Array.from({ length: 5000 }, (_, index) => [
      `Person Number ${index}`,
      `p${index}@example.org`,
      'x'.repeat(120),
    ])
    await importFile(page, 'many.xlsx', workbookOf([['Name', 'E-mail', 'Notes'], ...manyRows]))
    await expect(dialog.getByText('5,000 lines, 3 columns, with column headers')).toBeVisible()
    await expect(counts).toHaveText('5000 new0 changed0 unchanged0 problems')
    await closeUntouched(page)
    await importFile(
      page,
      'windows.csv',
      Buffer.from('Name;E-Mail\r\n"Öztürk, Jürgen";jo@example.org\r\n', 'latin1'),
    )
    await expect(dialog.getByText(/^1 line, 2 columns, semicolons, Windows \(Western\)/)).toBeVisible()
    await expect(dialog.getByRole('gridcell', { name: 'Öztürk, Jürgen' })).toBeVisible()
    await closeUntouched(page)
  })

  await test.step('a damaged file is refused with an explanation', async () => {
    await importFile(page, 'broken.xlsx', Buffer.from('PK\u0003\u0004 no workbook'))
    await expect(dialog.getByText(/can’t be read/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })
})

const headers = [...peopleHeaders, 'Allergien']

/** A list like those that HR sends: 134 correct lines and six wrong ones. */
const lines = [
  ...people.map((cells, index) => [...cells, index % 3 === 0 ? 'keine' : '']),
  ['2000', 'Keine', 'Anna', 'anna.keine', 'Köln', ''],
  ['2001', 'Halb', 'Bo', 'bo@', 'Köln', ''],
  ['2002', '', '', 'noname@example.org', 'Köln', ''],
  ['2003', 'Doppelt', 'Eva', 'unal1@example.org', 'Köln', ''],
  ['2004', 'N'.repeat(101), 'Ida', 'ida@example.org', 'Köln', ''],
  ['2005', 'Fremd', 'Jo', 'canary-email-000@studio.example', 'Köln', ''],
]

async function importFile(page: Page, name: string, buffer: Buffer) {
  await chooseMore(page, 'Import a list')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('dialog').getByRole('button', { name: 'Choose a file' }).click()
  await (await chooser).setFiles({ name, mimeType: 'application/octet-stream', buffer })
}

/** Nothing was typed and the file still exists, so closing asks nothing. */
async function closeUntouched(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Import a list' })
  await dialog.getByRole('button', { name: 'Close' }).first().click()
  await expect(dialog).toBeHidden()
}
