import { addRoom, addVenue, enterEmptyHouse, inDays } from './steps.ts'
import { expect, test } from './story.ts'

test('what one organiser changes is on the other’s screen within a second', async ({ visit, build }) => {
  const house = await build()
  const [office, desk] = [await visit({ house }), await visit({ house })]
  await enterEmptyHouse(office)
  await enterEmptyHouse(desk)
  await addVenue(office.page, {
    name: 'Casa do Mar',
    quarter: 'Q1',
    year: '2027',
    start: inDays(40),
    end: inDays(43),
  })
  const listening = desk.page.waitForResponse((answer) => new URL(answer.url()).pathname === '/live')
  await desk.page.goto('/venues')
  await listening
  const here = desk.page.getByRole('region', { name: 'Rooms of Casa do Mar' })
  let room = 11
  // A machine that does other work besides may miss the second once, but not every time.
  await expect(async () => {
    room += 1
    await expect(here.getByText(`Room ${room}`, { exact: true })).toBeHidden()
    await addRoom(office.page, 'Casa do Mar', { number: String(room), beds: 2 })
    await expect(here.getByText(`Room ${room}`, { exact: true })).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 60_000 })
})
