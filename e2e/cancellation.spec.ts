import type { Page } from '@playwright/test'
import { z } from 'zod'
import { editionOf } from './run.ts'
import { call, searchPeople } from './steps.ts'
import { expect, expectAccessible, test, toastWith } from './story.ts'

const [haruka, glaze] = ['Haruka Yamamoto', 'Glaze chemistry']

test('a cancellation during the event shows its consequences, applies them once, and can be undone', async ({
  openAsOrganiser,
  run,
}) => {
  test.slow()
  const venueId = editionOf(run, 'Casa do Mar')
  const { page } = await openAsOrganiser(`/attendance?venue=${venueId}`)
  const status = page.getByRole('combobox', { name: `Status of ${haruka}` })
  const question = page.getByRole('alertdialog')
  await searchPeople(page, haruka)
  const firstWaiting = await firstInLine(page, venueId)
  const room = await roomOf(page, venueId)
  if (room === undefined) throw new Error(`${haruka} has no room.`)

  await test.step('the confirmation lists the consequences: bed, seats and who gets them, order, meals', async () => {
    await status.selectOption('no')
    await expect(question).toContainText(`${haruka}’s bed in Room ${room} becomes free.`)
    await expect(question).toContainText(/\d+ confirmed people have no bed\./)
    await expect(question).toContainText(
      `${haruka} loses a seat in “${glaze}”; ${firstWaiting}, who is on the waiting list, gets one.`,
    )
    await expect(question).toContainText(
      /The order with .+ for “.+” is for \d+, which will be \d+ too (few|many)\./,
    )
    await expect(question).toContainText(/1 person fewer at each of \d+ meals\./)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(status).toHaveValue('yes')
    expect(await roomOf(page, venueId)).toBe(room)
  })

  await test.step('confirming by keyboard frees the bed and passes on the seat', async () => {
    await status.selectOption('no')
    await question.getByRole('button', { name: /check-in|Set to No/ }).press('Enter')
    const toast = toastWith(page, 'Attendance updated')
    await expect(toast).toContainText(new RegExp(`${haruka} · Freed: Room ${room}, \\d+ workshops`))
    expect(await roomOf(page, venueId)).toBeUndefined()
    expect(await peopleIn(page, venueId)).toContain(firstWaiting)
  })

  await test.step('Undo restores the bed, and says that the seat has been passed on', async () => {
    await page.getByRole('button', { name: 'Undo' }).first().click()
    await expect(toastWith(page, new RegExp(`${glaze} is now full`))).toBeVisible()
    await expect(status).toHaveValue('yes')
    expect(await roomOf(page, venueId)).toBe(room)
    const seated = await peopleIn(page, venueId)
    expect([seated.includes(firstWaiting), seated.includes(haruka)]).toEqual([true, false])
  })

  await test.step('the history shows both changes, and why the first can’t be undone again', async () => {
    await page.goto(`/history?venue=${venueId}`)
    const entries = page.getByRole('main').getByRole('listitem')
    await expect(entries.filter({ hasText: `set ${haruka} back to Yes` })).toHaveCount(1)
    const cancelled = entries.filter({
      hasNotText: 'undid',
      hasText: new RegExp(`set ${haruka} to No and freed room ${room} and \\d+ workshops`),
    })
    await expect(cancelled).toHaveCount(1)
    await expect(cancelled).toContainText('This has already been undone.')
    await expectAccessible(page)
  })
})

const Person = z.object({ fullName: z.string() })
const Workshops = z.array(
  z.object({ title: z.string(), participants: z.array(Person), waiting: z.array(Person) }),
)
const Rooms = z.array(z.object({ roomNumber: z.string(), assignments: z.array(Person) }))

async function readGlaze(page: Page, venueId: string) {
  const listed = Workshops.parse((await call(page, 'workshops/list', { venueId })).json)
  const workshop = listed.find(({ title }) => title === glaze)
  if (!workshop) throw new Error('The demo has no such workshop.')
  return workshop
}

const namesOf = (people: readonly z.infer<typeof Person>[]) => people.map(({ fullName }) => fullName)
const peopleIn = async (page: Page, venueId: string) => namesOf((await readGlaze(page, venueId)).participants)
const firstInLine = async (page: Page, venueId: string) =>
  namesOf((await readGlaze(page, venueId)).waiting)[0] ?? ''

async function roomOf(page: Page, venueId: string): Promise<string | undefined> {
  const rooms = Rooms.parse((await call(page, 'rooms/list', { venueId })).json)
  return rooms.find(({ assignments }) => namesOf(assignments).includes(haruka))?.roomNumber
}
