import type { Page } from '@playwright/test'
import { linkIn } from '#server/testing/smtp.ts'
import { answer, choose, inDays, chooseFromMenu, searchPeople, switchTo, typeDate } from './steps.ts'
import { emailOf, signInWithPassword, expect, expectAccessible, test, toastWith } from './story.ts'

const tomas = { name: 'Tomás Reis', number: 2 }
const kenji = { name: 'Kenji Watanabe', number: 41 }

test(
  'an invite is created once, handed over and renewed',
  { tag: '@main' },
  async ({ visit, run, openAsOrganiser }) => {
    const { page, testServer } = await openAsOrganiser('/attendance')
    const guest = await visit({ testServer })
    guest.watch.readAs({ role: 'guest', number: tomas.number })
    const row = page.getByRole('row').filter({ hasText: tomas.name })
    const dialog = page.getByRole('dialog', { name: 'Guest Account Created' })
    const handOver = () => dialog.getByRole('button', { name: 'Hand over a password instead' }).click()
    const passwordOf = () => dialog.getByRole('textbox', { name: 'Temporary password' }).inputValue()

    await test.step('only people who accepted are offered an invite', async () => {
      await setStatus(page, tomas.name, 'no')
      await expect(row.getByRole('button', { name: 'Send Invite' })).toBeHidden()
      await setStatus(page, tomas.name, 'yes')
      await row.getByRole('button', { name: 'Send Invite' }).click()
      await expect(toastWith(page, 'Guest account created successfully')).toBeVisible()
      await handOver()
      await expect(dialog).toContainText('These credentials are shown only once.')
      await expect(dialog.getByRole('textbox', { name: 'Email' })).toHaveValue(emailOf(run, tomas.number))
      await dialog.getByRole('button', { name: 'Copy email' }).click()
      await expect(toastWith(page, 'Email copied')).toBeVisible()
      await dialog.getByRole('button', { name: 'Copy password' }).click()
      await expect(toastWith(page, 'Password copied')).toBeVisible()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await passwordOf())
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Done' }).click()
      await expect(row).toContainText('Account Created')
    })

    await test.step('a new invitation’s password only opens the page where its owner chooses another', async () => {
      await chooseFromMenu(page, tomas.name, 'New invitation')
      await handOver()
      const password = await passwordOf()
      await dialog.getByRole('button', { name: 'Done' }).click()
      await signInWithPassword(guest.page, { email: emailOf(run, tomas.number), password })
      await expect(guest.page).toHaveURL(/choose-password/)
      await guest.page.getByLabel('New password').fill('gorse-Lantern-58')
      await guest.page
        .getByRole('button', { name: /password/i })
        .last()
        .click()
      await expect(guest.page.getByRole('heading', { name: `Welcome, ${tomas.name}!` })).toBeVisible()
      // An account in use shows no hint.
      await expect(row).not.toContainText('Account Created')
    })
  },
)

test('an invite is replaced by a link, and refused for a past event', async ({ run, openAsOrganiser }) => {
  const organiser = await openAsOrganiser('/attendance')
  const { page, testServer } = organiser
  const dialog = page.getByRole('dialog', { name: 'Guest Account Created' })

  await test.step('the link replaces the account, and can be revoked', async () => {
    await setStatus(page, kenji.name, 'yes')
    const row = page.getByRole('row').filter({ hasText: kenji.name })
    await row.getByRole('button', { name: 'Send Invite' }).click()
    await dialog.getByRole('button', { name: `Send ${kenji.name} a personal link` }).click()
    await expect(toastWith(page, 'Personal link sent')).toBeVisible()
    expect(linkIn(await testServer.mailTo(emailOf(run, kenji.number)))).toContain('/invitation#')
    await row.getByRole('button', { name: 'Send Invite' }).click()
    const question = page.getByRole('alertdialog', { name: `Make an account for ${kenji.name}?` })
    await expect(question).toContainText('Their personal link stops working once they have an account.')
    await question.getByRole('button', { name: 'Make the account' }).click()
    await dialog.getByRole('button', { name: 'Hand over a password instead' }).click()
    await dialog.getByRole('button', { name: 'Copy personal link instead' }).click()
    await expect(toastWith(page, 'Personal link copied')).toBeVisible()
    await expect(dialog).toBeHidden()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('/invitation#')
    await expect(row.getByRole('button', { name: 'Send Invite' })).toBeVisible()
    await chooseFromMenu(page, kenji.name, 'Revoke personal link')
    await expect(toastWith(page, 'Personal link revoked')).toBeVisible()
  })

  await test.step('accepting a past event doesn’t allow an invite', async () => {
    await setStatus(page, kenji.name, 'no')
    await switchTo(page, 'Berghaus Edelgrat')
    await setStatus(page, kenji.name, 'no')
    await switchTo(page, 'Bryggen Sjøhus')
    await setStatus(page, kenji.name, 'yes')
    organiser.watch.expectError(/409/)
    await page
      .getByRole('row')
      .filter({ hasText: kenji.name })
      .getByRole('button', { name: 'Send Invite' })
      .click()
    await expect(toastWith(page, 'Failed to create guest account')).toContainText(/event that isn’t over/)
  })
})

test('everyone is set up together, by mailed links, random passwords or a preset password', async ({
  openAsOrganiser,
}) => {
  const organiser = await openAsOrganiser('/bulk-setup')
  const { page, testServer } = organiser
  const setUp = page.getByRole('button', { name: 'Setup All Guest Accounts' })
  const results = page.getByRole('region', { name: 'Results' })

  await test.step('personal links are mailed', async () => {
    await expect(page.getByText(/^Mails a personal link to /)).toBeVisible()
    await setUp.click()
    const question = page.getByRole('dialog', { name: 'Send everyone their personal link?' })
    await expect(question.getByRole('region', { name: 'What they get' })).toContainText('/invitation#')
    await expectAccessible(page)
    await question.getByRole('button', { name: /^Send to \d+ people$/ }).click()
    await expect(toastWith(page, 'Setup Complete!')).toContainText(/^[^]*\d+ successful, 0 failed/)
    await expect(results.getByText('link sent').first()).toBeVisible()
    await expectAccessible(page)
    const invited = await results.getByRole('row').nth(1).getByText(/@/).innerText()
    expect(linkIn(await testServer.mailTo(invited))).toContain('/invitation#')
  })

  await test.step('the passwords are shown once and can be saved', async () => {
    await page.getByRole('button', { name: 'Other ways' }).click()
    await page.getByText('One random password per person').click()
    // The text above the button changes with the method, and moves the button.
    await expect(page.getByRole('heading', { name: 'Everyone with an e-mail address' })).toBeVisible()
    await setUp.click()
    // A new run begins at the first person, whatever the previous run did. A stopped run isn't complete.
    const progress = page.getByRole('progressbar', { name: 'Setting up' })
    await expect(progress).toHaveAttribute('aria-valuetext', /^(0|25|50|75) of \d+$/)
    await page.getByRole('button', { name: 'Stop' }).click()
    await expect(toastWith(page, 'Setup stopped')).toContainText(
      /\d+ successful, 0 failed, \d+ not set up yet/,
      hashingTimeout,
    )
    await expect(progress).toBeHidden()
    await expect(results.getByText('created').first()).toBeVisible(hashingTimeout)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download passwords (CSV)' }).click()
    expect((await download).suggestedFilename()).toBe('guest-passwords.csv')
  })

  await test.step('a preset password is refused if it is easy to guess, and otherwise replaces unused passwords', async () => {
    await page.getByText('One preset password for all').click()
    await expect(page.getByText(/can sign in as that colleague/)).toBeVisible()
    organiser.watch.expectError(/422/)
    await page.getByLabel('Preset password', { exact: true }).fill('password123')
    await setUp.click()
    await expect(toastWith(page, 'Setup Failed')).toContainText(/too easy to guess/)
    await page.getByLabel('Preset password', { exact: true }).fill('gorse-Lantern-58')
    await expectAccessible(page)
    await setUp.click()
    await expect(results.getByText('renewed').first()).toBeVisible(hashingTimeout)
    await expect(results.getByText('failed', { exact: true })).toBeHidden()
  })
})

test('without a mail server, the links come as a list to hand over', async ({
  visit,
  run,
  startServer,
  openAs,
}) => {
  const testServer = await startServer({ from: run.demoDir, settings: { SMTP_URL: '' } })
  const { page } = await openAs(0, '/attendance?status=uninvited', { testServer })
  await expect(page.getByRole('button', { name: /^Copy link: / }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Invite: / })).toHaveCount(0)
  await page.goto('/bulk-setup')
  await expect(page.getByRole('heading', { level: 1, name: 'Guest Setup', exact: true })).toBeVisible()
  await expect(page.getByText(/no mail server is set up/)).toBeVisible()
  await page.getByRole('button', { name: 'Setup All Guest Accounts' }).click()
  const results = page.getByRole('region', { name: 'Results' })
  await expect(results.getByText('link ready').first()).toBeVisible()
  await expect(results.getByRole('button', { name: 'Download links (CSV)' })).toBeInViewport({ ratio: 1 })
  // The page still knows of the links after it was left.
  await page.reload()
  await expect(page.getByText(/links have been ready since .* Nobody has them yet/)).toBeVisible()
  await expect(page.locator('.filled')).toHaveText('Show these links')
  await page.getByRole('button', { name: 'Show these links' }).click()
  await expect(results.getByText('link ready').first()).toBeVisible()
  // The link of a person without an account asks them to choose a password.
  const addresses = await results.getByText(/@/).allInnerTexts()
  const person = run.demo.people.find(
    ({ email, number }) => number % 3 === 2 && addresses.includes(email ?? ''),
  )
  const row = results.getByRole('row').filter({ hasText: person?.email ?? '' })
  await row.getByRole('button', { name: 'Copy link' }).click()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  const guest = await visit({ testServer })
  guest.watch.readAs({ role: 'guest', number: person?.number ?? 0 })
  await guest.page.goto(link)
  await guest.page.getByRole('button', { name: "Yes, I'm coming" }).click()
  await guest.page.getByRole('textbox', { name: 'Full Name' }).fill('Ana Lima')
  await guest.page.reload()
  // Leaving the page loses nothing.
  await expect(guest.page.getByRole('textbox', { name: 'Full Name' })).toHaveValue('Ana Lima')
  const drafts = () =>
    guest.page.evaluate(() =>
      Object.keys(sessionStorage).filter((key) => key.startsWith('quarterdeck.draft.')),
    )
  expect(await drafts()).toHaveLength(1)
  await guest.page.getByLabel('Password', { exact: true }).fill('gorse-Lantern-58')
  await choose(guest.page, guest.page.getByRole('button', { name: /Studio/ }), 'LP')
  await answer(guest.page, 'Are you open to sharing a room?', 'No')
  await guest.page.getByRole('button', { name: 'Complete Registration' }).click()
  await expect(guest.page.getByRole('heading', { name: /^Welcome, / })).toBeVisible()
  expect(await drafts()).toEqual([])
  await guest.page.evaluate(() => sessionStorage.setItem('quarterdeck.draft.survey', '{}'))
  await guest.page.getByRole('button', { name: 'Guest Account' }).click()
  await guest.page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(guest.page).toHaveURL(/\/auth/)
  await expect.poll(drafts).toEqual([])

  await test.step('the reopened link shows the answer, and leads to the next step', async () => {
    await guest.page.goto('/survey')
    await guest.page.goto(link)
    await expect(guest.page.getByRole('heading', { name: 'You are coming.' })).toBeVisible()
    await expect(guest.page.getByRole('link', { name: 'Open my page' })).toHaveAttribute(
      'href',
      /^\/guest\?venue=/,
    )
    await expectAccessible(guest.page)
    await guest.page.getByRole('button', { name: 'Change my answers' }).click()
    await expect(guest.page.getByRole('form', { name: 'Sign in', exact: true })).toBeVisible()
  })

  await test.step('after the event the link only says that the event is over', async () => {
    await page.goto('/venues')
    await page.getByRole('button', { name: 'Edit venue: Casa do Mar' }).click()
    const edit = page.getByRole('dialog', { name: 'Edit Venue' })
    await typeDate(page, edit.getByRole('group', { name: /Start date/i }), inDays(-20))
    await typeDate(page, edit.getByRole('group', { name: /End date/i }), inDays(-16))
    await edit.getByRole('button', { name: 'Save' }).click()
    const move = page.getByRole('dialog', { name: /^Move the event: \d+ days earlier$/ })
    await move.getByRole('button', { name: 'Save and move these' }).click()
    await expect(toastWith(page, 'Venue updated successfully')).toBeVisible()
    guest.watch.expectError(/410/)
    await guest.page.goto('/survey')
    await guest.page.goto(link)
    await expect(guest.page.getByText('This event is over')).toBeVisible()
    await expect(guest.page.getByRole('textbox')).toHaveCount(0)
    await expectAccessible(guest.page)
    await guest.page.getByRole('link', { name: 'Sign in' }).click()
    await expect(guest.page).toHaveURL(/\/auth$/)
  })
})

/** Each person's password is really hashed, which takes long on a busy machine. */
const hashingTimeout = { timeout: 90_000 }

async function setStatus(page: Page, name: string, status: 'yes' | 'no') {
  await searchPeople(page, name)
  const select = page.getByRole('combobox', { name: `Status of ${name}` })
  if ((await select.inputValue()) === status) return
  // Waits for the response, because the toast looks like the previous one.
  const saved = page.waitForResponse((response) => response.url().endsWith('/attendance/setStatus'))
  const isCheckedIn = await page.getByRole('button', { name: `Checked In: ${name}` }).isVisible()
  await select.selectOption(status)
  // The page asks first if there are consequences: a check-in, a bed, a seat.
  const question = page.getByRole('alertdialog').filter({ hasText: 'Set ' })
  const confirm = question.getByRole('button', {
    name: isCheckedIn ? 'Change and undo check-in' : 'Set to No',
  })
  await Promise.race([saved, confirm.click()])
  expect((await saved).status()).toBe(200)
}
