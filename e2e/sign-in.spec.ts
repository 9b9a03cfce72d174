import type { Page } from '@playwright/test'
import { linkIn } from '#server/testing/smtp.ts'
import { extra } from './seed.ts'
import { emailOf, signInWithPassword, expect, expectAccessible, test, waitUntilLoaded } from './story.ts'

test('the card’s heading says what the card does, and switching the card clears the fields', async ({
  visit,
}) => {
  const { page } = await visit()
  await page.goto('/auth')
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  await expect(page.getByText('Need help? Contact your administrator')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Backend Access' })).toHaveAttribute(
    'href',
    /^\/api\/docs|^https/,
  )
  await page.getByRole('textbox', { name: 'Email' }).fill('somebody@example.org')
  await page.getByRole('button', { name: "Don't have an account? Sign up" }).click()
  await expect(page.getByRole('heading', { name: 'Create Account' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Already have an account? Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  await expectAccessible(page)
})

test('people sign in while the code of the sign-in page is still loading', async ({ visit, run }) => {
  const visitor = await visit()
  const { page } = visitor
  visitor.watch.readAs({ role: 'guest', number: 20 })
  const { promise: isSent, resolve: send } = Promise.withResolvers<void>()
  await page.route(/public-main/, async (route) => {
    await isSent
    await route.continue()
  })
  await page.goto('/auth', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill(emailOf(run, 20))
  await page.getByLabel('Password', { exact: true }).fill(run.demo.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  // The browser has sent nothing, least of all the password in the address.
  await expect(page).toHaveURL(/\/auth$/)
  send()
  await expect(page).toHaveURL(/\/guest/)
})

test('a mistake is shown at its field', async ({ visit }) => {
  const { page } = await visit()
  await page.goto('/auth')
  await fillCredentials(page, { email: 'nobody', password: 'short' })
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByText('Invalid email address')).toBeVisible()
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('button', { name: "Don't have an account? Sign up" }).click()
  await fillCredentials(page, { email: 'somebody@example.org', password: 'seven77' })
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('Password must be at least 8 characters')).toBeVisible()
})

test('a wrong password and an unknown address get the same error message', async ({ visit, run }) => {
  const { page } = await visit()
  await page.goto('/auth')
  for (const email of [emailOf(run, 20), 'nobody@example.org']) {
    await fillCredentials(page, { email, password: 'not-the-password' })
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page.getByRole('alertdialog').getByText('Invalid email or password').first()).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
  }
})

test('an unreachable server is reported as an error, and a second press signs in', async ({
  visit,
  testServer,
  run,
}) => {
  const { page, watch } = await visit()
  watch.expectError(/\b502\b/)
  await page.goto('/auth')
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
  // The code that checks the form and shows toasts loads on first use, while the server is still reachable.
  await fillCredentials(page, { email: emailOf(run, 20), password: run.demo.password })
  await waitUntilLoaded(page)
  await testServer.whileDown(async () => {
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page.getByText('An unexpected error occurred').first()).toBeVisible()
  })
  watch.readAs({ role: 'guest', number: 20 })
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(/\/guest/)
})

test('an account without a role gets a message and is signed out', async ({ visit, run }) => {
  const { page, watch } = await visit()
  watch.readAs({ role: 'guest', number: extra.noRole })
  await page.goto('/auth')
  await fillCredentials(page, { email: emailOf(run, extra.noRole), password: run.demo.password })
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(
    page.getByText('No role assigned to your account. Contact an administrator.').first(),
  ).toBeVisible()
  await expect(page).toHaveURL(/\/auth$/)
  await page.goto('/guest')
  await expect(page).toHaveURL(/\/auth$/)
})

test('signing up needs a confirmed address, and gives no role', async ({ visit, testServer }) => {
  const { page } = await visit()
  const email = 'newly.arrived@example.org'
  await page.goto('/auth')
  await page.getByRole('button', { name: "Don't have an account? Sign up" }).click()
  await fillCredentials(page, { email, password: 'gorse-Lantern-58' })
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('Account created successfully! 🎈')).toBeVisible()
  await expect(page.getByText('Check your mail to confirm your address').first()).toBeVisible()
  await page.goto(linkIn(await testServer.mailTo(email)))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Your address is confirmed.')).toBeVisible()
  await fillCredentials(page, { email, password: 'gorse-Lantern-58' })
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(
    page.getByText('No role assigned to your account. Contact an administrator.').first(),
  ).toBeVisible()
})

test(
  'everyone is redirected to their own page, without a loop',
  { tag: '@main' },
  async ({ visit, openAs }) => {
    const stranger = await visit()
    for (const path of ['/', '/attendance', '/guest', '/guest/travel']) {
      await expectRedirect(stranger.page, path, '/auth')
    }
    const guest = await openAs(20)
    for (const path of ['/', '/attendance', '/auth']) await expectRedirect(guest.page, path, '/guest')
    const organiser = await openAs(0)
    await expectRedirect(organiser.page, '/auth', '/')
    await expectRedirect(organiser.page, '/guest', '/guest')
  },
)

test('a temporary password opens only the page to replace it', async ({ visit, run, testServer }) => {
  const visitor = await visit()
  const { page, watch } = visitor
  watch.readAs({ role: 'guest', number: extra.mustChange })
  await page.goto('/auth')
  await fillCredentials(page, { email: emailOf(run, extra.mustChange), password: run.demo.password })
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(/\/choose-password/)
  await expectRedirect(page, '/guest', '/choose-password')
  await expectAccessible(page)
  await page.getByLabel('New password', { exact: true }).fill('gorse-Lantern-58')
  await page
    .getByRole('button', { name: /password/i, exact: false })
    .last()
    .click()
  await expect(page).toHaveURL(/\/guest/)
  const secondVisit = await visit({ testServer })
  secondVisit.watch.readAs({ role: 'guest', number: extra.mustChange })
  await signInWithPassword(secondVisit.page, {
    email: emailOf(run, extra.mustChange),
    password: 'gorse-Lantern-58',
  })
  await expect(secondVisit.page).toHaveURL(/\/guest/)
})

test('an unknown path shows the 404 page', async ({ openAs }) => {
  const { page, watch } = await openAs(20, '/guest/nowhere')
  watch.expectError(/^console: .*\/guest\/nowhere/)
  await expect(page.getByText('404')).toBeVisible()
  await expect(page.getByText('Oops! Page not found')).toBeVisible()
  await expect.poll(watch.all).toContainEqual(expect.stringContaining('/guest/nowhere'))
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL(/\/guest/)
})

async function fillCredentials(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
}

/** Opens `path` and expects to end at `end`, after a few redirects at most. */
async function expectRedirect(page: Page, path: string, end: string): Promise<void> {
  let navigations = 0
  const count = () => void (navigations += 1)
  page.on('framenavigated', count)
  await page.goto(path)
  await expect.poll(() => new URL(page.url()).pathname).toBe(end)
  // A guard shows no page before the session is known.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe(end)
  expect(navigations).toBeLessThan(5)
  page.off('framenavigated', count)
}
