import { organiser } from './test-server.ts'
import { signInWithPassword, expect, expectAccessible, signIn, test } from './story.ts'

/** The page with the survey's link and its studios, and the Mail page. */

test('an organiser copies the link, opens it, and adds a studio', { tag: '@main' }, async ({ openAs }) => {
  const { page } = await openAs(0, '/survey-settings')
  await expect(page.getByRole('heading', { name: 'Registration Survey', level: 1 })).toBeVisible()
  // No other page names the setting.
  await expect(page.getByText(/^Guests cannot open links yet/)).toContainText('PUBLIC_URL')
  await expectAccessible(page)

  const tab = (name: string) => page.getByRole('tab', { name })
  await expect(page.getByText('Open', { exact: true })).toBeVisible()
  await tab('How it works').click()
  await expect(page.getByText('Creates Guest Account')).toBeVisible()
  await expect(page.getByText('They submit the registration form')).toBeVisible()

  // During the event, hardly anyone needs the link.
  await expect(page.getByRole('button', { name: 'Copy Link' })).not.toHaveClass(/filled/)
  const missing = page.getByRole('link', { name: /^Show the other \d+$/ })
  await expect(missing).toHaveClass(/filled/)
  await expect(missing).toHaveAttribute('href', /\/attendance\?.*status=maybe/)
  await page.getByRole('button', { name: 'Copy Link' }).click()
  await expect(page.getByRole('button', { name: 'Copied!' })).toBeVisible()
  await expect(page.getByText('Survey link copied to clipboard!')).toBeVisible()
  // A repeated message is shown once with a count.
  await page.getByRole('button', { name: 'Copied!' }).click()
  await expect(page.getByText('Survey link copied to clipboard! (2×)')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/^http:\/\/localhost:\d+\/survey\?venue=[0-9a-f-]{36}$/)

  const [preview] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: 'Preview' }).click(),
  ])
  await expect(preview.getByRole('heading', { level: 1 })).toBeVisible()
  await preview.close()

  await tab('Studios').click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add Studio' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Reykjavík')
  // Many people click twice. If the second click had an effect, there would be two failures below.
  await dialog.getByRole('button', { name: 'Add Studio' }).dblclick()
  await expect(page.getByText('Studio added successfully')).toBeVisible()
  await page.getByRole('button', { name: 'Add Studio' }).click()
  // Only after typing by keys does the dialog ask before discarding.
  await dialog.getByLabel('Name').pressSequentially('reykjavík')
  await dialog.getByRole('button', { name: 'Add Studio' }).click()
  await expect(page.getByText('Failed to add studio')).toBeVisible()
  await expect(dialog.getByText('There is already a studio with this name.').first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('button', { name: 'Delete Reykjavík' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Studio deleted successfully')).toBeVisible()
  // The pressed button was removed with its row.
  await expect(page.getByRole('main')).toBeFocused()

  await page.getByRole('link', { name: 'Change when it closes' }).click()
  const closing = page.getByRole('dialog', { name: 'Edit Venue' }).getByRole('group', {
    name: 'Registration closes at',
  })
  await expect(closing).toBeInViewport({ ratio: 1 })
  await expect(closing.getByRole('spinbutton').first()).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/venues\?venue=[0-9a-f-]+$/)
})

test('the page reports that the browser forbids copying', async ({ visit, run }) => {
  const visitor = await visit({ permissions: [] })
  const { page } = visitor
  // Without the permission, browser versions differ. Here, neither way of copying works.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined })
    document.execCommand = () => false
  })
  await signIn(visitor, run, 0, '/survey-settings')
  await page.getByRole('button', { name: 'Copy Link' }).click()
  await expect(page.getByText('Failed to copy link')).toBeVisible()
})

test('without a venue, there is nothing to copy, and mail is tested on the Mail page', async ({
  visit,
  startServer,
}) => {
  const testServer = await startServer()
  const { page, watch } = await visit({ testServer })
  watch.readAs({ role: 'organiser' })
  await page.goto(`${testServer.url}/auth`)
  await signInWithPassword(page, organiser)
  await page.goto('/survey-settings')
  await page.getByRole('button', { name: 'Copy Link' }).click()
  await expect(page.getByText('Please select a venue first').first()).toBeVisible()
  await page.goto('/mail')
  await expect(page.getByText('No mail yet')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send a test' }).click()
  await expect(page.getByText('Test mail sent')).toBeVisible()
  expect((await testServer.mailTo(organiser.email)).raw).toContain('A test from Quarterdeck')
})
