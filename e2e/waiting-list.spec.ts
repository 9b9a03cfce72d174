import type { Page } from '@playwright/test'
import { z } from 'zod'
import { tap } from './browsers.ts'
import { editionOf } from './run.ts'
import { call, searchPeople } from './steps.ts'
import { emailOf, expect, expectAccessible, signIn, test, toastWith } from './story.ts'

const title = 'Cheese in a cellar'
const [zoe, hakon, ines] = [20, 21, 1]

test('three people on two phones wait for one seat, and get it one after another, however it becomes free', async ({
  openUpcoming,
  visit,
  run,
}) => {
  const { page, testServer } = await openUpcoming('/workshops')
  const venueId = editionOf(run, 'Berghaus Edelgrat')
  const holder = await addFullWorkshop(
    page,
    venueId,
    [zoe, hakon, ines].map((one) => emailOf(run, one)),
  )
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }
  const [first, second] = [await visit({ testServer, ...phone }), await visit({ testServer, ...phone })]
  const workshops = `/guest/workshops?venue=${venueId}`
  const mailsTo = (number: number) =>
    testServer.mails().filter(({ to }) => to.includes(emailOf(run, number))).length

  await test.step('three people join the line on two phones, one of which two people share', async () => {
    for (const [visitor, number, place] of [
      [first, zoe, '1st'],
      [second, hakon, '2nd'],
      [second, ines, '3rd'],
    ] as const) {
      await signIn(visitor, run, number, workshops)
      await expect(card(visitor.page).getByText(/Full/)).toBeVisible()
      await tap(card(visitor.page).getByRole('button', { name: 'Join the waiting list' }))
      await expect(card(visitor.page).getByText(`You are ${place} in line`)).toBeVisible()
    }
    await expectAccessible(second.page)
  })

  await test.step('an organiser removes the participant, the first in line gets the seat, and the others move up', async () => {
    await page.reload()
    await page.getByRole('button', { name: `View Details of ${title}` }).click()
    const details = page.getByRole('dialog', { name: title })
    await details.getByRole('button', { name: `Remove ${holder}` }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText(/Zoë Lindqvist, who is on the waiting list, gets one\./)
    await question.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(ownRow(first.page)).toBeVisible()
    await expect(card(second.page).getByText('You are 2nd in line')).toBeVisible()
    await expect.poll(() => mailsTo(zoe)).toBe(1)
  })

  await test.step('the first person gives the seat back with one tap, and the second gets it and a mail', async () => {
    await tap(ownRow(first.page).getByRole('button', { name: title }))
    await tap(ownRow(first.page).getByRole('button', { name: 'Remove Signup' }))
    await expect(toastWith(first.page, 'Removed from workshop')).toBeVisible()
    await expect(card(first.page).getByText(/Full · 1 waiting/)).toBeVisible()
    await expect(card(second.page).getByText('You are 1st in line')).toBeVisible()
    await expect.poll(() => mailsTo(hakon)).toBe(1)
  })

  await test.step('the second person’s answer is set to no, and the third gets the seat and a mail', async () => {
    await page.goto(`/attendance?venue=${venueId}`)
    await searchPeople(page, 'Håkon')
    await page.getByRole('combobox', { name: 'Status of Håkon Bjørnstad' }).selectOption('no')
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText(`“${title}”; Inês Duarte, who is on the waiting list, gets one.`)
    await question.getByRole('button', { name: 'Set to No' }).click()
    await expect(ownRow(second.page)).toBeVisible()
    await expect.poll(() => mailsTo(ines)).toBe(1)
    await expectAccessible(second.page)
  })

  await test.step('a guest who joins within the last hour learns that a seat is only offered', async () => {
    await first.page.clock.setFixedTime('2027-02-19T20:30:00Z')
    await first.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await tap(card(first.page).getByRole('button', { name: 'Join the waiting list' }))
    await expect(toastWith(first.page, 'You are on the waiting list')).toContainText(
      'only offered to the next in line, for ten minutes.',
    )
  })
})

const card = (page: Page) => page.getByRole('article').filter({ hasText: title })

/** The workshop, once the guest is in. */
const ownRow = (page: Page) =>
  page.getByRole('region', { name: 'You are in' }).getByRole('article').filter({ hasText: title })

/** Adds a workshop with one seat, taken by an attendee who isn't one of `excluded`. Returns their name. */
async function addFullWorkshop(page: Page, venueId: string, excluded: readonly string[]): Promise<string> {
  const Added = z.object({ id: z.string() })
  const Rows = z.array(
    z.object({
      personId: z.string(),
      fullName: z.string(),
      email: z.string().nullable(),
      attending: z.string(),
    }),
  )
  const added = await call(page, 'workshops/add', {
    venueId,
    title,
    type: 'workshop',
    description: null,
    hostName: null,
    location: null,
    tags: [],
    startTime: '2027-02-19T22:00',
    endTime: '2027-02-19T23:00',
    capacity: 1,
    signupEnabled: true,
  })
  const rows = Rows.parse((await call(page, 'attendance/list', { venueId })).json)
  const holder = rows.find(
    ({ attending, email }) => attending === 'yes' && email !== null && !excluded.includes(email),
  )
  if (!holder) throw new Error('There is no other attendee.')
  const seat = { workshopId: Added.parse(added.json).id, personId: holder.personId }
  expect((await call(page, 'workshops/addParticipant', seat)).status).toBe(200)
  return holder.fullName
}
