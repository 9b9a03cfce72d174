import type { Page } from '@playwright/test'
import { startProvider } from '#server/testing/provider.ts'
import { createWallet, type TestWallet } from '#server/testing/wallet.ts'
import { openWebhook } from '#server/testing/webhook.ts'
import { emailOf, expect, expectAccessible, signIn, test, toastWith } from './story.ts'

/** Adds a wallet to the browser, like an extension would. Its key stays outside. */
async function addWallet(page: Page, { address, sign }: TestWallet): Promise<void> {
  await page.exposeBinding('callWallet', async (_source, request: { method: string; params?: string[] }) => {
    if (request.method === 'eth_requestAccounts') return [address]
    if (request.method === 'eth_chainId') return '0x1'
    return sign(Buffer.from((request.params?.[0] ?? '').slice(2), 'hex').toString())
  })
  await page.addInitScript(() => {
    Reflect.set(window, 'ethereum', {
      request: (request: unknown): unknown => {
        const callWallet: unknown = Reflect.get(window, 'callWallet')
        return typeof callWallet === 'function' ? callWallet(request) : undefined
      },
    })
  })
}

test('a person links a company sign-in, a wallet and a phone, signs in with each, and unlinks one', async ({
  visit,
  startServer,
  run,
}) => {
  const provider = await startProvider()
  const webhook = await openWebhook()
  const { issuer, clientId, clientSecret } = provider.settings()
  const testServer = await startServer({
    from: run.demoDir,
    settings: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
      OIDC_NAME: 'Harbour ID',
      ETHEREUM_SIGN_IN: 'on',
      SMS_WEBHOOK_URL: webhook.url,
      SMS_WEBHOOK_SECRET: webhook.secret,
    },
  })
  const guest = await visit({ testServer, viewport: { width: 390, height: 844 } })
  const { page, watch } = guest
  const wallet = createWallet()
  await addWallet(page, wallet)
  // The browser visits the company's own page, and returns from it.
  watch.expectError(new RegExp(`requested a third-party host: ${issuer}/authorize`))
  provider.vouchFor({ sub: 'guest-20' })

  await page.goto('/auth')
  const otherWays = page.getByRole('region', { name: 'Other ways to sign in' })
  await expect(otherWays.getByRole('button', { name: 'Continue with Harbour ID' })).toBeVisible()
  await expectAccessible(page)
  await otherWays.getByRole('button', { name: 'Continue with Harbour ID' }).click()
  await expect(page.getByText(/No account uses this sign-in yet/)).toBeVisible()

  await signIn(guest, run, 20)
  await page.goto('/guest/account')
  await page.getByRole('button', { name: 'Link Harbour ID', exact: true }).click()
  await expect(page.getByText('You can now sign in with Harbour ID.')).toBeVisible()
  const linked = page.getByRole('list', { name: 'Linked sign-ins' })
  await expect(linked.getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page)
  const mail = await testServer.mailTo(emailOf(run, 20))
  expect(mail.raw).toContain('A new way to sign in was added to your account')

  const laptop = await visit({ testServer })
  laptop.watch.expectError(new RegExp(`requested a third-party host: ${issuer}/authorize`))
  laptop.watch.readAs({ role: 'guest', number: 20 })
  await laptop.page.goto('/auth')
  await laptop.page.getByRole('button', { name: 'Continue with Harbour ID' }).click()
  await expect(laptop.page).toHaveURL(/\/guest/)

  await page.getByRole('button', { name: 'Link an Ethereum wallet' }).click()
  await expect(toastWith(page, 'You can now sign in with this wallet')).toBeVisible()
  await expect(linked.getByRole('listitem')).toHaveCount(2)
  const kiosk = await visit({ testServer })
  await addWallet(kiosk.page, wallet)
  kiosk.watch.readAs({ role: 'guest', number: 20 })
  await kiosk.page.goto('/auth')
  await kiosk.page.getByRole('button', { name: 'Continue with Ethereum' }).click()
  await expect(kiosk.page).toHaveURL(/\/guest/)

  await page.getByRole('button', { name: 'Link a phone' }).click()
  const dialog = page.getByRole('dialog', { name: 'Link a phone' })
  await dialog.getByLabel('Phone number').fill('+351 912 000 020')
  await expectAccessible(page)
  const linkCode = await webhook.next(() => dialog.getByRole('button', { name: 'Send code' }).click())
  await dialog.getByLabel('Code').fill(linkCode)
  await dialog.getByRole('button', { name: 'Link' }).click()
  await expect(toastWith(page, 'You can now sign in with this phone')).toBeVisible()
  await expect(linked.getByText('Phone …0020')).toBeVisible()
  const tablet = await visit({ testServer })
  tablet.watch.readAs({ role: 'guest', number: 20 })
  await tablet.page.goto('/auth')
  await tablet.page.getByRole('link', { name: 'Continue with a text message' }).click()
  await expect(tablet.page.getByRole('button', { name: 'Send code' })).toBeVisible()
  await tablet.page.getByLabel('Phone number').fill('+351912000020')
  await expectAccessible(tablet.page)
  const signInCode = await webhook.next(() => tablet.page.getByRole('button', { name: 'Send code' }).click())
  await tablet.page.getByLabel('Code').fill(signInCode)
  await tablet.page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(tablet.page).toHaveURL(/\/guest/)

  await page.getByRole('button', { name: 'Unlink Harbour ID' }).click()
  const question = page.getByRole('alertdialog', { name: 'Unlink Harbour ID?' })
  await question.getByRole('button', { name: 'Unlink' }).click()
  await expect(toastWith(page, 'You can no longer sign in with Harbour ID')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Link Harbour ID', exact: true })).toBeVisible()
  await laptop.page.reload()
  await expect(laptop.page).toHaveURL(/\/auth/)
  await provider.close()
  await webhook.close()
})
