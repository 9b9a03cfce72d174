import type { Locator, Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { editionOf } from './run.ts'
import { addVenue, inDays, chooseMore } from './steps.ts'
import { expect, expectAccessible, test } from './story.ts'

const chooseFrom = async (page: Page, select: string | RegExp, option: RegExp) => {
  await page.getByRole('button', { name: select }).click()
  await page.getByRole('option', { name: option }).click()
}

test('a changed flight is marked with its former value, and undoing the change removes the mark', async ({
  run,
  openAs,
}) => {
  const { page } = await openAs(0, `/travel?venue=${editionOf(run, 'Berghaus Edelgrat')}`)
  await expect(page.getByRole('columnheader')).toHaveText([
    'Name, Email',
    'Outbound Flight',
    'Departure',
    'Arrival',
    'Return Flight',
    'Departure',
    'Arrival',
    'Actions',
  ])
  await expect(
    page
      .getByRole('cell')
      .filter({ hasText: /^[A-Z][a-z]{2} \d+, \d{4} at \d+:\d\d [AP]M$/ })
      .first(),
  ).toBeVisible()
  const arrivals = page.getByRole('region', { name: 'Arrivals' })
  await expect(arrivals).toContainText(/\d+ on [A-Z][a-z]{2}, [A-Z][a-z]{2} \d+/)
  await expectAccessible(page)

  const table = page.getByRole('table', { name: 'Travel' })
  const name = await table.getByRole('row').nth(1).locator('[data-person-name]').innerText()
  const row = table.getByRole('row').filter({ hasText: name })
  const [before = ''] = (await row.getByRole('cell').nth(1).innerText()).split('\n')
  await changeAirport(page, name, 'Porto')
  await expect(row).toContainText(`Was ${before}`)
  await chips(page, /^Changed/).click()
  await expect(row).toContainText('Porto')
  await expectAccessible(page)
  await changeAirport(page, name, before)
  await chips(page, /^With flights/).click()
  await expect(row).toContainText(before)
  await expect(row).not.toContainText('Was ')

  // Every sheet of paper has the headings, but no column of buttons.
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('columnheader')).toHaveCount(7)
  await expect(table.getByRole('rowgroup').first()).toHaveCSS('display', 'table-header-group')
  await page.emulateMedia({ media: 'screen' })
  await chips(page, /^Without flights/).click()
  await expect(table.getByRole('row').nth(1)).toContainText('N/A')
  const download = page.waitForEvent('download')
  await chooseMore(page, 'Export CSV')
  const text = readFileSync(await (await download).path(), 'utf8')
  expect(text.split('\r\n')[0]).toBe(
    '\uFEFFName,Email,Outbound Flight,Departure,Arrival,Return Flight,Departure,Arrival,Outbound Flight No,Return Flight No',
  )
})

test('all invited people are printed, even if the browser copies the page right after `beforeprint`', async ({
  openAs,
}) => {
  const { page } = await openAs(0, '/attendance')
  const table = page.getByRole('table', { name: 'Attendees' })
  const rowCount = Number(await table.getAttribute('aria-rowcount'))
  expect(rowCount).toBeGreaterThan(await table.getByRole('row').count())
  // Firefox copies the page without running more of its code.
  const printed = await page.evaluate(() => {
    dispatchEvent(new Event('beforeprint'))
    return document.querySelectorAll('[role=table] [role=row]').length
  })
  expect(printed).toBe(rowCount)
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect.poll(() => table.getByRole('row').count()).toBeLessThan(rowCount)
})

test('the travel page contains every traveller, so that the browser’s search finds them', async ({
  openAs,
}) => {
  const { page } = await openAs(0, '/travel')
  const table = page.getByRole('table', { name: 'Travel' })
  const rowCount = Number(await table.getAttribute('aria-rowcount'))
  expect(rowCount).toBeGreaterThan(40)
  await expect(table.getByRole('row')).toHaveCount(rowCount)
})

async function changeAirport(page: Page, name: string, airport: string): Promise<void> {
  await page.getByRole('button', { name: `Edit flights of ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Flights' })
  await leg(dialog, 'Outbound').getByLabel('Departure airport').fill(airport)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
}

test('an organiser types a time as printed on the ticket', async ({ run, openAs }) => {
  const { page } = await openAs(0, `/travel?venue=${editionOf(run, 'Bryggen Sjøhus')}`)
  const row = page.getByRole('table', { name: 'Travel' }).getByRole('row').nth(3)
  await row.getByRole('button', { name: /^Edit flights of / }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Flights' })
  await expect(leg(dialog, 'Return').getByRole('combobox', { name: 'Departure airport' })).toBeVisible()
  await leg(dialog, 'Outbound').getByLabel('Departure time').fill('1405')
  const departureTime = leg(dialog, 'Return').getByLabel('Departure time')
  await departureTime.fill('half past')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(departureTime).toHaveValue('half past')
  await departureTime.fill('9 pm')
  await departureTime.blur()
  await expect(departureTime).toHaveValue('9:00 PM')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await saveAnyway(page)
  await expect(dialog).toBeHidden()
  await expect(row).toContainText('2:05 PM')
  await expect(row).toContainText('9:00 PM')
})

test('a flight that an organiser leaves blank stays until it is removed', async ({ run, openAs }) => {
  const { page } = await openAs(0, `/travel?venue=${editionOf(run, 'Bryggen Sjøhus')}`)
  const row = page.getByRole('table', { name: 'Travel' }).getByRole('row').nth(4)
  const before = await row.innerText()
  await row.getByRole('button', { name: /^Edit flights of / }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Flights' })
  const returnFlight = leg(dialog, 'Return')
  for (const label of ['Departure airport', 'Flight number', 'Departure time', 'Arrival time'])
    await returnFlight.getByLabel(label).fill('')
  await expect(returnFlight.getByText(/^Flight: .* \(kept\)$/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  expect(await row.innerText()).toBe(before)
  await row.getByRole('button', { name: /^Edit flights of / }).click()
  await returnFlight.getByText('Remove this flight').click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await saveAnyway(page)
  await expect(row.getByRole('cell').nth(4)).toContainText('N/A')
})

/** Confirms the saving of flights that a shuttle no longer fits. */
async function saveAnyway(page: Page): Promise<void> {
  const question = page.getByRole('alertdialog', { name: /^Save the flights of / })
  await expect(question).toContainText(/Shuttle \d+ no longer works for/)
  await question.getByRole('button', { name: 'Save' }).click()
}

const leg = (dialog: Locator, which: 'Outbound' | 'Return') =>
  dialog.getByRole('group', { name: `${which} flight` })

test(
  'flights changed by another organiser are shown before they are replaced',
  { tag: '@main' },
  async ({ run, openAs }) => {
    const { page } = await openAs(0, `/travel?venue=${editionOf(run, 'Bryggen Sjøhus')}`)
    const table = page.getByRole('table', { name: 'Travel' })
    const name = await table.getByRole('row').nth(2).locator('[data-person-name]').innerText()
    await page.getByRole('button', { name: `Edit flights of ${name}` }).click()
    const editDialog = page.getByRole('dialog', { name: 'Edit Flights' })
    await expectAccessible(page)
    await leg(editDialog, 'Return').getByLabel('Departure airport').fill('Mine')
    const otherPage = await page.context().newPage()
    await otherPage.goto(page.url())
    await changeAirport(otherPage, name, 'Theirs')
    await otherPage.close()
    await editDialog.getByRole('button', { name: 'Save' }).click()
    await expect(editDialog.getByRole('definition').first()).toHaveText('Theirs')
    await editDialog.getByRole('button', { name: 'Discard mine, show theirs' }).click()
    await expect(leg(editDialog, 'Outbound').getByLabel('Departure airport')).toHaveValue('Theirs')
  },
)

test('an edition without confirmed people has no flights, and nothing to export', async ({ openAs }) => {
  const { page } = await openAs(0, '/venues')
  const year = inDays(300).slice(-4)
  await addVenue(page, { name: 'Empty Cove', quarter: 'Q3', year, start: inDays(300), end: inDays(302) })
  await page.goto('/travel')
  await chooseFrom(page, /Venue/, /^Empty Cove/)
  await expect(page.getByText('No flight information available for confirmed attendees')).toBeVisible()
  await chips(page, /^Without flights/).click()
  await expect(page.getByText('Every confirmed attendee has given a flight')).toBeVisible()
  await chips(page, /^Changed/).click()
  await expect(page.getByText('No flight changed in the last 48 hours')).toBeVisible()
  await page.getByRole('button', { name: 'More actions' }).click()
  await expect(page.getByRole('menuitem', { name: /^Export CSV/ })).toHaveText(
    'Export CSVThere is nothing to export.',
  )
  await expectAccessible(page)
})

const chips = (page: Page, name: RegExp) =>
  page.getByRole('group', { name: 'Show' }).getByRole('button', { name })
