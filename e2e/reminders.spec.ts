import { expect, expectAccessible, signIn, test } from './story.ts'

/** What is asked of people again and again is asked by itself, politely. */

test('an organiser switches a reminder on, sees whom it reaches next and what it says, and switches it off', async ({
  visit,
  run,
}) => {
  const visitor = await visit()
  const { page } = visitor
  await signIn(visitor, run, 0, '/survey-settings')
  const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'Reminders' }) })
  const noReply = card.getByRole('switch', { name: /^Who has not answered/ })
  await expect(noReply).not.toBeChecked()
  await noReply.press('Space')
  await expect(card.getByRole('switch', { name: /^Who has not answered (Next: |On\. )/ })).toBeChecked()
  await card.getByRole('button', { name: 'What it says' }).first().click()
  await expect(card.getByText(/^We haven’t heard from you about/)).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(noReply).toBeChecked()
  await noReply.press('Space')
  await expect(noReply).not.toBeChecked()
})

test('a stop link that is not complete says so at the press, and so does a line that is down', async ({
  visit,
}) => {
  const { page } = await visit()
  await page.goto('/stop#nothing')
  const button = page.getByRole('button', { name: 'Please don’t remind me again' })
  await expectAccessible(page)
  await button.click()
  await expect(
    page.getByText('This link is not complete, or you are not on the list any more.'),
  ).toBeVisible()
  await page.route('**/stop/**', (route) => route.abort())
  await button.click()
  await expect(page.getByText(/connection/i)).toBeVisible()
})
