import { expect, expectAccessible, signIn, test } from './story.ts'

/** Reminders ask for missing answers automatically. */

test('an organiser turns a reminder on, sees its next readers and its text, and turns it off', async ({
  visit,
  run,
}) => {
  const visitor = await visit()
  const { page } = visitor
  await signIn(visitor, run, 0, '/survey-settings?tab=reminders')
  const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'Reminders' }) })
  const noReply = card.getByRole('switch', { name: /^People who haven’t answered/ })
  await expect(noReply).not.toBeChecked()
  await noReply.press('Space')
  const question = page.getByRole('dialog', { name: 'Turn these reminders on?' })
  await expectAccessible(page)
  await question.getByRole('button', { name: /^Turn on/ }).click()
  await expect(
    card.getByRole('switch', { name: /^People who haven’t answered (Next: |On\. )/ }),
  ).toBeChecked()
  await card.getByRole('button', { name: 'What it says' }).first().click()
  await expect(card.getByText(/^We haven’t heard from you about/)).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(noReply).toBeChecked()
  await noReply.press('Space')
  await expect(noReply).not.toBeChecked()
})

test('a made-up stop link says so when pressed', async ({ visit }) => {
  const { page, watch } = await visit()
  await page.goto(`/stop#${'0'.repeat(32)}.1.${'x'.repeat(43)}`)
  const button = page.getByRole('button', { name: 'Please don’t remind me again' })
  await expectAccessible(page)
  watch.expectTrouble(/410/)
  await button.click()
  await expect(page.getByText('This link no longer works')).toBeVisible()
})
