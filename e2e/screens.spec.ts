import { editionOf } from './run.ts'
import { switchTo } from './steps.ts'
import { expect, expectAccessible, test, pressTryAgain } from './story.ts'

test('the room planner says what it is for', async ({ openAs }) => {
  const { page } = await openAs(0, '/rooms')
  await expect(page.getByRole('heading', { name: 'Room Planner', level: 1 })).toBeVisible()
  await expect(page.getByText('Drag and drop attendees into rooms').first()).toBeVisible()
  await expectAccessible(page)
})

test('a list that fails to load shows an error in its place, and a retry loads it', async ({
  testServer,
  openAs,
}) => {
  const { page, watch } = await openAs(0, '/rooms')
  watch.expectError(/\b502\b/)
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  await testServer.whileDown(async () => {
    await switchTo(page, 'Bryggen Sjøhus')
    await expect(page.getByText(/Failed to fetch rooms/)).toBeVisible()
    await expectAccessible(page)
  })
  await pressTryAgain(page, page.getByText(/\d+ of \d+ people have a bed/))
})

test('the page says that its edition isn’t the current one, and switches to the current one', async ({
  openAs,
}) => {
  const { page } = await openAs(0, '/travel')
  await switchTo(page, 'Bryggen Sjøhus')
  await expect(page.getByText(/This is Q\d \d{4}\. Q\d \d{4} is happening now/)).toBeVisible()
  await page.getByRole('button', { name: /^Switch to/ }).click()
  await expect(page.getByText(/is happening now/)).toBeHidden()
  await page.getByRole('link', { name: 'Attendance', exact: true }).click()
  await expect(page).toHaveURL(/venue=/)
})

test('the bar about the current edition, once closed, stays closed until tomorrow', async ({ openAs }) => {
  const { page } = await openAs(0, '/travel')
  await switchTo(page, 'Bryggen Sjøhus')
  await page.getByRole('button', { name: 'Close until tomorrow' }).click()
  await expect(page.getByText(/is happening now/)).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Venue' })).toContainText('Bryggen Sjøhus')
  await expect(page.getByText(/is happening now/)).toBeHidden()
})

test('at twice the text size, the chosen segment is in sight', async ({ openAs }) => {
  const { page } = await openAs(0, '/travel', { viewport: { width: 390, height: 844 } })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  await page.goto('/shuttles')
  await expect(page.getByRole('main').getByRole('link', { name: 'Shuttles' })).toBeInViewport({ ratio: 1 })
})

test('the desk says above everything else that its edition isn’t the current one', async ({
  openAs,
  run,
}) => {
  const { page } = await openAs(0, `/desk?venue=${editionOf(run, 'Bryggen Sjøhus')}`)
  const notice = page.getByRole('region', { name: 'Event under way' })
  await expect(notice).toBeVisible()
  expect(await notice.boundingBox()).toMatchObject({ x: 0, y: 0 })
})
