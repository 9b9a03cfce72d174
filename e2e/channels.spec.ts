import { openStandIn } from '#server/testing/stand-in.ts'
import { editionOf } from './run.ts'
import { call, chooseMore } from './steps.ts'
import { expect, expectAccessible, signIn, test, toastWith } from './story.ts'

for (const service of ['Slack', 'Teams'] as const) {
  test(`an event gets a channel in ${service}, where a message and a published agenda are posted`, async ({
    startServer,
    visit,
    run,
  }) => {
    const standIn = await openStandIn()
    const testServer = await startServer({ from: run.demoDir, settings: { POST_HOSTS: standIn.url } })
    const organiser = await visit({ testServer })
    const { page } = organiser
    const venueId = editionOf(run, 'Berghaus Edelgrat')
    await signIn(organiser, run, 0, `/survey-settings?venue=${venueId}&tab=channel`)

    await test.step('a wrong address is refused at its field, and the right address is never shown again', async () => {
      await page.getByRole('button', { name: 'Set up a channel' }).click()
      const dialog = page.getByRole('dialog', { name: 'Set up a channel' })
      await dialog.getByText(service, { exact: true }).click()
      const address = dialog.getByLabel('Address of the webhook', { exact: true })
      await address.fill('https://example.org/hook')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(dialog.getByText(/^The address of its webhook begins with https:/)).toBeVisible()
      await expect(address).toHaveValue('https://example.org/hook')
      await expectAccessible(page)
      await address.fill(`${standIn.url}/services/secret`)
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(toastWith(page, 'The channel is set up')).toBeVisible()
      await expect(page.getByText(`This event has had a channel in ${service} since`)).toBeVisible()
      expect(await page.content()).not.toContain('services/secret')
    })

    await test.step('a message to all attendees is previewed as a post in the channel, and is posted', async () => {
      await page.goto(`/attendance?venue=${venueId}&status=yes`)
      await chooseMore(page, 'Write a message')
      const dialog = page.getByRole('dialog', { name: 'Write a message' })
      await dialog.getByRole('textbox', { name: 'Subject' }).fill('Dinner at {event}')
      const text = dialog.getByRole('textbox', { name: 'Text' })
      await text.fill('Your room: {room}')
      const checkbox = dialog.getByRole('checkbox', { name: `Also post it in the ${service} channel` })
      await expect(checkbox).toBeDisabled()
      await expect(dialog.getByText('It contains personal details of each recipient.')).toBeVisible()
      await text.fill('Hello {first name}, bring a **coat** <!channel>.')
      await checkbox.press('Space')
      const preview = dialog.getByRole('region', { name: `In ${service}` })
      await expect(preview).toContainText('Dinner at Berghaus Edelgrat')
      await expect(preview).toContainText('Hello everyone, bring a coat <!channel>.')
      await expectAccessible(page)
      await dialog.getByRole('button', { name: /^Send to \d+ people$/ }).click()
      await expect(toastWith(page, /On its way to \d+ people/)).toBeVisible()
      await expect.poll(() => standIn.received.length).toBe(1)
      expect(standIn.received[0]?.body).toContain('Dinner at Berghaus Edelgrat')
    })

    await test.step('published agenda changes are posted as previewed in the dialog', async () => {
      standIn.state.status = 500
      await call(page, 'agenda/setDraft', { venueId, isDraft: true })
      const times = { startTime: '2026-12-01T09:00', endTime: '2026-12-01T10:00' }
      const opening = { title: 'Opening', type: 'session', description: null, location: 'Hall', ...times }
      await call(page, 'agenda/add', { venueId, ...opening })
      await page.goto(`/agenda-builder?venue=${venueId}`)
      await page.getByRole('button', { name: 'Publish', exact: true }).click()
      const question = page.getByRole('dialog', { name: 'Publish 1 change?' })
      await question.getByRole('checkbox', { name: `Also post it in the ${service} channel` }).press('Space')
      const preview = question.getByRole('region', { name: `In ${service}` })
      await expect(
        preview.getByText('New: Opening, Tuesday, December 1, 9:00 AM - 10:00 AM, Hall'),
      ).toBeVisible()
      await expectAccessible(page)
      await question.getByRole('button', { name: 'Publish', exact: true }).click()
      await expect(toastWith(page, '1 change published')).toBeVisible()
      await expect.poll(() => standIn.received.length).toBe(2)
    })

    await test.step('the Mail page shows a failed post, and sends it again', async () => {
      await page.goto('/mail')
      const posts = page.getByRole('region', { name: 'Posts in channels' })
      const failed = posts.getByRole('listitem').filter({ hasText: 'The agenda has changed' })
      await expect(failed).toContainText('The service answered 500.')
      await expectAccessible(page)
      standIn.state.status = 200
      await failed.getByRole('button', { name: 'Send again: The agenda has changed' }).click()
      await expect(failed.getByText('Sent', { exact: true })).toBeVisible()
      expect(standIn.received.at(-1)?.id).toBe(standIn.received[1]?.id)
    })
    await standIn.close()
  })
}
