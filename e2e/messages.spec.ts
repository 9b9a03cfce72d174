import { linkIn } from '#server/testing/smtp.ts'
import { chooseMore } from './steps.ts'
import { expect, expectAccessible, test, toastWith } from './story.ts'

/** An organiser asks for missing answers: the recipients, a text of their own, and the delivery of each mail. */

test(
  'a message goes to people who haven’t answered, each with their own link, and Mail shows its delivery',
  { tag: '@main' },
  async ({ testServer, openAs }) => {
    const { page } = await openAs(0, '/attendance?status=maybe')
    // An answer is missing only from people who were invited.
    for (const index of [0, 1, 2, 3]) {
      await page
        .getByRole('button', { name: /^More for / })
        .nth(index)
        .click()
      await page.getByRole('menuitem', { name: 'Copy personal link' }).click()
      await expect(toastWith(page, 'Personal link copied').first()).toBeVisible()
    }
    await page.goto('/attendance?missing=reply')
    const dialog = page.getByRole('dialog', { name: 'Write a message' })

    await test.step('the dialog starts with a fitting text, and previews one person’s message', async () => {
      await chooseMore(page, 'Write a message')
      await expect(dialog.getByRole('textbox', { name: 'Subject' })).toHaveValue(/^We still need an answer/)
      const preview = dialog.getByRole('region', { name: 'What they get' })
      await expect(preview.getByText('whether you are coming')).toBeVisible()
      await expect(preview.getByText('Open my page')).toBeVisible()
      await expectAccessible(page)
    })

    await test.step('typed text is previewed immediately, and an unknown placeholder is reported at the field', async () => {
      const subject = dialog.getByRole('textbox', { name: 'Subject' })
      await subject.fill('Two lines from Nadia, {name}')
      await dialog.getByRole('button', { name: /^Send to \d+ people$/ }).click()
      await expect(
        dialog.getByText(/^A message cannot fill in “name”\. Between braces you can write/),
      ).toBeVisible()
      await subject.fill('Two lines from Nadia, {first name}')
      const preview = dialog.getByRole('region', { name: 'What they get' })
      await expect(preview.getByRole('heading', { name: /^Two lines from Nadia, \p{Lu}/u })).toBeVisible()
    })

    await test.step('choosing another starting text doesn’t lose what was typed', async () => {
      await dialog.getByRole('textbox', { name: 'Text' }).fill('Please answer: {personal link}')
      await dialog.getByRole('button', { name: /Begin with/ }).click()
      await page.getByRole('option', { name: 'Flights, please' }).click()
      await expect(dialog.getByRole('textbox', { name: 'Text' })).toHaveValue(/tell us your flights/)
      await toastWith(page, 'Your text was replaced').getByRole('button', { name: 'Undo' }).click()
      await expect(dialog.getByRole('textbox', { name: 'Text' })).toHaveValue(
        'Please answer: {personal link}',
      )
    })

    await test.step('a copy goes to the organiser, with a link to their own page', async () => {
      await dialog.getByRole('button', { name: 'Send a copy to me' }).click()
      await expect(dialog.getByRole('status').filter({ hasText: 'Copy sent to' })).toBeVisible()
    })

    await test.step('the message is sent to everyone except the person removed', async () => {
      await dialog.getByRole('button', { name: /^To (\d+ of )?\d+ people$/ }).click()
      await dialog
        .getByRole('button', { name: /Take out$/ })
        .first()
        .click()
      await expect(dialog.getByText(/1 removed by you/)).toBeVisible()
      await dialog.getByRole('button', { name: /^Send to \d+ people$/ }).click()
      await expect(toastWith(page, /On its way to \d+ people/)).toBeVisible()
      await expect(dialog).toBeHidden()
    })

    await test.step('Mail shows the delivery to each person', async () => {
      await page.goto('/mail')
      const row = page.getByRole('region', { name: 'Messages to several people' })
      await expect(row.getByText('Two lines from Nadia, {first name}')).toBeVisible()
      await expect(row.getByText(/^\d+ sent( · \d+ no address)?$/)).toBeVisible({ timeout: 30_000 })
      await row.getByRole('button', { name: /^Open Two lines/ }).click()
      await expect(page.getByRole('dialog').getByText('Sent', { exact: true }).first()).toBeVisible()
      await expectAccessible(page)
      const addresses = await page.getByRole('dialog').getByText(/@/).allInnerTexts()
      const links = []
      for (const address of addresses.slice(0, 2)) links.push(linkIn(await testServer.mailTo(address)))
      expect(links[0]).toContain('/invitation#')
      expect(links[1]).not.toBe(links[0])
    })
  },
)
