import type { Page } from '@playwright/test'
import { z } from 'zod'
import { AttendanceRow } from '#contract/attendance.ts'
import { expect, expectAccessible, test } from './story.ts'

test('attendance is managed by keyboard alone, starting in the search field', async ({ openAs }) => {
  const { page } = await openAs(0, '/attendance')
  await expect(page.getByRole('table', { name: 'Attendees' })).toBeVisible()
  const name = await findPerson(page, (row) => row.attending === 'yes' && row.checkInTime === null)
  await page.goto('/attendance?focus=search')
  await expect(page.getByRole('searchbox', { name: 'Search by name or email' })).toBeFocused()
  await page.keyboard.type(name)
  await expect(page.getByText(/^1 of \d+ people$/)).toBeVisible()
  const pressUntil = async (target: ReturnType<typeof statusOf>) => {
    for (let presses = 0; presses < 30; presses += 1) {
      await page.keyboard.press('Tab')
      if (await target.evaluate((element) => element === document.activeElement)) return
    }
    throw new Error('Tab doesn’t reach the element.')
  }
  await pressUntil(statusOf(page, name))
  await page.keyboard.press('n')
  await expect(page.getByRole('alertdialog', { name: `Set ${name} to No?` })).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(statusOf(page, name)).toHaveValue('no')
  await expect(statusOf(page, name)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(statusOf(page, name)).toHaveValue('yes')
  await pressUntil(page.getByRole('button', { name: `Check In: ${name}` }))
  await page.keyboard.press('Enter')
  const checkedIn = page.getByRole('button', { name: `Checked In: ${name}` })
  await expect(checkedIn).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Undo check-in' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: `Check In: ${name}` })).toBeEnabled()
  await expect(page.getByRole('button', { name: `More for ${name}` })).toBeFocused()
  await expectAccessible(page)
})

const statusOf = (page: Page, name: string) => page.getByRole('combobox', { name: `Status of ${name}` })

/** Requests the people of the open edition from the server, and returns the name of the first match. */
async function findPerson(
  page: Page,
  isMatch: (row: z.infer<typeof AttendanceRow>) => boolean,
): Promise<string> {
  // Leave the page first, so that pending responses to its earlier requests are dropped with it.
  await page.goto('about:blank')
  const listResponse = page.waitForResponse((response) => response.url().includes('/rpc/attendance/list?'))
  await page.goto('/attendance')
  const { json } = z.object({ json: z.array(AttendanceRow) }).parse(await (await listResponse).json())
  const row = json.find(isMatch)
  if (!row) throw new Error('No one in the demo matches.')
  return row.fullName
}
