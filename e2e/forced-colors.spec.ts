import type { Page } from '@playwright/test'
import { editionOf } from './run.ts'
import { choose } from './steps.ts'
import { expect, signIn, test } from './story.ts'

/** In a contrast theme, Windows draws pages without backgrounds, shadows and our own colours. */
const contrastTheme = { forcedColors: 'active', contrast: 'more' } as const

const organiser = 0
const guest = 20

test('with forced colours, guests see where the keyboard is and what is chosen', async ({ visit, run }) => {
  const stranger = await visit()
  await stranger.page.emulateMedia(contrastTheme)
  await stranger.page.goto(`/survey?venue=${editionOf(run, 'Berghaus Edelgrat')}`)
  await stranger.page.getByRole('radio').first().check({ force: true })
  await expectMarked(stranger.page)
  await stranger.page.getByRole('button', { name: /Studio/ }).click()
  await stranger.page.keyboard.press('ArrowDown')
  expect(await stranger.page.evaluate(findUnmarkedFocus)).toBe('')
  await stranger.page.keyboard.press('Escape')

  const portal = await visit({ viewport: { width: 390, height: 844 } })
  await signIn(portal, run, guest)
  await portal.page.emulateMedia(contrastTheme)
  for (const path of ['/guest', '/guest/agenda', '/guest/workshops', '/guest/travel']) {
    await portal.page.goto(path)
    await expectMarked(portal.page)
  }
})

test('with forced colours, organisers see where the keyboard is and what is chosen', async ({ openAs }) => {
  const { page } = await openAs(organiser)
  await page.emulateMedia(contrastTheme)
  for (const path of ['/', '/attendance', '/agenda', '/food', '/travel', '/rooms', '/desk']) {
    await page.goto(path)
    await expectMarked(page)
  }
  await page.goto('/venues')
  await page.getByRole('button', { name: 'Add Venue' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await choose(page, page.getByRole('button', { name: /Quarter/ }), 'Q4')
  await expectMarked(page)
  await page
    .getByRole('button', { name: /^Calendar/ })
    .first()
    .click()
  await expectMarked(page)
})

/** Walks by Tab through the first controls of a page. */
async function expectMarked(page: Page): Promise<void> {
  await expect(page.getByRole('heading').first()).toBeVisible()
  await expect(page.locator('[aria-busy=true], .animate-skeleton')).toHaveCount(0)
  const unmarked = new Set<string>()
  for (let presses = 0; presses < 25; presses += 1) {
    await page.keyboard.press('Tab')
    unmarked.add(await page.evaluate(findUnmarkedFocus))
  }
  unmarked.delete('')
  expect([...unmarked], `focus on ${page.url()}`).toEqual([])
  expect(await page.evaluate(findUnmarkedChoices), `choices on ${page.url()}`).toEqual([])
}

/** Runs in the page. Returns the focused element, if nothing outlines it, its label or its box. */
function findUnmarkedFocus(): string {
  const focused = document.activeElement
  if (!focused || focused === document.body || focused.matches('main, [role=dialog], [role=alertdialog]'))
    return ''
  const around = [
    focused,
    focused.closest('label'),
    focused.parentElement,
    focused.parentElement?.parentElement,
  ]
  const innerSpans = focused.closest('label')?.querySelectorAll('span') ?? []
  const isOutlined = [...around, ...innerSpans].some((element) => {
    if (!element) return false
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2
  })
  return isOutlined ? '' : focused.outerHTML.slice(0, 200)
}

/** Runs in the page. Returns chosen elements that look like the others without their background and colour. */
function findUnmarkedChoices(): string[] {
  const chosen = '[aria-pressed=true], [aria-selected=true], [aria-current]:not([aria-current=false])'
  return [...document.querySelectorAll(chosen)]
    .filter((one) => one.checkVisibility())
    .filter((choice) => {
      const around = choice.parentElement ?? choice
      const [ownColour, colourBehind] = [choice, around].map(
        (element) => getComputedStyle(element).backgroundColor,
      )
      return ownColour === colourBehind || ownColour === 'rgba(0, 0, 0, 0)'
    })
    .map((one) => one.outerHTML.slice(0, 200))
}
