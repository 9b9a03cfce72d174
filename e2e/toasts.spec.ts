import type { Page } from '@playwright/test'
import { chooseMore } from './steps.ts'
import { expect, test, toastWith } from './story.ts'

const sizes = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
} as const

for (const [name, size] of Object.entries(sizes)) {
  test(`toasts never cover the selection bar, a dialog’s footer or the primary button, on a ${name}`, async ({
    openAs,
  }) => {
    const { page } = await openAs(0, '/attendance?status=maybe', size)
    const boxes = page.getByRole('checkbox', { name: /^Choose (?!all)/ })
    await boxes.nth(0).click()
    const bar = page.getByRole('region', { name: 'Chosen people' })
    await bar.getByRole('button', { name: 'Set status' }).click()
    await page.getByRole('menuitem', { name: 'Yes', exact: true }).click()
    const toast = toastWith(page, 'Attendance updated')
    await expect(toast).toBeVisible()
    await expectUncovered(page.getByRole('main').getByRole('link', { name: /^(Open the desk|Invite \d+)$/ }))
    await boxes.nth(1).click()
    await expectUncovered(bar)
    await bar.getByRole('button', { name: 'Clear selection' }).click()
    await openForm(page, name, 'Add Person')
    await expectUncovered(page.getByRole('dialog').getByRole('button', { name: 'Add Person' }))
  })
}

/** Organisers' pages, each with an action that shows a toast, and the button that opens a dialog over it. */
const pages: readonly { path: string; act: (page: Page) => Promise<void>; opens?: string }[] = [
  { path: '/attendance', act: (page) => chooseMore(page, 'Export Excel'), opens: 'Add Person' },
  { path: '/rooms', act: (page) => chooseMore(page, 'Export Excel') },
  { path: '/travel', act: (page) => chooseMore(page, 'Export Excel') },
  { path: '/food?tab=menu', act: deleteFirst, opens: 'Add Menu Item' },
  { path: '/agenda-builder', act: deleteFirstByMenu, opens: 'Add Agenda Item' },
  { path: '/mail', act: sendTest },
]

for (const [name, size] of Object.entries(sizes)) {
  test(`toasts never cover a bar, footer or primary button on organisers’ pages, on a ${name}`, async ({
    openAsOrganiser,
  }) => {
    test.setTimeout(120_000)
    const { page } = await openAsOrganiser('/agenda-builder', size)
    await page.getByRole('button', { name: 'List', exact: true }).click()
    for (const { path, act, opens } of pages) {
      await page.goto(path)
      await act(page)
      await expect(toastWith(page, /./).first()).toBeVisible()
      await expectClear(page, path)
      if (opens === undefined) continue
      await openForm(page, name, opens)
      await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeVisible()
      await expectClear(page, `${path}: ${opens}`)
    }
  })
}

/** On a phone the secondary button is in the ⋯ menu. */
async function openForm(page: Page, size: string, label: string): Promise<void> {
  if (size === 'phone' && label === 'Add Person') return chooseMore(page, label)
  await page.getByRole('button', { name: label, exact: true }).click()
}

async function sendTest(page: Page): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) < 768) return chooseMore(page, 'Send a test')
  await page.getByRole('button', { name: 'Send a test' }).click()
}

async function deleteFirst(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Delete / })
    .first()
    .click()
  await confirmDeleting(page)
}

async function deleteFirstByMenu(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^More for / })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await confirmDeleting(page)
}

async function confirmDeleting(page: Page): Promise<void> {
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByRole('alertdialog', { name: /^Delete / })).toBeHidden()
}

test('a phone shows one toast at a time, and the earlier one again once it is closed', async ({ openAs }) => {
  const { page } = await openAs(0, '/attendance', sizes.phone)
  await chooseMore(page, 'Export Excel')
  const earlier = toastWith(page, /./)
  await expect(earlier).toHaveCount(1)
  const text = (await earlier.textContent()) ?? ''
  await chooseMore(page, 'Copy e-mails')
  const later = toastWith(page, /e-mail/i)
  await expect(later).toBeVisible()
  await expect(toastWith(page, text)).toBeHidden()
  await later.getByRole('button', { name: 'Close' }).click()
  await expect(toastWith(page, text)).toBeVisible()
})

test('toasts never cover the bottom navigation of a guest’s phone', async ({ openAs }) => {
  const { page } = await openAs(61, '/guest/workshops', sizes.phone)
  await page.getByRole('button', { name: 'Sign Up' }).first().click()
  await expect(toastWith(page, 'Signed up successfully!')).toBeVisible()
  await expectUncovered(page.getByRole('navigation', { name: 'Main' }))
})

type Target = ReturnType<Page['getByRole']>

/** Expects that no toast covers the element, once the toasts have stopped moving. */
async function expectUncovered(target: Target): Promise<void> {
  await expect(target).toBeVisible()
  await expect.poll(() => target.evaluateAll(listCovered), { timeout: 3_000 }).toEqual([])
}

/** Checks every bar, footer and primary button of the page, or of the open dialog. */
async function expectClear(page: Page, where: string): Promise<void> {
  const obstacles = page.locator('[data-keep-clear=bar], .filled').filter({ visible: true })
  await expect.poll(() => obstacles.evaluateAll(listCovered), { message: where, timeout: 3_000 }).toEqual([])
}

/** Runs in the page. Lists the elements that a toast covers, or that there is no toast to check. */
function listCovered(elements: readonly Element[]): string[] {
  const toasts = [...document.querySelectorAll('[data-messages] [role=alertdialog]')].map((toast) =>
    toast.getBoundingClientRect(),
  )
  if (toasts.length === 0) return ['no toast']
  return elements.flatMap((element) => {
    const box = element.getBoundingClientRect()
    const isCovered = toasts.some(
      (toast) =>
        toast.top < box.bottom && toast.bottom > box.top && toast.left < box.right && toast.right > box.left,
    )
    return isCovered ? [element.textContent ?? ''] : []
  })
}
