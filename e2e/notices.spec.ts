import { chooseMore, searchPeople } from './steps.ts'
import { expect, expectAccessible, signIn, phone, test, toastWith, nameOf } from './story.ts'

test(
  'the bell counts a message in the portal, the guest reads it offline, and its writer sees that it was read',
  { tag: '@main' },
  async ({ visit, run }) => {
    const [organiser, guest] = [await visit(), await visit(phone)]
    const { page } = guest
    const name = nameOf(run, 21)
    await signIn(guest, run, 21)
    const bell = page.getByRole('link', { name: /^Messages/ })
    await expect(bell).toHaveAccessibleName('Messages')
    await bell.click()
    await expect(page.getByText('No messages yet')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'My Information' }).click()

    await test.step('an organiser writes to one guest', async () => {
      await signIn(organiser, run, 0, '/attendance')
      await searchPeople(organiser.page, name)
      await chooseMore(organiser.page, 'Write a message')
      const dialog = organiser.page.getByRole('dialog', { name: 'Write a message' })
      await dialog.getByRole('textbox', { name: 'Subject' }).fill('Bring boots')
      await dialog
        .getByRole('textbox', { name: 'Text' })
        .fill('It rains.\n\nThe path: https://example.org/path\n\n{personal link}')
      await dialog.getByRole('button', { name: 'Send to 1 person' }).click()
      await expect(toastWith(organiser.page, /On its way to 1 person/)).toBeVisible()
    })

    await test.step('the bell counts the message, and opening the list marks it as read', async () => {
      await expect(bell).toHaveAccessibleName('Messages, 1 unread', { timeout: 30_000 })
      await expectAccessible(page)
      await bell.click()
      const notice = page.getByRole('article').filter({ hasText: 'Bring boots' })
      await expect(notice.getByText('It rains.')).toBeVisible()
      await expect(notice.getByText('New')).toBeVisible()
      await expect(notice.getByRole('link', { name: 'https://example.org/path' })).toBeVisible()
      await expect(notice).not.toContainText('/invitation#')
      await expect(bell).toHaveAccessibleName('Messages')
      await expectAccessible(page)
      await notice.getByRole('link', { name: 'Open my page' }).click()
      await expect(page).toHaveURL(/\/guest\?venue=/)
    })

    await test.step('the organiser sees how many read the message', async () => {
      await organiser.page.goto('/mail')
      const row = organiser.page.getByRole('listitem').filter({ hasText: 'Bring boots' })
      await expect(row.getByText('Read by 1 of 1 on their page')).toBeVisible()
    })

    await test.step('the message is shown without a connection', async () => {
      await page.goto('/guest')
      await expect
        .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
        .toBe(1)
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
      await page.context().setOffline(true)
      await page.goto('/guest/notices')
      await expect(page.getByText(/^You are offline/)).toBeVisible()
      await expect(page.getByRole('article').filter({ hasText: 'Bring boots' })).toBeVisible()
      await expect(page.getByRole('link', { name: /^Messages/ })).toHaveAccessibleName('Messages')
      await page.context().setOffline(false)
    })
  },
)
