import { switchTo } from './steps.ts'
import { expect, expectAccessible, signIn, test, mend } from './story.ts'

/** Screens whose features come later show the empty state of the specification. */
const waiting = [['/rooms', 'Room Planner', 'Drag and drop attendees into rooms']] as const

for (const [path, title, text] of waiting) {
  test(`${path} says what it is for and what is missing`, async ({ visit, run }) => {
    const organiser = await visit()
    await signIn(organiser, run, 0, path)
    const { page } = organiser
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    await expect(page.getByText(text).first()).toBeVisible()
    await expectAccessible(page)
  })
}

test('a list that can’t be read says so in its place, and a retry reads it', async ({
  visit,
  run,
  testServer,
}) => {
  const organiser = await visit()
  await signIn(organiser, run, 0, '/rooms')
  const { page, watch } = organiser
  watch.expectTrouble(/\b502\b/)
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  await testServer.whileDown(async () => {
    await switchTo(page, 'Bryggen Sjøhus')
    await expect(page.getByText(/Failed to fetch rooms/)).toBeVisible()
    await expectAccessible(page)
  })
  await mend(page, page.getByText(/\d+ of \d+ people have a bed/))
})

test('an edition other than the current one says so, with a link there', async ({ visit, run }) => {
  const organiser = await visit()
  await signIn(organiser, run, 0, '/travel')
  const { page } = organiser
  await switchTo(page, 'Bryggen Sjøhus')
  await expect(page.getByText(/This is Q\d \d{4}\. Q\d \d{4} is happening now/)).toBeVisible()
  await page.getByRole('button', { name: /^Switch to/ }).click()
  await expect(page.getByText(/is happening now/)).toBeHidden()
  await page.getByRole('link', { name: 'Attendance', exact: true }).click()
  await expect(page).toHaveURL(/venue=/)
})

test('the bar about the edition under way stays closed until tomorrow', async ({ visit, run }) => {
  const organiser = await visit()
  await signIn(organiser, run, 0, '/travel')
  const { page } = organiser
  await switchTo(page, 'Bryggen Sjøhus')
  await page.getByRole('button', { name: 'Close until tomorrow' }).click()
  await expect(page.getByText(/is happening now/)).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Venue' })).toContainText('Bryggen Sjøhus')
  await expect(page.getByText(/is happening now/)).toBeHidden()
})
