import type { Page } from '@playwright/test'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { linkIn } from '#server/testing/smtp.ts'
import { countedUserOn } from './counted-user.ts'
import { extra } from './seed.ts'
import { answer, call, choose, searchPeople, switchTo, addPersonWithLink } from './steps.ts'
import { emailOf, expect, expectAccessible, test, toastWith } from './story.ts'

test('an account without a role answers with its personal link, with a mailed code or its password', async ({
  visit,
  run,
  startServer,
  openAs,
}) => {
  const testServer = await startServer({ from: run.demoDir })
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

  const { page: list } = await openAs(0, '/attendance', { testServer })
  const link = await addPersonWithLink(list, { name: 'Nora Vik', email })

  const phone = await visit({ testServer })
  phone.watch.readAs({ role: 'guest', number: extra.newcomer })
  await test.step('the account answers with a mailed code', async () => {
    await phone.page.goto(link)
    await phone.page.getByRole('button', { name: 'Forgot it? Send me a code' }).click()
    const codeMailed = async () => /Subject: (\d{6})/.exec((await testServer.mailTo(email)).raw)?.[1] ?? ''
    await expect.poll(codeMailed).not.toBe('')
    const form = phone.page.getByRole('form', { name: 'Sign in with a code' })
    await form.getByLabel('Code', { exact: true }).fill(await codeMailed())
    await form.getByRole('button', { name: 'Sign in with the code' }).click()
    await expect(phone.page.getByText(`You are signed in as ${email}.`)).toBeVisible()
    await expect(phone.page.getByLabel('Password', { exact: true })).toHaveCount(0)
  })

  await test.step('the account answers with its password, on the link’s page, which stays open', async () => {
    await page.goto(link)
    const form = page.getByRole('form', { name: 'Sign in', exact: true })
    await expectAccessible(page)
    guest.watch.expectError(/401/)
    await form.getByLabel('Password', { exact: true }).fill('not-my-password')
    await form.getByRole('button', { name: 'Sign in' }).click()
    await expect(form.getByText('Invalid email or password')).toBeVisible()
    await form.getByLabel('Password', { exact: true }).fill(password)
    await form.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText(`You are signed in as ${email}.`)).toBeVisible()
  })

  await test.step('answering gives the account the guest role', async () => {
    await choose(phone.page, phone.page.getByRole('button', { name: /Studio/ }), 'LP')
    await answer(phone.page, 'Will you attend?', 'Yes')
    await answer(phone.page, 'Are you open to sharing a room?', 'No')
    // On a bad connection, the portal opens before the new session is known.
    await phone.page.route('**/rpc/accounts/session', async (route) => {
      await wait(600)
      await route.continue().catch(() => undefined) // The page has given up by then.
    })
    await phone.page.getByRole('button', { name: 'Save my answers' }).click()
    await expect(phone.page.getByRole('heading', { name: 'Welcome, Nora Vik!' })).toBeVisible()
  })
})

test('an invited person declines in one press, undoes it, and finally comes with an account', async ({
  visit,
  openAsOrganiser,
}) => {
  const organiser = await openAsOrganiser('/attendance')
  const { testServer } = organiser
  const link = await addPersonWithLink(organiser.page, { name: 'Nora Vik', email: 'nora@story.example' })

  const phone = await visit({ testServer, viewport: { width: 390, height: 844 } })
  phone.watch.readAs({ role: 'guest', number: extra.newcomer })
  const { page } = phone
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Hello Nora. Are you coming?' })).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await expectAccessible(page)
  const user = countedUserOn(page)
  await user.press(page.getByRole('button', { name: "No, I can't come" }))
  await expect(page.getByRole('heading', { name: 'You are not coming.' })).toBeVisible()
  expect(user.countPresses()).toBe(1)
  await expect(organiser.page.getByRole('combobox', { name: 'Status of Nora Vik' })).toHaveValue('no')
  await expectAccessible(page)

  await test.step('the same link undoes the decline', async () => {
    await page.reload()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('heading', { name: 'Hello Nora. Are you coming?' })).toBeVisible()
    await expect(organiser.page.getByRole('combobox', { name: 'Status of Nora Vik' })).toHaveValue('maybe')
  })

  await test.step('after accepting, a person is asked for the password after the other answers', async () => {
    await page.getByRole('button', { name: "Yes, I'm coming" }).click()
    await expect(organiser.page.getByRole('combobox', { name: 'Status of Nora Vik' })).toHaveValue('yes')
    await page.reload()
    await expect(
      page.getByRole('heading', { name: /^You are coming to .*A few answers are missing$/ }),
    ).toBeVisible()
    await expectAccessible(page)
    const sections = page.getByRole('form', { name: 'Registration' }).getByRole('heading', { level: 2 })
    await expect(sections.last()).toHaveText('Account Information')
    await choose(page, page.getByRole('button', { name: /Studio/ }), 'LP')
    await answer(page, 'Are you open to sharing a room?', 'No')
    await page.getByLabel('Password', { exact: true }).fill('gorse-Lantern-58')
    await page.getByRole('button', { name: 'Complete Registration' }).click()
    await expect(page.getByRole('heading', { name: 'Welcome, Nora Vik!' })).toBeVisible()
  })

  await test.step('on a small phone, the reopened link shows the next step without scrolling', async () => {
    await page.setViewportSize({ width: 390, height: 664 })
    await page.goto(link)
    await expect(page.getByRole('link', { name: 'Open my page' })).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('link', { name: /^tel:|^\+/ })).toHaveCount(1)
  })
})

test('a person with an account is invited from their row, and asked again for answers that have expired', async ({
  visit,
  run,
  openAsOrganiser,
}) => {
  const [aino, email] = ['Aino Mäkelä', emailOf(run, 30)]
  const organiser = await openAsOrganiser('/attendance')
  const { testServer } = organiser
  await switchTo(organiser.page, 'Berghaus Edelgrat')
  await searchPeople(organiser.page, aino)
  const row = organiser.page.getByRole('row').filter({ hasText: aino })
  const sendRequest = organiser.page.waitForRequest(/invitations\/send$/)
  await row.getByRole('button', { name: `Invite: ${aino}` }).click()
  await expect(toastWith(organiser.page, `Personal link sent to ${email}`)).toBeVisible()
  await expect(row.getByText(/^Invited \w+ \d+$/)).toBeVisible()
  await expect(row.getByRole('button', { name: `Invite: ${aino}` })).toBeHidden()
  await expectAccessible(organiser.page)
  const { json } = z
    .object({ json: z.object({ personId: z.string() }) })
    .parse((await sendRequest).postDataJSON())
  expect(await deleteAnswers(organiser.page, json.personId)).toBe(200)

  const phone = await visit({ testServer, viewport: { width: 390, height: 844 } })
  phone.watch.readAs({ role: 'guest', number: 30 })
  const { page } = phone
  await page.goto(linkIn(await testServer.mailTo(email)))
  await expect(page.getByText('Canary-dietnote-030')).toHaveCount(0)
  await expectAccessible(page)
  await page.getByLabel('Password', { exact: true }).fill(run.demo.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  // The button in the mail has already answered yes.
  await expect(page.getByText('Canary-dietnote-030')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Nothing else changed' }).click()
  await expect(page.getByText('Please select an option')).toBeVisible()
  await answer(page, 'Are you open to sharing a room?', 'Yes')
  await page.getByText('I have no food allergies').click()
  await expect(page.getByRole('button', { name: /Dietary preference/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Nothing else changed' }).click()
  await expect(page).toHaveURL(/\/guest\?venue=/)
  await expect(page.getByText('None', { exact: true })).toBeVisible()
  await expect(row.getByRole('combobox', { name: `Status of ${aino}` })).toHaveValue('yes')
})

/** Deletes allergies and the sharing wish, as the daily cleanup does after a long time. */
async function deleteAnswers(page: Page, id: string): Promise<number> {
  const { json } = await call(page, 'people/read', { id })
  const { isEmailFixed: _fixed, mailRefused: _refused, ...person } = z.looseObject({}).parse(json)
  const blank = { allergies: null, openToRoomSharing: null }
  return (await call(page, 'people/update', { ...person, ...blank, removes: Object.keys(blank) })).status
}
