import { expect, expectAccessible, phone, test } from './story.ts'

test('the link printed at the first start makes the first organiser, once', async ({
  visit,
  startServer,
}) => {
  const testServer = await startServer({
    isFirstStart: true,
    settings: { ADMIN_EMAIL: '', ADMIN_PASSWORD: '' },
  })
  const link = await testServer.setUpLink()
  const { page } = await visit({ testServer, ...phone })
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Quarterdeck' })).toBeVisible()
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(page.getByText('Name is required')).toBeVisible()
  await page.getByRole('textbox', { name: 'Your name' }).fill('Inês Duarte')
  await page.getByRole('textbox', { name: 'Email' }).fill('ines.duarte@example.org')
  await page.getByLabel('Password', { exact: true }).fill('password123')
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(page.getByText(/It is one of the most common passwords/)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Your name' })).toHaveValue('Inês Duarte')
  await expectAccessible(page)
  await page.getByLabel('Password', { exact: true }).fill('kelp-Harbour-71')
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  const second = await visit({ testServer })
  await second.page.goto(link)
  await expect(second.page.getByRole('link', { name: 'Sign in' })).toBeVisible()
  await expect(second.page.getByRole('textbox')).toHaveCount(0)
})

for (const path of ['/reset-password', '/organise', '/confirm-email']) {
  test(`${path} reports an incomplete link, and leads to the sign-in page`, async ({ visit }) => {
    const { page } = await visit(phone)
    await page.goto(`${path}#nothing`)
    await expect(page.getByText('This link is incomplete')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(/\/auth$/)
  })
}

test('a recovery link is checked only on use, and then says that it no longer works', async ({ visit }) => {
  const { page } = await visit(phone)
  await page.goto(`/recover#${'0'.repeat(32)}.1.${'x'.repeat(43)}`)
  await page.getByLabel('New password', { exact: true }).fill('kelp-Harbour-71')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('This link no longer works')).toBeVisible()
})

test('the API reference has its own page', async ({ visit }) => {
  const { page } = await visit(phone)
  await page.goto('/api/docs')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page)
})

test('an organiser sees their own account and all data about them', { tag: '@main' }, async ({ openAs }) => {
  const { page } = await openAs(0, '/account')
  await expect(page.getByRole('heading', { level: 1, name: 'My account' })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/account/data')
  await expect(page.getByRole('heading', { level: 1, name: 'Your data' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download as a file' })).toBeVisible()
  await expectAccessible(page)
})
