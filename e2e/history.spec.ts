import { searchPeople, switchTo } from './steps.ts'
import { expect, expectAccessible, test, toastWith } from './story.ts'

test(
  'the history shows a person’s change, undoes it once, and filters to one room',
  { tag: '@main' },
  async ({ openAsOrganiser }) => {
    const { page } = await openAsOrganiser('/attendance')
    const entries = page.getByRole('main').getByRole('listitem')
    const status = page.getByRole('combobox', { name: 'Status of Aino Mäkelä' })

    await test.step('a person’s answer is set to no, and their history shows the change', async () => {
      await searchPeople(page, 'Aino Mäkelä')
      await status.selectOption('no')
      await page.getByRole('alertdialog').getByRole('button', { name: 'Set to No' }).click()
      await expect(status).toHaveValue('no')
      await page.getByRole('button', { name: 'Aino Mäkelä', exact: true }).click()
      await page.getByRole('link', { name: 'Who changed what' }).click()
      await expect(page).toHaveURL(/\/history\?.*about=/)
      await expect(entries.first()).toContainText('set Aino Mäkelä to No')
      await expectAccessible(page)
    })

    await test.step('the history undoes the change once, and then shows that it was undone', async () => {
      await entries
        .first()
        .getByRole('button', { name: /^Undo: .* set Aino Mäkelä to No/ })
        .click()
      await expect(toastWith(page, 'Undone')).toBeVisible()
      await expect(entries.filter({ hasText: 'undid “set Aino Mäkelä to No' })).toBeVisible()
      await expect(page.getByText('This has already been undone.')).toBeVisible()
      await expectAccessible(page)
    })

    await test.step('the history shows everything again, then filters to one room by keyboard', async () => {
      await toastWith(page, 'Undone').getByRole('button', { name: 'Close' }).click()
      await page.getByRole('button', { name: 'Aino Mäkelä: show everything again' }).click()
      await expect(entries.nth(5)).toBeVisible()
      await page.getByRole('combobox', { name: 'Person, room or item' }).click()
      await page.keyboard.type('room 1')
      await expect(page.getByRole('option').first()).toContainText('Room 1')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/about=room/)
      await expectAccessible(page)
    })

    await test.step('another edition has a history of its own', async () => {
      await page.goto('/history')
      await switchTo(page, 'Berghaus Edelgrat')
      await expect(page.getByRole('main')).not.toContainText('Aino Mäkelä to No')
      await expect(toastWith(page, /./)).toHaveCount(0)
    })
  },
)
