import type { Page } from '@playwright/test'
import { expect, test, toastWith } from './story.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

test('a phone doesn’t zoom into fields, because their text has at least 16 px', async ({ openAs }) => {
  const { page } = await openAs(0, '/attendance', phone)
  for (const path of ['/attendance', '/accounts', '/rooms']) {
    await page.goto(path)
    await expect(page.getByRole('main').locator('input, select, textarea').first()).toBeAttached()
    expect([path, await page.evaluate(findSmallFields)]).toEqual([path, []])
  }
})

/** Runs in the page. */
function findSmallFields(): string[] {
  // No one types into the hidden autofill fields of the component library.
  return [
    ...document.querySelectorAll(
      'input:not([type=checkbox], [type=radio]), select:not([tabindex="-1"]), textarea',
    ),
  ]
    .filter((field) => parseFloat(getComputedStyle(field).fontSize) < 16)
    .map((field) => field.outerHTML)
}

test('a toast never covers the pressed button, even if the page moves the button there', async ({
  testServer,
  openAs,
}) => {
  const { page, watch } = await openAs(61, '/guest/workshops', phone)
  watch.expectError(/\b502\b/)
  const signUp = page.getByRole('button', { name: 'Sign Up' }).first()
  await expect(signUp).toBeVisible()
  await testServer.whileDown(async () => {
    await signUp.press('Enter')
    await expect(toastWith(page, 'Signup failed')).toBeVisible()
    // Content that loads late above the button would do the same.
    await page.evaluate(pushDown, 'alertdialog')
    await expect.poll(() => page.evaluate(isCovered, 'alertdialog')).toBe(false)
  })
})

/** Runs in the page. Moves the focused control to where a toast rests. */
async function pushDown(role: string): Promise<void> {
  const toast = document.querySelector(`[role=${role}]`)
  const button = document.activeElement?.getBoundingClientRect()
  const [first] = document.querySelectorAll<HTMLElement>('main > *')
  if (!toast || !button || !first) throw new Error('There is no toast, or nothing has the focus.')
  await Promise.all(document.getAnimations().map(({ finished }) => finished))
  // Scroll anchoring, which not every browser has, would move the button back.
  document.documentElement.style.overflowAnchor = 'none'
  first.style.paddingTop = `${toast.getBoundingClientRect().top - button.top}px`
}

/** Runs in the page. Returns whether a toast covers the focused control. */
function isCovered(role: string): boolean {
  const toast = document.querySelector(`[role=${role}]`)?.getBoundingClientRect()
  const button = document.activeElement?.getBoundingClientRect()
  return !!toast && !!button && toast.top < button.bottom && toast.bottom > button.top
}

test('in landscape, nothing is under the notch or in the home gesture’s area', async ({ visit, openAs }) => {
  const landscape = { viewport: { width: 700, height: 390 }, hasTouch: true, isMobile: true }
  const organiser = await openAs(0, '/attendance', landscape)
  await expectClearOfNotch(organiser.page, ['/attendance', '/desk', '/venues', '/agenda-builder'])
  const guest = await openAs(20, '/guest', landscape)
  await expectClearOfNotch(guest.page, ['/guest', '/guest/meals'])
  const stranger = await visit(landscape)
  await expectClearOfNotch(stranger.page, ['/auth', '/forgot-password', '/survey'])
})

test('in landscape, the whole door code is visible', async ({ openAs }) => {
  for (const viewport of [
    { width: 844, height: 390 },
    { width: 667, height: 375 },
  ]) {
    const guest = await openAs(20, '/guest', { viewport, hasTouch: true, isMobile: true })
    await guest.page.getByRole('button', { name: 'Show my door code' }).click()
    const code = guest.page.getByRole('img', { name: /door code$/ })
    await expect(code).toBeInViewport({ ratio: 1 })
    expect((await code.boundingBox())?.width).toBeGreaterThan(190)
  }
})

const insets = { left: 47, right: 47, bottom: 21 }

async function expectClearOfNotch(page: Page, paths: readonly string[]): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets })
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    if (path === '/desk') await expect(page.getByRole('list', { name: 'Expected' })).toBeVisible()
    expect([path, await page.evaluate(findUnderNotch, insets)]).toEqual([path, []])
  }
}

/** Runs in the page. */
function findUnderNotch({ left, right, bottom }: typeof insets): string[] {
  const isFixed = (element: Element): boolean =>
    getComputedStyle(element).position === 'fixed' ||
    (element.parentElement !== null && isFixed(element.parentElement))
  // The last line of a list that scrolls in its own frame must be reachable, too.
  for (const frame of document.querySelectorAll('*'))
    if (getComputedStyle(frame).overflowY === 'auto') frame.scrollTop = frame.scrollHeight
  return [...document.querySelectorAll('a, button, input, h1, h2')].flatMap((element) => {
    if (!element.checkVisibility() || element.closest('.sr-only')) return []
    const box = element.getBoundingClientRect()
    if (box.width <= 1) return []
    const isBeside = box.left < left || box.right > innerWidth - right
    // Scrolling content may be there for a moment; fixed content would stay.
    const isBelow = box.bottom > innerHeight - bottom && isFixed(element)
    return isBeside || isBelow ? [`${element.outerHTML.slice(0, 120)} ${JSON.stringify(box)}`] : []
  })
}
