import { addRoom, addVenue, enterEmptyHouse, inDays } from './steps.ts'
import { expect, test } from './story.ts'

test('what one organiser changes is on the other’s screen within a second', async ({ visit, build }) => {
  const house = await build()
  const [office, desk] = [await visit({ house }), await visit({ house })]
  await enterEmptyHouse(office)
  await enterEmptyHouse(desk)
  const listening = desk.page.waitForResponse((answer) => new URL(answer.url()).pathname === '/live')
  await addVenue(office.page, {
    name: 'Casa do Mar',
    quarter: 'Q1',
    year: '2027',
    start: inDays(40),
    end: inDays(43),
  })
  await listening
  await desk.page.goto('/venues')
  const here = desk.page.getByRole('region', { name: 'Rooms of Casa do Mar' })
  await expect(here.getByText('Room 12', { exact: true })).toBeHidden()
  await addRoom(office.page, 'Casa do Mar', { number: '12', beds: 2 })
  await expect(here.getByText('Room 12', { exact: true })).toBeVisible({ timeout: 1_000 })
})
