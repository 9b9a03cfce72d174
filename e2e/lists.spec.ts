import type { Page } from '@playwright/test'
import { editionOf } from './run.ts'
import { expect, test } from './story.ts'

/** Every list, its first row, and how many controls may be above it. */
const lists = [
  { path: '/attendance', row: '[role=row][aria-rowindex="2"], [role=listitem]', maxControls: 20 },
  // The bars of its charts can be pressed too.
  { path: '/travel', row: '[role=row][aria-rowindex="2"], [role=listitem]', maxControls: 12 },
  { path: '/travel?view=arrivals', row: 'section li', maxControls: 14 },
  { path: '/shuttles', row: '[data-thing]', maxControls: 12 },
  { path: '/rooms', row: '[data-thing]', maxControls: 12 },
  { path: '/food', row: 'section li', maxControls: 12 },
  { path: '/agenda-builder', row: '[aria-label="Agenda by the hour"]', maxControls: 14 },
  { path: '/workshops', row: '[data-thing]', maxControls: 12 },
  { path: '/accounts', row: '[role=row][aria-rowindex="2"], [role=listitem]', maxControls: 12 },
  { path: '/history', row: 'li', maxControls: 12 },
] as const

for (const { name, viewport, maxTop } of [
  { name: 'a wide screen', viewport: { width: 1440, height: 900 }, maxTop: 320 },
  { name: 'a phone', viewport: { width: 390, height: 844 }, maxTop: 330 },
]) {
  test(`each list on ${name} starts near the top, with few controls above it`, async ({ run, openAs }) => {
    const { page } = await openAs(0, '/', { viewport, hasTouch: viewport.width < 768 })
    for (const { path, row, maxControls } of lists) {
      const separator = path.includes('?') ? '&' : '?'
      await page.goto(`${path}${separator}venue=${editionOf(run, 'Casa do Mar')}`)
      await expect(page.locator('main').locator(row).filter({ visible: true }).first(), path).toBeVisible()
      const found = await page.evaluate(measureAboveFirst, row)
      expect.soft(found.top, `${path}: the first row`).toBeLessThan(maxTop)
      expect.soft(found.controls, `${path}: things above it`).toBeLessThanOrEqual(maxControls)
      expect.soft(found.filled, `${path}: filled buttons in the title row`).toBeLessThanOrEqual(1)
      expect.soft(found.outlined, `${path}: outlined buttons in the title row`).toBeLessThanOrEqual(1)
    }
  })
}

/** Runs in the page. */
function measureAboveFirst(row: string) {
  const main = document.querySelector('main')
  const findVisible = (selector: string, within: Element | null = main) =>
    [...(within?.querySelectorAll(selector) ?? [])].filter((one) =>
      one.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }),
    )
  const top = findVisible(row)[0]?.getBoundingClientRect().top ?? Infinity
  const above = findVisible('button, a[href], input, select, [role=tab]').filter(
    (one) =>
      one.getBoundingClientRect().bottom <= top &&
      one.closest('[role=columnheader], [aria-label$="by the hour"]') === null,
  )
  const title = main?.querySelector('h1')?.closest('header') ?? null
  const buttons = findVisible('button, a[href]', title)
  return {
    top,
    controls: above.length,
    filled: buttons.filter((one) => one.classList.contains('filled')).length,
    outlined: buttons.filter((one) => one.classList.contains('border-edge')).length,
  }
}

const longName = 'Maximiliane Wilhelmine von Habenichts zu Ohneland-Sü'

test('all rows have the same height whatever their name and state', async ({ openAsOrganiser }) => {
  const viewport = { width: 1440, height: 900 }
  const { page } = await openAsOrganiser('/attendance', { viewport })
  expect(longName).toHaveLength(52)
  await page.getByRole('button', { name: 'Add Person' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Person' })
  await dialog.getByRole('combobox', { name: /name/i }).fill(longName)
  await dialog.getByRole('button', { name: 'Add Person' }).click()
  await expect(dialog).toBeHidden()
  await test.step('the row of a person with a link shows the answer and the day of the link in full', async () => {
    await page.goto('/attendance?q=Maximiliane')
    const row = page.getByRole('row').filter({ hasText: longName })
    await expect(row).toContainText('Not invited')
    await row.getByRole('button', { name: `More for ${longName}` }).click()
    await page.getByRole('menuitem', { name: 'Copy personal link' }).click()
    const state = row.getByText(/^Link made /)
    await expect(state).toBeVisible()
    await row.hover()
    expect(await state.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
    expect((await row.getByText('maybe', { exact: true }).first().boundingBox())?.height).toBeLessThan(30)
  })
  for (const path of ['/attendance', '/travel']) {
    await page.goto(path)
    await expect(page.getByRole('row').nth(2)).toBeVisible()
    expect(await measureHighestRow(page), path).toBeLessThanOrEqual(45)
  }
})

const measureHighestRow = (page: Page) =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
    .evaluateAll((rows) => Math.max(...rows.map((one) => one.getBoundingClientRect().height)))
