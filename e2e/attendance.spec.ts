import type { Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { readFileSync } from 'node:fs'
import { searchPeople, switchTo, chooseMore, openAttendance } from './steps.ts'
import { expect, expectAccessible, expectBriefly, test, toastWith, pressTryAgain } from './story.ts'

test('an organiser finds people without typing their accents', async ({ visit, run }) => {
  const page = await openAttendance(await visit(), run)
  await expect(page.getByRole('heading', { name: 'Attendance Management' })).toBeVisible()
  await expect(page.getByText("Track who's attending and manage check-ins")).toBeVisible()
  for (const header of ['Name', 'Studio', 'Status', 'Role', 'Room Sharing', 'Allergies', 'Diet', 'Actions']) {
    await expect(page.getByRole('columnheader', { name: header, exact: true })).toBeVisible()
  }
  await search(page, 'hakon bjornstad')
  await expect(rowOf(page, 'Håkon Bjørnstad')).toBeVisible()
  await expect(page.getByText(/^1 of \d+ people$/)).toBeVisible()
  await search(page, 'canary-email-021')
  await expect(rowOf(page, 'Håkon Bjørnstad')).toBeVisible()
  await search(page, 'nobody of this name')
  await expect(page.getByText('No attendees found')).toBeVisible()
  await expectAccessible(page)
})

test('a studio filters the list, and the URL keeps the filter', async ({ visit, run }) => {
  const page = await openAttendance(await visit(), run)
  await page.getByRole('button', { name: /All Studios/ }).click()
  await page.getByRole('option', { name: 'Kyoto' }).click()
  await expect(rowOf(page, 'Haruka Yamamoto')).toBeVisible()
  await expect(rowOf(page, 'Håkon Bjørnstad')).toBeHidden()
  await expect(page).toHaveURL(/studio=Kyoto/)
  await page.reload()
  await expect(rowOf(page, 'Haruka Yamamoto')).toBeVisible()
  await expect(rowOf(page, 'Håkon Bjørnstad')).toBeHidden()
})

test('a chip filters to the people it counts, and a second press shows everyone', async ({ visit, run }) => {
  const page = await openAttendance(await visit(), run)
  const chips = page.getByRole('group', { name: 'Status' })
  const everyone = chips.getByRole('button', { name: /^Everyone/ })
  const notComing = chips.getByRole('button', { name: /^Not coming/ })
  await expect(everyone).toHaveAttribute('aria-pressed', 'true')
  await notComing.click()
  await expect(notComing).toHaveAttribute('aria-pressed', 'true')
  const [count = ''] = /\d+/.exec((await notComing.textContent()) ?? '') ?? []
  await expect(page.getByRole('status').filter({ hasText: `${count} of ` })).toBeVisible()
  await expect(page).toHaveURL(/status=no/)
  await expectAccessible(page)
  await page.reload()
  await expect(notComing).toHaveAttribute('aria-pressed', 'true')
  await notComing.press('Space')
  await expect(everyone).toHaveAttribute('aria-pressed', 'true')
  await expect(page).not.toHaveURL(/status=/)
})

test('a URL that filters by missing answers shows a chip for that filter', async ({ openAs }) => {
  const organiser = await openAs(0, '/attendance?status=maybe')
  const chips = organiser.page.getByRole('group', { name: 'Status' })
  const maybe = chips.getByRole('button', { name: /^Maybe/ })
  await expect(maybe).toHaveAttribute('aria-pressed', 'true')
  await chips.getByRole('button', { name: /^Everyone/ }).click()
  await expect(maybe).toBeHidden()
})

test('changing an answer frees the bed and the check-in, and Undo restores both', async ({ visit, run }) => {
  const page = await openAttendance(await visit(), run)
  await searchPeople(page, 'Zoë Lindqvist')
  const status = page.getByRole('combobox', { name: 'Status of Zoë Lindqvist' })
  await expect(status).toHaveValue('yes')
  await status.selectOption('no')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Change and undo check-in' }).click()
  await expect(toastWith(page, 'Attendance updated')).toContainText(/Freed: Room \d+.* · Check-in undone/)
  await expect(status).toHaveValue('no')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(status).toHaveValue('yes')
  await reloadSearched(page)
  await expect(status).toHaveValue('yes')
  await expect(page.getByRole('button', { name: 'Checked In: Zoë Lindqvist' })).toBeVisible()
})

test(
  'checking in a person who hasn’t accepted asks first, also sets yes, and can be undone',
  { tag: '@main' },
  async ({ visit, run }) => {
    const page = await openAttendance(await visit(), run)
    await searchPeople(page, 'Aino Mäkelä')
    const row = rowOf(page, 'Aino Mäkelä')
    const status = row.getByRole('combobox', { name: /^Status/ })
    await status.selectOption('no')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Set to No' }).click()
    await expect(toastWith(page, 'Attendance updated')).toBeVisible()
    await reloadSearched(page)
    await row.getByRole('button', { name: /^Check In/ }).click()
    const question = page.getByRole('alertdialog', { name: 'Set to Yes and check in?' })
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Set to Yes and check in' }).click()
    await expect(toastWith(page, 'Checked in successfully')).toBeVisible()
    await expect(row.getByRole('button', { name: /^Checked In/ })).toBeDisabled()
    await expect(status).toHaveValue('yes')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(row.getByRole('button', { name: /^Check In:/ })).toBeEnabled()
    await expect(status).toHaveValue('no')
  },
)

test('a checked-in person’s answer changes only after a confirmation, and all pages show the same counts', async ({
  visit,
  run,
}) => {
  const page = await openAttendance(await visit(), run)
  await searchPeople(page, 'Bálint Horváth')
  const row = rowOf(page, 'Bálint Horváth')
  const status = row.getByRole('combobox', { name: /^Status/ })
  await row.getByRole('button', { name: /^Check In/ }).click()
  await expect(toastWith(page, 'Checked in successfully')).toBeVisible()
  await status.selectOption('no')
  const question = page.getByRole('alertdialog', { name: 'Set to No and undo the check-in?' })
  await expect(question).toContainText('Bálint Horváth is checked in. Take that back as well?')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(status).toHaveValue('yes')
  await status.selectOption('no')
  await question.getByRole('button', { name: 'Change and undo check-in' }).click()
  await expect(toastWith(page, 'Attendance updated')).toContainText('Check-in undone')
  await expect(row.getByRole('button', { name: /^Check In:/ })).toBeEnabled()
  const checkedIn = await countOf(page, 'Checked in')
  await page.getByRole('link', { name: 'Quarterdeck' }).first().click()
  await expect(page.getByRole('link', { name: /Total Attendees/ })).toContainText(`${checkedIn} checked in`)
})

test('a check-in can be undone later from the row’s menu', async ({ visit, run }) => {
  const page = await openAttendance(await visit(), run)
  await searchPeople(page, 'Tomás Reis')
  const row = rowOf(page, 'Tomás Reis')
  await row.getByRole('combobox', { name: /^Status/ }).selectOption('yes')
  const button = row.getByRole('button', { name: /^Check(ed)? In/ })
  if (await button.isEnabled()) await button.click()
  await expect(row.getByRole('button', { name: /^Checked In/ })).toBeDisabled()
  await row.getByRole('button', { name: 'More for Tomás Reis' }).click()
  await page.getByRole('menuitem', { name: 'Undo check-in' }).click()
  await expect(row.getByRole('button', { name: /^Check In:/ })).toBeEnabled()
})

test('the visible rows are exported as CSV, and their addresses are copied', async ({ visit, run }) => {
  const page = await openAttendance(await visit(), run)
  await search(page, 'Haruka')
  // The header and one row: only visible rows are exported.
  await expect(page.getByRole('row')).toHaveCount(2)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('attendance.csv')
  const bytes = readFileSync(await file.path())
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const [header, ...lines]: string[][] = parse(bytes, { bom: true })
  expect(header).toEqual(['Name', 'Studio', 'Status', 'Allergies', 'Diet', 'Email'])
  expect(lines).toHaveLength(1)
  expect(lines[0]?.slice(0, 2)).toEqual(['Haruka Yamamoto', 'Kyoto'])
  await chooseMore(page, 'Copy e-mails')
  await expect(toastWith(page, '1 e-mail address copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('canary-email-040@studio.example')
})

test('on a phone, pressing a person’s line opens their actions', async ({ visit, run }) => {
  const page = await openAttendance(
    await visit({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' }),
    run,
  )
  await search(page, 'Haruka')
  await expect(page.getByRole('button', { name: 'More for Haruka Yamamoto' })).toBeVisible()
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(sideways).toBeLessThanOrEqual(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Haruka Yamamoto', exact: true }).click()
  const person = page.getByRole('dialog', { name: 'Haruka Yamamoto' })
  await expect(person.getByRole('combobox', { name: 'Status of Haruka Yamamoto' })).toBeVisible()
})

test('the attendance page says that it is loading, and offers a retry after a failure', async ({
  testServer,
  openAs,
}) => {
  const { page, watch } = await openAs(0)
  watch.expectError(/\b502\b/)
  await expect(page.getByText('Total Attendees')).toBeVisible()
  await testServer.whileSlow(async () => {
    await page.goto('/attendance')
    await expectBriefly(page.getByText('Loading...'))
  })
  await expect(page.getByRole('columnheader', { name: 'Status' })).toBeVisible()
  await testServer.whileDown(async () => {
    await switchTo(page, 'Bryggen Sjøhus')
    await expect(page.getByText(/Failed to fetch attendees/)).toBeVisible()
  })
  await pressTryAgain(page, page.getByRole('columnheader', { name: 'Status' }))
})

const search = (page: Page, text: string) => page.getByPlaceholder('Search by name or email...').fill(text)

/** Waits until the URL contains the search, which takes a moment. */
async function reloadSearched(page: Page): Promise<void> {
  await expect(page).toHaveURL(/[?&]q=/)
  await page.reload()
}

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

/** The number on a chip. */
async function countOf(page: Page, label: string): Promise<string> {
  const words = await page.getByRole('button', { name: new RegExp(`^${label}`) }).textContent()
  return /\d+$/.exec(words ?? '')?.[0] ?? ''
}
