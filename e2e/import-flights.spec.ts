import { expect, expectAccessible, test, toastWith } from './story.ts'
import { workbookOf } from './workbook.ts'

test('a travel agency’s file adds flights, and Undo removes them', async ({ run, openAsOrganiser }) => {
  const { page } = await openAsOrganiser('/travel')
  const table = page.getByRole('table').first()
  const name = (await table.getByRole('row').nth(1).getByRole('cell').first().textContent()) ?? ''
  const person = run.demo.people.find(({ fullName }) => name.includes(fullName))
  if (!person?.email) throw new Error(`${name} has no address.`)
  const headers = ['Name', 'E-Mail', 'Hinflug von', 'Abflug Hinflug', 'Ankunft Hinflug']
  const dialog = page.getByRole('dialog', { name: 'Import flights' })
  const counts = dialog.getByRole('status')

  await test.step('an ambiguous date order must be chosen before anything is saved', async () => {
    await page.getByRole('button', { name: 'Import flights' }).click()
    await dialog
      .getByRole('textbox', { name: 'Paste a list' })
      .fill(`${headers.join(';')}\n${person.fullName};${person.email};XYZ;02/11/2026 07:10;02/11/2026 09:45`)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog.getByRole('button', { name: /^(Import|Save flights)/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await dialog.getByText('2 November (day first)').click()
    await expect(dialog.getByText(/dates day first/)).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Close' }).first().click()
    await page.getByRole('button', { name: 'Discard' }).click()
  })

  await test.step('a workbook with date cells shows its changes before and after saving', async () => {
    await page.getByRole('button', { name: 'Import flights' }).click()
    const chooser = page.waitForEvent('filechooser')
    await dialog.getByRole('button', { name: 'Choose a file' }).click()
    const rows = [
      headers,
      [
        person.fullName,
        person.email ?? '',
        'XYZ',
        new Date('2026-11-02T07:10:00Z'),
        new Date('2026-11-02T09:45:00Z'),
      ],
      ['Nobody Known', 'nobody@example.org', 'OSL', '', ''],
    ]
    await (await chooser).setFiles({ name: 'flights.xlsx', mimeType: '', buffer: workbookOf(rows) })
    await expect(counts).toHaveText(/^(1 new0|0 new1) changed0 unchanged1 problem$/)
    await expect(dialog.getByText(/isn’t on this event’s list/)).toBeVisible()
    await expect(dialog.getByRole('gridcell', { name: '2026-11-02T09:45' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Save flights of 1 person' }).click()
    await expect(toastWith(page, 'Flights of 1 person saved')).toContainText('1 line not imported')
    await toastWith(page, 'Flights of 1 person saved').getByRole('button', { name: 'Undo' }).click()
    await expect(toastWith(page, 'Import undone for 1 person')).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).first().click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('XYZ')).toHaveCount(0)
  })
})
