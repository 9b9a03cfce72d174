import { chooseMore } from './steps.ts'
import { expect, expectAccessible, test } from './story.ts'

test('organisers print badges of all attendees, eight to a sheet, and reprint one badge with a new code', async ({
  openAsOrganiser,
}) => {
  const { page } = await openAsOrganiser('/attendance')
  await chooseMore(page, 'Print badges')
  const dialog = page.getByRole('dialog', { name: 'Print badges' })
  const text = (await dialog.getByText(/^\d+ badges on \d+ sheets of A4/).textContent()) ?? ''
  const [count = 0, sheets = 0] = (text.match(/\d+/g) ?? []).map(Number)
  expect(sheets).toBe(Math.ceil(count / 8))
  await expectAccessible(page)
  await page.emulateMedia({ media: 'print' })
  const badges = page.locator('[data-badge-sheet] article')
  await expect(badges).toHaveCount(count)
  // Each badge contains all its parts, and its code is 25 mm wide without the border.
  const cutBadges = await badges.evaluateAll(
    (all) =>
      all.filter(
        (badge) => badge.scrollHeight > badge.clientHeight + 14 || badge.scrollWidth > badge.clientWidth + 14,
      ).length,
  )
  expect(cutBadges).toBe(0)
  const picture = await badges.first().locator('svg').boundingBox()
  expect(((picture?.width ?? 0) * 25) / 33).toBeGreaterThanOrEqual((25 / 25.4) * 96)
  // Neither the open dialog nor the overlay behind it is on the paper.
  const backgrounds = await page.evaluate(() =>
    [':root', 'body', '[data-overlay]'].map(
      (selector) => getComputedStyle(document.querySelector(selector) ?? document.body).backgroundColor,
    ),
  )
  expect(new Set(backgrounds)).toEqual(new Set(['rgba(0, 0, 0, 0)']))
  const pdf = await page.pdf({ preferCSSPageSize: true })
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(sheets)
  await page.emulateMedia({ media: 'screen' })
  await dialog.getByRole('button', { name: 'Close' }).last().click()

  // A badge was lost.
  await page.getByRole('searchbox').fill('Zoë Lindqvist')
  await page.getByRole('button', { name: 'More for Zoë Lindqvist' }).click()
  await page.getByRole('menuitem', { name: 'New door code' }).click()
  const question = page.getByRole('alertdialog', { name: 'New code for Zoë Lindqvist?' })
  await question.getByRole('button', { name: 'Make a new code' }).click()
  await page.getByRole('button', { name: 'Print badge' }).click()
  await expect(dialog.getByText(/^1 badge on 1 sheet of A4/)).toBeVisible()
})
