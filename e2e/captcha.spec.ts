import { organiser } from './test-server.ts'
import { expect, expectAccessible, expectBriefly, test, toastWith } from './story.ts'

test('with the captcha on, people request a password reset and sign in on a phone without noticing it', async ({
  startServer,
  visit,
}) => {
  const testServer = await startServer({ settings: { CAPTCHA: 'on' } })
  const { page } = await visit({ testServer, viewport: { width: 390, height: 844 } })
  const statuses: number[] = []
  page.on('response', (response) => {
    if (response.request().method() === 'POST' && response.url().endsWith('/sign-in/email'))
      statuses.push(response.status())
  })

  await test.step('a wrong password gets the usual message, and typed text stays', async () => {
    await page.goto('/auth')
    await page.getByRole('textbox', { name: 'Email' }).focus()
    await page.keyboard.type(organiser.email)
    await page.keyboard.press('Tab')
    await page.keyboard.type('not-the-password')
    await page.keyboard.press('Enter')
    await expect(toastWith(page, 'Invalid email or password')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(organiser.email)
    // The server requires first a solution, then the right password.
    expect(statuses).toEqual([428, 401])
  })

  await test.step('on a slow connection, the page says what it is waiting for', async () => {
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await expect(page.getByRole('heading', { name: 'Forgot password?' })).toBeVisible()
    await page.getByRole('textbox', { name: 'Email' }).fill(organiser.email)
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Network.enable')
    const unlimited = { offline: false, downloadThroughput: -1, uploadThroughput: -1 }
    await devtools.send('Network.emulateNetworkConditions', { ...unlimited, latency: 1_600 })
    await page.keyboard.press('Enter')
    await expectBriefly(toastWith(page, 'Checking that you are not a robot. One moment…'))
    await devtools.send('Network.emulateNetworkConditions', { ...unlimited, latency: 0 })
    await expect(page.getByText('If there is an account for')).toBeVisible()
    await expect(toastWith(page, 'Checking that you are not')).toBeHidden()
    expect((await testServer.mailTo(organiser.email)).to).toContain(organiser.email)
    await expectAccessible(page)
  })

  await test.step('the right password signs in, by keyboard', async () => {
    await page.getByRole('link', { name: 'Back to sign in' }).press('Enter')
    await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
    await page.getByRole('textbox', { name: 'Email' }).fill(organiser.email)
    await page.keyboard.press('Tab')
    await page.keyboard.type(organiser.password)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Logged in successfully!')).toBeVisible()
    expect(statuses).toEqual([428, 401, 428, 200])
  })
})
