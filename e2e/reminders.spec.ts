import { expect, expectAccessible, test, toastWith } from './story.ts'

/** Reminders ask for missing answers automatically. */

test('an organiser turns a reminder on, sees its next recipients and its text, and turns it off', async ({
  openAs,
}) => {
  const { page } = await openAs(0, '/survey-settings?tab=reminders')
  const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'Reminders' }) })
  const noReply = card.getByRole('switch', { name: /^People who haven’t answered/ })
  await expect(noReply).not.toBeChecked()
  await noReply.press('Space')
  const question = page.getByRole('dialog', { name: 'Turn these reminders on?' })
  await expectAccessible(page)
  await question.getByRole('button', { name: /^Turn on/ }).click()
  await expect(
    card.getByRole('switch', { name: /^People who haven’t answered (Today|Nobody today|On)/ }),
  ).toBeChecked()
  await card.getByRole('button', { name: 'What it says' }).first().click()
  await expect(card.getByText(/^We haven’t heard from you about/)).toBeVisible()
  await expectAccessible(page)

  await test.step('the reminder’s text is edited like a message, and shown as one person gets it', async () => {
    await card.getByRole('button', { name: 'Edit text: People who haven’t answered' }).click()
    const dialog = page.getByRole('dialog', { name: 'What the reminder says' })
    const text = dialog.getByRole('textbox', { name: 'Text' })
    await expect(text).toHaveValue(/^Hello \{first name\},/)
    await text.fill('Are you in, or out? ')
    await dialog.getByRole('button', { name: 'Save text' }).click()
    await expect(dialog.getByText(/^Please put in “personal link”/)).toBeVisible()
    await text.press('End')
    await dialog.getByRole('button', { name: 'personal link', exact: true }).click()
    const preview = dialog.getByRole('region', { name: 'What they get' })
    await expect(preview.getByText('Are you in, or out?')).toBeVisible()
    await expect(preview.getByText('Open my page')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Restore our text' }).click()
    await expect(text).toHaveValue(/^Hello \{first name\},/)
    await toastWith(page, 'Your text was replaced').getByRole('button', { name: 'Undo' }).click()
    await dialog.getByRole('button', { name: 'Save text' }).click()
    await expect(dialog).toBeHidden()
    await expect(card.getByText('Are you in, or out?')).toBeVisible()
  })

  await test.step('changing the days needs a confirmation', async () => {
    const days = card.getByRole('textbox', { name: /^Days between reminders/ })
    await days.fill('9')
    await days.press('Tab')
    await card.getByRole('button', { name: 'Save days' }).click()
    const confirmation = page.getByRole('dialog', { name: 'Change the days of these reminders?' })
    await expectAccessible(page)
    await confirmation.getByRole('button', { name: /^Save days/ }).click()
    await expect(card.getByRole('button', { name: 'Save days' })).toBeHidden()
  })

  await page.reload()
  await expect(noReply).toBeChecked()
  await expect(card.getByRole('textbox', { name: /^Days between reminders/ })).toHaveValue('9')
  await noReply.press('Space')
  await expect(noReply).not.toBeChecked()
})

test('an invalid unsubscribe link is reported only when it is used', async ({ visit }) => {
  const { page, watch } = await visit()
  await page.goto(`/stop#${'0'.repeat(32)}.1.${'x'.repeat(43)}`)
  const button = page.getByRole('button', { name: 'Please don’t remind me again' })
  await expectAccessible(page)
  watch.expectError(/410/)
  await button.click()
  await expect(page.getByText('This link no longer works')).toBeVisible()
})
