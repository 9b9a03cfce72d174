import type { Page } from '@playwright/test'
import { emptyStorage, readStorage, waitForCopy } from './offline-copy.ts'
import { expect, expectAccessible, expectBriefly, signIn, test, toastWith } from './story.ts'

const phone = { viewport: { width: 390, height: 844 }, colorScheme: 'dark' } as const

test(
  'a guest reads their copy offline, and Logout deletes all of it (security G10)',
  { tag: '@main' },
  async ({ openAs }) => {
    const guest = await openAs(20, '/guest', phone)
    const { page } = guest
    const context = page.context()
    await waitForCopy(page)
    const { files, canaries } = await readStorage(page)
    for (const path of files) expect(path).toMatch(builtFile)
    // Other people show only their flights (security B2).
    expect(canaries).toContain('canary-dietnote-020')
    expect(canaries.filter((canary) => !/-020$|^canary-(outbound|return)-/.test(canary))).toEqual([])

    await context.setOffline(true)
    await expect(page.getByText(/^You are offline/)).toBeVisible()
    // The page is loaded again, as on the next morning.
    await page.goto('/guest')
    await expect(
      page.getByText(/^You are offline\. Last updated \d{1,2}:\d\d [AP]M\. You need a connection/),
    ).toBeVisible()
    await expect(page.getByText(/^Room \d+/).first()).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Roommates' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Outbound Flight' })).toContainText('canary-outbound-020')
    await expectAccessible(page)

    // The copy also has pages that weren't opened before.
    await page.getByRole('link', { name: 'Agenda', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Sign up required' }).first()).toBeVisible()
    await expect(page.getByText(/Last updated \d{1,2}:\d\d [AP]M/)).toBeVisible()
    await page.getByRole('link', { name: 'Meals' }).click()
    await expect(page.getByRole('heading', { name: 'Last supper' })).toBeVisible()
    await page.getByRole('link', { name: 'Travel' }).click()
    await expect(page.getByRole('list', { name: 'Flight Information' })).toContainText('Aaliyah Jefferson')
    await page.goto('/guest/venue')
    await expect(page.getByRole('heading', { name: 'Your Room Assignment' })).toBeVisible()
    await expect(page.getByText(/^Check-in: /)).toBeVisible()
    await expect(page.getByRole('link', { name: '+351 912 345 678' })).toHaveAttribute(
      'href',
      'tel:+351912345678',
    )

    await context.setOffline(false)
    await expect(page.getByText(/^You are offline/)).toBeHidden()
    await page.getByRole('button', { name: 'Guest Account' }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/auth/)
    await expect.poll(() => readStorage(page)).toEqual(emptyStorage)
    // What else this browser stores names no one, and what was on the screen doesn't come back.
    expect(await readStoredTexts(page)).not.toMatch(/canary|-020/)
    for (let back = 0; back < 3; back++) {
      await page.goBack()
      await expect(page).toHaveURL(/\/auth/)
      expect(await page.content()).not.toContain('canary')
    }
    expect(await readStorage(page)).toEqual(emptyStorage)
  },
)

test('a phone shows its copy before the server responds, and nothing moves if the response is the same', async ({
  testServer,
  openAs,
}) => {
  const guest = await openAs(20, '/guest', phone)
  const { page } = guest
  await waitForCopy(page)
  const updatingNote = page.getByText(/^As of \d{1,2}:\d\d [AP]M\. Updating…$/)
  const room = page.getByText(/^Room \d+/).first()
  const readPosition = async () => (await room.boundingBox())?.y
  for (const path of ['/guest', '/guest/agenda', '/guest/workshops', '/guest/meals', '/guest/travel']) {
    await testServer.whileSlow(async () => {
      await page.goto(path, { waitUntil: 'commit' })
      await expectBriefly(updatingNote)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await page.getByRole('status').filter({ hasText: 'Loading' }).count(), path).toBe(0)
      const before = path === '/guest' ? await readPosition() : undefined
      await expect(updatingNote).toBeHidden()
      if (path === '/guest') expect(await readPosition()).toBe(before)
    }, 3_000)
  }

  guest.watch.expectError(/portal\/open|travel\/mine|\b(404|503)\b/)
  await test.step('the copy of an event that the guest has left isn’t shown again', async () => {
    await page.goto('/guest/travel')
    await expect(page.getByRole('list', { name: 'Flight Information' })).toBeVisible()
    await page.route('**/rpc/travel/mine*', (route) => route.fulfill(notOnTheList))
    await page.route('**/rpc/portal/open', (route) => route.fulfill({ status: 503 }))
    await page.goto('/guest/travel')
    await expect(page.getByText('You said that you are not coming to this event.')).toBeVisible()
    // The connection goes first. Otherwise the page would send a request again, and learn that the guest is back.
    await page.context().setOffline(true)
    await page.unrouteAll()
    await page.goto('/guest/travel')
    await expect(page.getByText(/^You are offline/)).toBeVisible()
    await expect(page.getByRole('list', { name: 'Flight Information' })).toBeHidden()
    await page.context().setOffline(false)
  })
})

/** The server's response to a person who isn't on the list. */
const notOnTheList = {
  status: 404,
  json: { json: { defined: true, code: 'NOT_FOUND', status: 404, message: 'This no longer exists.' } },
}

test('a change offline is refused, and another account or the end of the session deletes the copy', async ({
  run,
  openAs,
}) => {
  const first = await openAs(20, '/guest', phone)
  const { page } = first
  await waitForCopy(page)
  const [firstCopy] = (await readStorage(page)).copies
  // Another account can't open the copy.
  await signIn(first, run, 61)
  // Wait until the first copy is deleted. Before that, everything seems to be there already.
  await expect
    .poll(async () => (await readStorage(page)).copies)
    .toEqual([expect.not.stringContaining(`${firstCopy}`)])
  await waitForCopy(page)

  await page.context().setOffline(true)
  await page.goto('/guest/workshops')
  const walk = page.getByRole('article').filter({ hasText: 'Walk to Cabo da Roca' })
  await walk.getByRole('button', { name: 'Sign Up' }).click()
  await expect(toastWith(page, 'Signup failed')).toContainText(
    'You are offline. Nothing was sent; try again when you have a connection.',
  )
  await expect(walk.getByRole('button', { name: 'Sign Up' })).toBeVisible()

  // Text typed into a form stays there.
  await page.goto('/guest')
  await page.getByRole('button', { name: 'Edit my details' }).click()
  const details = page.getByRole('dialog', { name: 'Edit my details' })
  await details.getByRole('textbox', { name: 'Phone' }).fill('+351 912 000 061')
  await details.getByRole('button', { name: 'Save' }).click()
  await expect(details.getByText(/^You are offline\. Nothing was sent; try again/)).toBeVisible()
  await expect(details.getByRole('textbox', { name: 'Phone' })).toHaveValue('+351 912 000 061')
  await page.context().setOffline(false)

  await page.context().clearCookies()
  await page.goto('/guest')
  await expect(page).toHaveURL(/\/auth/)
  await expect.poll(async () => (await readStorage(page)).copies).toEqual([])
  await page.context().setOffline(true)
  await page.goto('/guest')
  await expect(page.getByText('No connection. Nothing was lost; try again.')).toBeVisible()
})

test('after seven days offline, the page says that its copy has expired, also when opened again', async ({
  openAs,
}) => {
  const guest = await openAs(20, '/guest', phone)
  const { page } = guest
  await waitForCopy(page)
  await page.context().setOffline(true)
  // Leave the page, so that it doesn't store its last responses at the later time.
  await page.goto('about:blank')
  await page.clock.setFixedTime(Date.now() + 8 * 24 * 60 * 60 * 1000)
  const expired = page.getByText(/copy of your pages on this device was more than seven days old/)
  await page.goto('/guest')
  await expect(expired).toBeVisible()
  await page.goto('/guest/agenda')
  await expect(expired).toBeVisible()
  await page.context().setOffline(false)
  await page.goto('/guest')
  await expect(page.getByRole('heading', { name: 'Personal Information' })).toBeVisible()
})

test('the browser stores nothing that an organiser reads', async ({ openAs }) => {
  const organiser = await openAs(0)
  await expect(organiser.page.getByRole('link', { name: 'Attendance' })).toBeVisible()
  expect(await readStorage(organiser.page)).toEqual(emptyStorage)
})

const readStoredTexts = (page: Page) =>
  page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state, document.title]),
  )

const builtFile =
  /^\/(guest$|assets\/[\w.-]+\.(js|css|woff2)$|theme\.js$|icons\/icon-48\.png$|manifest\.webmanifest$)/
