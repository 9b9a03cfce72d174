import { editionOf } from './run.ts'
import { waitUntilLoaded, expect, expectAccessible, signIn, test, toastWith } from './story.ts'

const phone = { viewport: { width: 390, height: 844 }, colorScheme: 'dark' } as const

test('the travel list is searched, and sorted ascending, descending or not at all, as a table and as cards', async ({
  openAs,
}) => {
  const guest = await openAs(20, '/guest/travel')
  const { page } = guest
  await expect(page.getByRole('heading', { name: 'Flight Information' })).toBeVisible()
  await expect(
    page.getByText('All confirmed attendees with flight details for the selected event'),
  ).toBeVisible()
  const table = page.getByRole('table', { name: 'Flight Information' })
  const first = table.getByRole('row').nth(1).getByRole('cell').first()
  // Unsorted, the guest's own row is first.
  await expect(first).toContainText('You')
  const name = table.getByRole('columnheader', { name: 'Name' })
  const departure = table.getByRole('columnheader', { name: 'Departure' }).first()
  const width = (await name.boundingBox())?.width ?? 0
  // A press anywhere in the heading sorts, up to its edges.
  for (const [direction, x] of [
    ['ascending', 2],
    ['descending', width - 2],
  ] as const) {
    await name.click({ position: { x, y: 10 } })
    await expect(name).toHaveAttribute('aria-sort', direction)
    if (direction === 'ascending') await expect(first).toHaveText('Aaliyah Jefferson')
  }
  await expect(first).not.toHaveText('Aaliyah Jefferson')
  await departure.getByRole('button').click()
  await expect(departure).toHaveAttribute('aria-sort', 'ascending')
  await expect(name).toHaveAttribute('aria-sort', 'none')
  await departure.getByRole('button').click()
  await departure.getByRole('button').click()
  await expect(departure).toHaveAttribute('aria-sort', 'none')
  await expect(first).toContainText('You')
  const search = page.getByRole('searchbox', { name: 'Search by name or airport' })
  await search.fill('LINDQVIST')
  await expect(table.getByRole('row')).toHaveCount(2)
  await expect(first).toContainText('You')
  await expect(page.getByRole('status').filter({ hasText: /^1 of \d+ people$/ })).toBeVisible()
  await search.fill('outbound-021')
  await expect(first).toHaveText('Håkon Bjørnstad')
  await search.fill('nobody at all')
  await expect(page.getByText('Nobody found')).toBeVisible()
  await search.fill('')

  await page.setViewportSize(phone.viewport)
  const cards = page.getByRole('list', { name: 'Flight Information' })
  await expect(cards.getByRole('listitem').first()).toContainText('You')
  const sort = page.getByRole('group', { name: 'Sort by' }).getByRole('button', { name: 'Name' })
  await sort.click()
  await sort.click()
  await expect(cards.getByRole('listitem').first()).not.toContainText('You')
  await sort.click()
  await expect(cards.getByRole('listitem').first()).toContainText('You')
})

test('a guest changes their flight home and their details, and hides their flights', async ({ openAs }) => {
  const { page } = await openAs(61, '/guest', phone)
  await page.getByRole('button', { name: 'Edit my details' }).click()
  const details = page.getByRole('dialog', { name: 'Edit my details' })
  await details.getByRole('textbox', { name: 'Phone' }).fill('+1 512 555 0199')
  await details.getByText('I have no food allergies').click()
  await expectAccessible(page)
  await details.getByRole('button', { name: 'Save' }).click()
  await expect(toastWith(page, 'Your details are saved')).toBeVisible()
  await expect(page.getByText('+1 512 555 0199', { exact: true })).toBeVisible()
  await expect(page.getByText('None', { exact: true })).toBeVisible()

  const outbound = page.getByRole('region', { name: 'Outbound Flight' })
  await outbound.getByRole('link', { name: 'Ask the organisers' }).click()
  await expect(page.getByRole('link', { name: '+351 912 345 678' })).toBeInViewport()
  const returning = page.getByRole('region', { name: 'Return Flight' })
  await returning.getByRole('button', { name: 'Change Return Flight' }).click()
  const dialog = page.getByRole('dialog', { name: 'Return Flight' })
  await dialog.getByLabel('Departure airport').fill('opo')
  await dialog.getByRole('textbox', { name: 'Departure time' }).fill('1405')
  await dialog.getByRole('textbox', { name: 'Arrival time' }).fill('late')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Please enter a time, such as 14:05')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Arrival time' }).fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(toastWith(page, 'Your flight is saved')).toBeVisible()
  await expect(returning).toContainText('OPO')
  await expect(returning).toContainText(/at 2:05 PM/)
  await expect(returning).toContainText('N/A')

  await returning.getByRole('button', { name: 'Change Return Flight' }).click()
  await dialog.getByText('Not booked yet').click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(returning).toContainText('Not booked yet')
  await expect(dialog).toBeHidden()

  // Guadalupe's flights are hidden so far. The test uses the keyboard, because on a phone a toast may cover the switch.
  const hideSwitch = page.getByRole('switch', { name: 'Hide my flights from other guests' })
  await expect(hideSwitch).toBeChecked()
  const saved = page.waitForResponse((response) => response.url().endsWith('/stay/hideFlights'))
  await hideSwitch.press('Space')
  await saved
  await page.reload()
  await expect(hideSwitch).not.toBeChecked()
})

test('"I can’t come" says what becomes free, and Undo restores it', async ({ openAs }) => {
  const { page } = await openAs(81, '/guest', phone)
  const room = page.getByText(/^Room \d+$/).first()
  await expect(room).toBeVisible()
  await page.getByRole('button', { name: "I can't come" }).click()
  const question = page.getByRole('alertdialog', { name: "You can't come?" })
  await expect(question).toHaveAccessibleDescription(/Room \d+ and \d workshops? will be free for others\./)
  await question.getByRole('button', { name: "I can't come" }).click()
  const toast = toastWith(page, /Freed: Room \d+, \d workshops?/)
  await expect(toast).toBeVisible()
  await expect(page.getByRole('button', { name: 'I can come after all' })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect(room).toBeVisible()
})

test('a guest who declined can come after all, until registration closes', async ({ visit, run }) => {
  const guest = await visit(phone)
  const { page } = guest
  const notFound: string[] = []
  page.on('response', (response) => void (response.status() === 404 && notFound.push(response.url())))
  await signIn(guest, run, 90)
  await waitUntilLoaded(page)
  await page.getByRole('button', { name: 'I can come after all' }).click()
  await expect(toastWith(page, 'Attendance updated')).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.getByText('Room assignment pending')).toBeVisible()
  expect(notFound).toEqual([])
  await page.goto(`/guest?venue=${editionOf(run, 'Bryggen Sjøhus')}`)
  await expect(page.getByText(/^This event is over|^Thank you for coming to/).first()).toBeVisible()
  await expect(page.getByRole('button', { name: "I can't come" })).toBeHidden()
})

test('a returning guest accepts the next event with two presses', async ({ run, openAs }) => {
  const guest = await openAs(30, `/survey?venue=${editionOf(run, 'Berghaus Edelgrat')}`, phone)
  const { page } = guest
  await page.getByRole('button', { name: "I'm coming" }).click()
  await expect(page.getByText('Canary-dietnote-030')).toBeVisible()
  await expect(page.getByText('Canary-allergies-030')).toBeVisible()
  await page.getByRole('button', { name: 'Nothing else changed' }).click()
  await expect(page).toHaveURL(/\/guest\?venue=/)
  await expect(page.getByText(/^In \d+ days$/)).toBeVisible()
})
