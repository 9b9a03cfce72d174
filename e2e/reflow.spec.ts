import type { Page } from '@playwright/test'
import { forAnyone, forGuests, forOrganisers, viewsForOrganisers } from './every-page.ts'
import { findBrokenHeadings, findCutOff, findTooSmall } from './reflow.ts'
import { editionOf } from './run.ts'
import { expect, test } from './story.ts'

/** In px; `fontSize` is the browser's font size, which a rem equals. 320 px is also a desktop at 400 %. */
const viewports = [
  { width: 320, height: 640, fontSize: 16 },
  { width: 390, height: 844, fontSize: 32 },
  { width: 1440, height: 900, fontSize: 32 },
] as const

/** Controls that open something over their page, by name. */
const openers: Readonly<Record<string, readonly string[]>> = {
  '/attendance': ['My Account'],
  '/venues': ['Add Venue'],
  '/workshops': ['Add Workshop or Activity'],
  '/agenda': ['Toggle side panel'],
  '/guest': ['Guest Account', 'Edit my details', 'Show my door code', "I can't come"],
  '/guest/agenda': ['Add to calendar'],
  '/guest/account': ['Ask to delete my data'],
}

test('public pages cut nothing off at 320 px or at twice the text size', async ({ visit, run }) => {
  test.setTimeout(300_000)
  const { page } = await visit()
  await expectReflow(page, [...forAnyone, `/survey?venue=${editionOf(run, 'Casa do Mar')}`])
})

test('organisers’ pages cut nothing off and stay pressable at 320 px or at twice the text size', async ({
  openAs,
}) => {
  test.setTimeout(300_000)
  const organiser = await openAs(0)
  await expectReflow(organiser.page, [...forOrganisers, ...viewsForOrganisers], 24)
})

test('guests’ pages cut nothing off and stay pressable by finger at 320 px or at twice the text size', async ({
  run,
  openAs,
}) => {
  test.setTimeout(300_000)
  const guest = await openAs(20)
  await expectReflow(guest.page, [...forGuests, `/survey?venue=${editionOf(run, 'Berghaus Edelgrat')}`], 44)
})

/** Also expects no control smaller than `minPx`. */
async function expectReflow(page: Page, paths: readonly string[], minPx = 0): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    await expect(page).toHaveTitle(/. · Quarterdeck$/)
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    for (const { fontSize, ...size } of viewports) {
      await devtools.send('Page.setFontSizes', { fontSizes: { standard: fontSize } })
      await page.setViewportSize(size)
      const label = `${path}, ${size.width} px wide with letters of ${fontSize} px`
      await expectWhole(page, label)
      await expectPressable(page, label, minPx)
      for (const name of openers[path] ?? []) {
        await page.getByRole('button', { name, exact: true }).click()
        const overlay = page.locator('[role=dialog], [role=menu], [role=alertdialog]').first()
        await expect(overlay).toBeVisible()
        await expectWhole(page, `${label}, ${name}`)
        await expectPressable(page, `${label}, ${name}`, minPx)
        await page.keyboard.press('Escape')
        await expect(overlay).toBeHidden()
      }
    }
  }
}

const expectPressable = (page: Page, message: string, minPx: number) =>
  expect.poll(() => page.evaluate(findTooSmall, minPx), { message, timeout: 10_000 }).toEqual([])

async function expectWhole(page: Page, message: string): Promise<void> {
  await expect.poll(() => page.evaluate(findCutOff), { message, timeout: 10_000 }).toEqual([])
  await expect.poll(() => page.evaluate(findBrokenHeadings), { message, timeout: 10_000 }).toEqual([])
}
