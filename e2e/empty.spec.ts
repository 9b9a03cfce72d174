import { addVenue, inDays } from './steps.ts'
import { expect, signInWithPassword, test } from './story.ts'
import { organiser } from './test-server.ts'

test('without events, rooms or people, each page says what to do first', async ({ visit, startServer }) => {
  const testServer = await startServer({})
  const { page, watch } = await visit({ testServer })
  watch.readAs({ role: 'organiser' })
  await signInWithPassword(page, organiser)
  await expect(page.getByRole('heading', { name: 'Your first event' })).toBeVisible()
  await page.goto('/agenda-builder')
  await expect(page.getByText('Set the event dates in Venues first').filter({ visible: true })).toBeVisible()
  await expect(page.getByText('Sat, Nov 1', { exact: true }).filter({ visible: true })).toBeVisible()
  await page.goto('/rooms')
  await expect(page.getByText('Start by adding venues and rooms in the Venues tab.')).toBeVisible()
  await page.goto('/venues')
  await expect(page.getByText('No venues added yet. Click "Add Venue" to get started.')).toBeVisible()
  const year = inDays(10).slice(-4)
  await addVenue(page, { name: 'Casa do Mar', quarter: 'Q4', year, start: inDays(10), end: inDays(13) })
  await page.getByRole('link', { name: 'Room Planner' }).click()
  await expect(page.getByText('No rooms added for this venue yet')).toBeVisible()
  await page.getByRole('link', { name: 'Quarterdeck' }).click()
  await expect(page.getByText('Nobody is on the list yet')).toBeVisible()
})
