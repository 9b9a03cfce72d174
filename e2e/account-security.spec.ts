import { Secret, TOTP } from 'otpauth'
import { editionOf } from './run.ts'
import { fillSurvey } from './steps.ts'
import { emailOf, expect, expectAccessible, test, toastWith } from './story.ts'

const newPassword = 'gorse-Lantern-58'

test('a guest resets a password, sets up a second factor, changes their address and signs in with mailed codes', async ({
  visit,
  startServer,
  run,
  openAs,
}) => {
  const testServer = await startServer({ from: run.demoDir })
  const email = emailOf(run, 21)
  const laptop = await visit({ testServer })
  const { page } = laptop

  // The password is forgotten.
  await page.goto('/auth')
  await page.getByLabel('Email').fill('ines@')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page.getByLabel('Email')).toHaveValue('ines@')
  await expect(page.getByRole('heading', { name: 'Forgot password?' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText(/If there is an account for .* a link is on its way/)).toBeVisible()
  await expectAccessible(page)
  const reset = await testServer.mailTo(email)
  await page.goto(linkIn(reset.raw, 'reset-password'))
  await page.getByLabel('New password', { exact: true }).fill('password123')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText(/It is one of the most common passwords/)).toBeVisible()
  await page.getByLabel('New password', { exact: true }).fill(newPassword)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(toastWith(page, 'Your new password is saved')).toBeVisible()
  laptop.watch.readAs({ role: 'guest', number: 21 })
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(newPassword)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/guest/)

  // The second factor, with an independent authenticator.
  await page.goto('/guest/account')
  await page.getByRole('button', { name: 'Set up authenticator' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up authenticator' })
  await expect(dialog.getByRole('img', { name: 'QR code of the key below' })).toBeVisible()
  await expectAccessible(page)
  const key = (await dialog.locator('code').innerText()).replaceAll(/\s/g, '')
  const app = new TOTP({ secret: Secret.fromBase32(key) })
  await dialog.getByLabel('Code', { exact: true }).fill(app.generate())
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  const codes = page.getByRole('dialog', { name: 'Backup codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  const [backup = '', secondBackup = ''] = await codes.getByRole('listitem').allInnerTexts()
  await codes.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(/Backup codes left: 10/)).toBeVisible()

  // A new address.
  const newEmail = `moved-${email}`
  await page.getByLabel('New e-mail address').fill(newEmail)
  await page.getByRole('button', { name: 'Change e-mail' }).click()
  await expect(page.getByText(/Open the link we sent to/)).toBeVisible()
  const proof = await testServer.mailTo(newEmail)
  await page.goto(linkIn(proof.raw, 'confirm-email'))
  await page.getByRole('button', { name: 'Use this address' }).click()
  await expect(page.getByText(`You now sign in with ${newEmail}.`)).toBeVisible()

  // A code by mail, then the second factor.
  const phone = await visit({ testServer, viewport: { width: 390, height: 844 } })
  await phone.page.goto('/auth')
  await phone.page.getByRole('link', { name: 'Sign in with a code' }).click()
  await expect(phone.page.getByRole('heading', { name: 'Sign in with a code' })).toBeVisible()
  // A mistyped address stays in the field, to be corrected.
  await phone.page.getByLabel('Email').fill(`${newEmail}m`)
  await phone.page.getByRole('button', { name: 'Send code' }).click()
  await phone.page.getByRole('button', { name: 'Get another code' }).click()
  await expect(phone.page.getByLabel('Email')).toHaveValue(`${newEmail}m`)
  await phone.page.getByLabel('Email').fill(newEmail)
  await phone.page.getByRole('button', { name: 'Send code' }).click()
  await expect(phone.page.getByText(/If there is an account, a code is on its way/)).toBeVisible()
  await expectAccessible(phone.page)
  phone.watch.readAs({ role: 'guest', number: 21 })
  const codeMailed = async () => /Subject: (\d{6})/.exec((await testServer.mailTo(newEmail)).raw)?.[1] ?? ''
  await expect.poll(codeMailed).not.toBe('')
  await phone.page.getByLabel('Code', { exact: true }).fill(await codeMailed())
  await phone.page.getByRole('button', { name: 'Sign In' }).click()
  await expect(phone.page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await expectAccessible(phone.page)
  await phone.page.getByRole('button', { name: 'Use a backup code' }).click()
  await phone.page.getByLabel('Backup code', { exact: true }).fill(backup)
  await phone.page.getByRole('button', { name: 'Sign In' }).click()
  await expect(toastWith(phone.page, 'Logged in successfully!')).toBeVisible()
  await expect(phone.page).toHaveURL(/\/guest/)

  // Registered elsewhere for another event, password forgotten: a code, the second factor, and back to the mailed link.
  const desk = await visit({ testServer })
  desk.watch.readAs({ role: 'guest', number: 21 })
  await desk.page.goto(`/survey?venue=${editionOf(run, 'Berghaus Edelgrat')}`)
  await fillSurvey(desk.page, { email: newEmail, password: 'moss-Harbour-93', name: 'Ines', studio: 'Oslo' })
  await desk.page.getByRole('button', { name: 'Complete Registration' }).click()
  const mailedLink = async () => linkIn((await testServer.mailTo(newEmail)).raw, 'confirm')
  await expect.poll(mailedLink).toContain('/confirm#')
  const codeBefore = await codeMailed()
  await desk.page.goto(await mailedLink())
  await desk.page.getByRole('button', { name: 'Forgot it? Send me a code' }).click()
  await expect.poll(codeMailed).not.toBe(codeBefore)
  await desk.page.getByLabel('Code', { exact: true }).fill(await codeMailed())
  await desk.page.getByRole('button', { name: 'Sign in with the code' }).click()
  await desk.page.getByRole('button', { name: 'Use a backup code' }).click()
  await desk.page.getByLabel('Backup code', { exact: true }).fill(secondBackup)
  await desk.page.getByRole('button', { name: 'Sign In' }).click()
  await expect(desk.page.getByRole('heading', { name: 'Confirm your registration' })).toBeVisible()
  await desk.page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(desk.page).toHaveURL(/\/guest/)

  // Authenticator and backup codes are lost: an organiser disables the second factor.
  const organiser = await openAs(0, `/accounts?q=${encodeURIComponent(newEmail)}`, { testServer })
  await organiser.page.getByRole('button', { name: /^More for / }).click()
  await organiser.page.getByRole('menuitem', { name: 'Remove second factor' }).click()
  const question = organiser.page.getByRole('alertdialog', { name: /^Remove the second factor of / })
  await expectAccessible(organiser.page)
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(toastWith(organiser.page, /can sign in with just a password now/)).toBeVisible()
  await phone.page.reload()
  await expect(phone.page).toHaveURL(/\/auth/)
  await phone.page.getByLabel('Email').fill(newEmail)
  await phone.page.getByLabel('Password', { exact: true }).fill(newPassword)
  await phone.page.getByRole('button', { name: 'Sign In' }).click()
  await expect(phone.page).toHaveURL(/\/guest/)
})

const linkIn = (raw: string, page: string) =>
  new RegExp(`/${page}#[\\w.-]+`).exec(raw.replaceAll(/=\r?\n/g, ''))?.[0] ?? 'no link came'
