import { linkIn } from '#server/testing/smtp.ts'
import { extra } from './seed.ts'
import { answer, choose, openMenu } from './steps.ts'
import { expect, expectAccessible, signIn, test, toastWith } from './story.ts'

test('an account without a role answers by its personal link, with a mailed code or its password', async ({
  visit,
  run,
  build,
}) => {
  const testServer = await build({ from: run.demoDir })
  const [email, password] = ['nora@story.example', 'gorse-Lantern-58']
  const guest = await visit({ testServer })
  guest.watch.readAs({ role: 'guest', number: extra.newcomer })
  const { page } = guest
  await page.goto('/auth')
  await page.getByRole('button', { name: "Don't have an account? Sign up" }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('Check your mail to confirm your address').first()).toBeVisible()
  await page.goto(linkIn(await testServer.mailTo(email)))
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page).toHaveURL(/\/auth/)

  const organiser = await visit({ testServer })
  await signIn(organiser, run, 0, '/attendance')
  await organiser.page.getByRole('button', { name: 'Add Person' }).click()
  const dialog = organiser.page.getByRole('dialog', { name: 'Add Person' })
  await dialog.getByRole('combobox', { name: 'Full Name' }).fill('Nora Vik')
  await dialog.getByRole('textbox', { name: 'Email' }).fill(email)
  await dialog.getByRole('button', { name: 'Add Person' }).click()
  await expect(toastWith(organiser.page, 'Person added successfully')).toContainText('Nora Vik')
  await organiser.page.getByPlaceholder('Search by name or email...').fill('Nora Vik')
  await openMenu(organiser.page, 'Nora Vik', 'Copy personal link')
  await expect(toastWith(organiser.page, 'Personal link copied')).toBeVisible()
  const link = await organiser.page.evaluate(() => navigator.clipboard.readText())

  const phone = await visit({ testServer })
  phone.watch.readAs({ role: 'guest', number: extra.newcomer })
  await test.step('by a mailed code', async () => {
    await phone.page.goto(link)
    await phone.page.getByRole('button', { name: 'Forgot it? Send me a code' }).click()
    const codeMailed = async () => /Subject: (\d{6})/.exec((await testServer.mailTo(email)).raw)?.[1] ?? ''
    await expect.poll(codeMailed).not.toBe('')
    const form = phone.page.getByRole('form', { name: 'Sign in with a code' })
    await form.getByLabel('Code', { exact: true }).fill(await codeMailed())
    await form.getByRole('button', { name: 'Sign in' }).click()
    await expect(phone.page.getByText(`You are signed in as ${email}.`)).toBeVisible()
    await expect(phone.page.getByLabel('Password', { exact: true })).toHaveCount(0)
  })

  await test.step('by password, on the page of the link, which stays open', async () => {
    await page.goto(link)
    const asked = page.getByRole('form', { name: 'Sign in', exact: true })
    await expectAccessible(page)
    guest.watch.expectTrouble(/401/)
    await asked.getByLabel('Password', { exact: true }).fill('not-my-password')
    await asked.getByRole('button', { name: 'Sign in' }).click()
    await expect(asked.getByText('Invalid email or password')).toBeVisible()
    await asked.getByLabel('Password', { exact: true }).fill(password)
    await asked.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText(`You are signed in as ${email}.`)).toBeVisible()
  })

  await test.step('answering makes a guest of them', async () => {
    await choose(phone.page, phone.page.getByRole('button', { name: /Studio/ }), 'LP')
    await answer(phone.page, 'Will you attend?', 'Yes')
    await answer(phone.page, 'Are you open to sharing a room?', 'No')
    await phone.page.getByRole('button', { name: 'Save my answers' }).click()
    await expect(phone.page.getByRole('heading', { name: 'Welcome, Nora Vik!' })).toBeVisible()
  })
})
