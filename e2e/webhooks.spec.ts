import { Webhook as Verifier } from 'standardwebhooks'
import { openStandIn } from '#server/testing/stand-in.ts'
import { editionOf } from './run.ts'
import { call } from './steps.ts'
import { expect, expectAccessible, test, toastWith } from './story.ts'

test('an organiser adds a webhook, a program checks its posts, and a failed post is sent again', async ({
  startServer,
  run,
  openAs,
}) => {
  const standIn = await openStandIn()
  const testServer = await startServer({ from: run.demoDir, settings: { POST_HOSTS: standIn.url } })
  const { page } = await openAs(0, '/accounts', { testServer })
  const section = page.getByRole('region', { name: 'Webhooks' })
  await expect(section.getByText(/^There are no webhooks yet/)).toBeVisible()

  await section.getByRole('button', { name: 'New webhook' }).click()
  const dialog = page.getByRole('dialog', { name: 'New webhook' })
  const address = dialog.getByLabel('Address', { exact: true })
  await expect(address).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Payroll')
  await address.fill('https://10.0.0.8/hook')
  await dialog.getByRole('button', { name: 'Add webhook' }).click()
  await expect(dialog.getByText('Choose at least one')).toBeVisible()
  await dialog.getByText('Published agendas').click()
  await dialog.getByRole('button', { name: 'Add webhook' }).click()
  await expect(dialog.getByText('The address is in a private network.')).toBeVisible()
  await address.fill(`${standIn.url}/hook/private`)
  await dialog.getByRole('button', { name: 'Add webhook' }).click()

  const secretDialog = page.getByRole('dialog', { name: 'Copy the secret now' })
  const secret = await secretDialog.getByRole('textbox', { name: 'Secret' }).inputValue()
  await expectAccessible(page)
  await secretDialog.getByRole('button', { name: 'Close' }).click()
  const row = section.getByRole('listitem').filter({ hasText: 'Payroll' })
  await expect(row).toContainText('Published agendas · All events')
  expect(await page.content()).not.toContain('hook/private')

  standIn.state.status = 500
  const venueId = editionOf(run, 'Berghaus Edelgrat')
  await call(page, 'agenda/setDraft', { venueId, isDraft: true })
  const times = { startTime: '2026-12-01T09:00', endTime: '2026-12-01T10:00' }
  await call(page, 'agenda/add', {
    venueId,
    title: 'Opening',
    type: 'session',
    description: null,
    location: 'Hall',
    ...times,
  })
  await page.goto(`/agenda-builder?venue=${venueId}`)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Publish 1 change?' })
  await question.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(toastWith(page, '1 change published')).toBeVisible()
  await expect.poll(() => standIn.received.length).toBe(1)

  await page.goto('/accounts')
  await expect(row).toContainText('Nothing accepted since')
  await row.getByRole('button', { name: 'Posts to Payroll' }).click()
  const posts = page.getByRole('dialog', { name: 'Posts to Payroll' })
  const failed = posts.getByRole('listitem').filter({ hasText: 'agenda.published' })
  await expect(failed).toContainText('The service answered 500.')
  await expectAccessible(page)
  standIn.state.status = 200
  await failed.getByRole('button', { name: 'Send again: agenda.published' }).click()
  await expect(failed.getByText('Sent', { exact: true })).toBeVisible()
  const [first, second] = standIn.received
  expect(second?.id).toBe(first?.id)
  const headers = Object.fromEntries(
    Object.entries(second?.headers ?? {}).map(([name, value]) => [name, String(value)]),
  )
  expect(new Verifier(secret).verify(second?.body ?? '', headers)).toMatchObject({
    type: 'agenda.published',
    data: { venueId },
  })
  await posts.getByRole('button', { name: 'Close' }).click()

  await row.getByRole('button', { name: 'Remove the webhook Payroll' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(toastWith(page, 'The webhook Payroll was removed')).toBeVisible()
  await expect(section.getByText(/^There are no webhooks yet/)).toBeVisible()
  await standIn.close()
})
