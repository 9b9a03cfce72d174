import type { Page } from '@playwright/test'
import { links } from '#web/pages.ts'
import { editionOf, type Run } from './run.ts'
import {
  emailOf,
  signInWithPassword,
  expect,
  expectAccessible,
  signIn,
  test,
  toastWith,
  type Visitor,
} from './story.ts'

const organiserLinks = links.map(({ label }) => label)

test('each control and shortcut collapses the side panel to a strip, which stays collapsed', async ({
  openAs,
}) => {
  const { page } = await openAs(0)
  await expect(navigation(page).getByRole('link')).toHaveText(organiserLinks)
  expect(await panelWidth(page)).toBe(256)
  await page.getByRole('button', { name: 'Toggle side panel', exact: true }).click()
  await expect.poll(() => panelWidth(page)).toBe(48)
  await page.reload()
  await expect.poll(() => panelWidth(page)).toBe(48)
  await expect(navigation(page).getByRole('link')).toHaveText(organiserLinks)
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'quarterdeck-panel')
  const days = ((cookie?.expires ?? 0) * 1000 - Date.now()) / (24 * 60 * 60 * 1000)
  expect(days).toBeGreaterThan(6.9)
  expect(days).toBeLessThanOrEqual(7)
  await page.keyboard.press('Control+b')
  await expect.poll(() => panelWidth(page)).toBe(256)
  await page.keyboard.press('Meta+b')
  await expect.poll(() => panelWidth(page)).toBe(48)
  await page.getByRole('button', { name: 'Toggle side panel by its edge' }).click()
  await expect.poll(() => panelWidth(page)).toBe(256)
})

test('on a phone, the panel is a drawer from the left that returns the focus', async ({ openAs }) => {
  const { page } = await openAs(0, '/', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
  const button = page.getByRole('button', { name: 'Toggle side panel', exact: true })
  await button.click()
  const drawer = page.getByRole('dialog', { name: 'Main navigation' })
  await expect(drawer.getByRole('link')).toHaveText(organiserLinks)
  await expect.poll(async () => (await drawer.boundingBox())?.x).toBe(0)
  expect((await drawer.boundingBox())?.width).toBe(288)
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(button).toBeFocused()
  await page.keyboard.press('Control+b')
  await drawer.getByRole('link', { name: 'Room Planner' }).click()
  await expect(page).toHaveURL(/\/rooms/)
  await expect(drawer).toBeHidden()
})

test('the header has a link home, a search and the account', async ({ openAs }) => {
  const { page } = await openAs(0, '/travel')
  await page.getByPlaceholder('Search...').fill('Lisbon')
  await expect(page.getByPlaceholder('Search...')).toHaveValue('Lisbon')
  await page.getByRole('link', { name: 'Quarterdeck' }).click()
  await expect(page).toHaveURL(/\/(\?.*)?$/)
  await page.getByRole('button', { name: 'My Account' }).click()
  await page.getByRole('menuitem', { name: 'My guest pages' }).click()
  await expect(page).toHaveURL(/\/guest/)
  await page.getByRole('button', { name: 'Guest Account' }).click()
  await page.getByRole('menuitem', { name: 'Organiser pages' }).click()
  await expect(page).toHaveURL(/\/(\?.*)?$/)
  await expectAccessible(page)
})

test('a guest’s navigation is at the top, and on a phone at the bottom', async ({ openAs }) => {
  const guest = await openAs(20)
  const { page } = guest
  const labels = ['My Information', 'Agenda', 'Workshops & Activities', 'Meals', 'Travel']
  await expect(navigation(page).getByRole('link')).toHaveText(labels)
  expect((await navigation(page).boundingBox())?.y).toBeLessThan(80)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(async () => (await navigation(page).boundingBox())?.y).toBeGreaterThan(740)
  for (const link of await navigation(page).getByRole('link').all()) {
    const box = await link.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  }
  await navigation(page).getByRole('link', { name: 'Meals' }).click()
  await expect(page).toHaveURL(/\/guest\/meals/)
})

test('a guest’s last meal scrolls clear of the navigation', async ({ visit, run }) => {
  const { page, headings } = await mealsOnPhone(await visit({ viewport: { width: 390, height: 844 } }), run)
  await headings.last().evaluate(() => scrollTo(0, document.body.scrollHeight))
  const meals = page.getByRole('main').getByRole('listitem')
  const card = meals.filter({ has: page.getByRole('heading', { level: 2 }) }).last()
  const bottomEdge = async () => {
    const box = await card.boundingBox()
    return (box?.y ?? 0) + (box?.height ?? 0)
  }
  expect(await bottomEdge()).toBeLessThanOrEqual((await navigation(page).boundingBox())?.y ?? 0)
})

test('the heading of each meal on a guest’s page includes its day', async ({ visit, run }) => {
  const { headings } = await mealsOnPhone(await visit({ viewport: { width: 390, height: 844 } }), run)
  const names = await headings.allInnerTexts()
  expect(names.filter((name) => name.startsWith('Breakfast')).length).toBeGreaterThan(1)
  expect(new Set(names).size).toBe(names.length)
})

test('the choice of the dark theme stays after a reload', async ({ openAs }) => {
  const { page } = await openAs(20, '/guest', { colorScheme: 'light' })
  const readBackground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const light = await readBackground()
  await page.getByRole('button', { name: 'Use the dark theme' }).click()
  await expect.poll(readBackground).not.toBe(light)
  const dark = await readBackground()
  await page.reload()
  expect(await readBackground()).toBe(dark)
})

test('Logout ends the session, and the back button shows nothing', { tag: '@main' }, async ({ openAs }) => {
  const guest = await openAs(20)
  const { page } = guest
  await page.goto('/guest/meals')
  await logOut(page, 'Guest Account')
  await expect(toastWith(page, 'Logged out successfully')).toBeVisible()
  await expect(page).toHaveURL(/\/auth$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/auth$/)
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
})

test('a Logout that didn’t reach the server deletes typed text, and is completed before anything else', async ({
  visit,
  run,
}) => {
  const { page, watch } = await visit()
  watch.readAs({ role: 'organiser' })
  // Signs in on the page, because the sign-in toast loads the area for later toasts.
  await signInWithPassword(page, { email: emailOf(run, 0), password: run.demo.password })
  await expect(page.getByText('Total Attendees')).toBeVisible()
  // The menu loads when it is first opened.
  await page.getByRole('button', { name: 'My Account' }).click()
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
  await page.keyboard.press('Escape')
  // So do the styles of the sign-in page, once this page is idle.
  await expect
    .poll(() => page.evaluate(() => [...document.styleSheets].some(({ href }) => href?.includes('/print-'))))
    .toBe(true)
  // The server can't tell the browser to delete drafts while it is unreachable, so the page has to.
  const drafts = () =>
    page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('quarterdeck.draft.')))
  // The button is pressed while the session is being requested, and the response comes after the sign-out.
  const sessionRequest = page.waitForRequest('**/rpc/accounts/session')
  await page.evaluate(() => {
    const { promise: signedOut, resolve: resolveSignedOut } = Promise.withResolvers<void>()
    const send = window.fetch
    window.fetch = async (input, init) => {
      const address = input instanceof Request ? input.url : String(input)
      const response = send(input, init)
      if (address.endsWith('/sign-out')) void response.catch(() => setTimeout(resolveSignedOut))
      if (address.endsWith('/session')) await Promise.all([response, signedOut])
      return response
    }
    window.dispatchEvent(new StorageEvent('storage', { key: 'quarterdeck.signed-out', newValue: 'local' }))
  })
  await sessionRequest
  await page.evaluate(() => sessionStorage.setItem('quarterdeck.draft.survey', '{"at":0}'))
  expect(await drafts()).toHaveLength(1)
  await page.context().setOffline(true)
  await logOut(page, 'My Account')
  await expect(toastWith(page, /^Logged out$/)).toBeVisible()
  await expect(page).toHaveURL(/\/auth$/)
  expect(await drafts()).toEqual([])
  await page.context().setOffline(false)
  await page.goto('/attendance')
  await expect(page).toHaveURL(/\/auth$/)
})

async function mealsOnPhone(guest: Visitor, run: Run) {
  await signIn(guest, run, 20)
  const { page } = guest
  await page.goto(`/guest/meals?venue=${editionOf(run, 'Casa do Mar')}`)
  const headings = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(headings.first()).toBeVisible()
  return { page, headings }
}

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' })

const panelWidth = async (page: Page) => (await navigation(page).boundingBox())?.width

async function logOut(page: Page, menu: 'My Account' | 'Guest Account'): Promise<void> {
  await page.getByRole('button', { name: menu }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
}
