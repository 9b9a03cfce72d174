import type { Page } from '@playwright/test'
import { expect, signIn, test, toastWith } from './story.ts'

const sizes = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
} as const

for (const [name, size] of Object.entries(sizes)) {
  test(`keeps toasts off the bar of chosen people, a dialog’s footer and the filled button, on a ${name}`, async ({
    visit,
    run,
  }) => {
    const organiser = await visit(size)
    await signIn(organiser, run, 0, '/attendance?status=maybe')
    const { page } = organiser
    const boxes = page.getByRole('checkbox', { name: /^Choose (?!all)/ })
    await boxes.nth(0).click()
    const bar = page.getByRole('region', { name: 'Chosen people' })
    await bar.getByRole('button', { name: 'Set status' }).click()
    await page.getByRole('menuitem', { name: 'Yes', exact: true }).click()
    const toast = toastWith(page, 'Attendance updated')
    await expect(toast).toBeVisible()
    await expectUncovered(page.getByRole('button', { name: 'Add Person' }))
    await boxes.nth(1).click()
    await expectUncovered(bar)
    await bar.getByRole('button', { name: 'Clear selection' }).click()
    await page.getByRole('button', { name: 'Add Person' }).click()
    await expectUncovered(page.getByRole('dialog').getByRole('button', { name: 'Add Person' }))
  })
}

test('keeps toasts off the bottom navigation of a guest’s phone', async ({ visit, run }) => {
  const guest = await visit(sizes.phone)
  await signIn(guest, run, 61, '/guest/workshops')
  const { page } = guest
  await page.getByRole('button', { name: 'Sign Up' }).first().click()
  await expect(toastWith(page, 'Signed up successfully!')).toBeVisible()
  await expectUncovered(page.getByRole('navigation', { name: 'Main' }))
})

type Shown = ReturnType<Page['getByRole']>

/** No toast crosses it, once the toasts have moved to where they stay. */
async function expectUncovered(shown: Shown): Promise<void> {
  await expect(shown).toBeVisible()
  const covering = () =>
    shown.evaluate((element) => {
      const under = element.getBoundingClientRect()
      const toasts = [...document.querySelectorAll('[data-messages] [role=alertdialog]')]
      const covers = (over: DOMRect) =>
        over.top < under.bottom &&
        over.bottom > under.top &&
        over.left < under.right &&
        over.right > under.left
      // Without a toast there is nothing to judge.
      return toasts.length === 0 || toasts.some((toast) => covers(toast.getBoundingClientRect()))
    })
  await expect.poll(covering, { timeout: 3_000 }).toBe(false)
}
