import type { Page } from '@playwright/test'
import { expect, signIn, test } from './story.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

test('a telephone does not zoom into a field: none has less than 16 px', async ({ visit, run }) => {
  const organiser = await visit(phone)
  const { page } = organiser
  await signIn(organiser, run, 0, '/attendance')
  for (const path of ['/attendance', '/accounts', '/rooms']) {
    await page.goto(path)
    await expect(page.getByRole('main').locator('input, select, textarea').first()).toBeAttached()
    expect([path, await page.evaluate(smallFields)]).toEqual([path, []])
  }
})

/** Runs in the page. */
function smallFields(): string[] {
  // What a library keeps for browsers' own filling-in is never entered.
  return [
    ...document.querySelectorAll(
      'input:not([type=checkbox], [type=radio]), select:not([tabindex="-1"]), textarea',
    ),
  ]
    .filter((field) => parseFloat(getComputedStyle(field).fontSize) < 16)
    .map((field) => field.outerHTML)
}

test('on its side, nothing lies under the notch or where one wipes to go home', async ({ visit, run }) => {
  const turned = { viewport: { width: 700, height: 390 }, hasTouch: true, isMobile: true }
  const organiser = await visit(turned)
  await signIn(organiser, run, 0, '/attendance')
  await expectClearOfNotch(organiser.page, ['/attendance', '/desk', '/venues', '/agenda-builder'])
  const guest = await visit(turned)
  await signIn(guest, run, 20)
  await expectClearOfNotch(guest.page, ['/guest', '/guest/meals'])
  const stranger = await visit(turned)
  await expectClearOfNotch(stranger.page, ['/auth', '/forgot-password', '/survey'])
})

const insets = { left: 47, right: 47, bottom: 21 }

async function expectClearOfNotch(page: Page, paths: readonly string[]): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets })
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    if (path === '/desk') await expect(page.getByRole('list', { name: 'Expected' })).toBeVisible()
    expect([path, await page.evaluate(underNotch, insets)]).toEqual([path, []])
  }
}

/** Runs in the page. */
function underNotch({ left, right, bottom }: typeof insets): string[] {
  const isFixed = (element: Element): boolean =>
    getComputedStyle(element).position === 'fixed' ||
    (element.parentElement !== null && isFixed(element.parentElement))
  // The last line of a list that scrolls in its own frame must come clear, too.
  for (const frame of document.querySelectorAll('*'))
    if (getComputedStyle(frame).overflowY === 'auto') frame.scrollTop = frame.scrollHeight
  return [...document.querySelectorAll('a, button, input, h1, h2')].flatMap((element) => {
    if (!element.checkVisibility() || element.closest('.sr-only')) return []
    const box = element.getBoundingClientRect()
    if (box.width <= 1) return []
    const isBeside = box.left < left || box.right > innerWidth - right
    // What scrolls may be there for a moment; what is fixed would be for good.
    const isBelow = box.bottom > innerHeight - bottom && isFixed(element)
    return isBeside || isBelow ? [`${element.outerHTML.slice(0, 120)} ${JSON.stringify(box)}`] : []
  })
}
