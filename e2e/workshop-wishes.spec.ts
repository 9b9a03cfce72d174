import type { Page } from '@playwright/test'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { editionOf, type Run } from './run.ts'
import { call, chooseMore, inDays } from './steps.ts'
import { expect, expectAccessible, test, toastWith } from './story.ts'

const [cheese, fondue, bread] = ['Cheese, from milk to wheel', 'Fondue for beginners', 'Bread over a fire']

test('guests rank workshops, an organiser publishes the plan, and each guest sees their result', async ({
  openUpcoming,
  run,
  openAs,
}) => {
  const { page, testServer } = await openUpcoming('/workshops')
  const venueId = editionOf(run, 'Berghaus Edelgrat')
  await addSimultaneous(page, venueId)
  const [first, second] = await findGuestsWithoutSeat(page, run, venueId)
  const card = cardOf(page, 'Wishes')

  await test.step('an organiser collects wishes until tomorrow', async () => {
    await chooseMore(page, 'Collect wishes')
    const dialog = page.getByRole('dialog', { name: 'Collect wishes' })
    await dialog.getByRole('button', { name: 'Collect wishes' }).click()
    await expect(dialog.getByText('Please enter a deadline')).toBeVisible()
    await dialog.getByRole('group', { name: 'Wishes close' }).getByRole('spinbutton').first().click()
    await page.keyboard.type(`${inDays(1)} 1200PM`.replaceAll('/', ''))
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(toastWith(page, 'Guests can send their wishes now')).toBeVisible()
    await expect(card.getByText(/0 of \d+ confirmed people have sent their wishes\./)).toBeVisible()
  })

  const onPhone = { testServer, viewport: { width: 390, height: 844 } }
  const workshops = `/guest/workshops?venue=${venueId}`
  const { page: phone } = await openAs(first.number, workshops, onPhone)
  const { page: otherPhone } = await openAs(second.number, workshops, onPhone)

  await test.step('both guests rank the workshop with a single seat first, one by tap and one by keyboard', async () => {
    await slotOn(phone).getByRole('button', { name: fondue }).click()
    await slotOn(phone).getByRole('button', { name: bread }).click()
    await expect(slotOn(phone).getByRole('button', { name: fondue })).toHaveAccessibleDescription(
      /^your first choice/,
    )
    await expectAccessible(phone)
    await phone.route(/rpc\/workshopWishes\/own/, async (route) => {
      await wait(2_000)
      await route.continue()
    })
    await phone.getByRole('button', { name: 'Save my wishes' }).click()
    await expect(toastWith(phone, 'Your wishes are saved')).toBeVisible()
    // A change right after saving begins with what was saved, and isn't lost when the page closes.
    await slotOn(phone).getByRole('button', { name: bread }).click()
    await phone.unrouteAll({ behavior: 'wait' })
    await phone.reload()
    await expect(phone.getByText('Not saved yet')).toBeVisible()
    await expect(slotOn(phone).getByRole('button', { name: bread })).toHaveAttribute('aria-pressed', 'false')
    await slotOn(phone).getByRole('button', { name: bread }).click()
    await phone.getByRole('button', { name: 'Save my wishes' }).click()
    await expect(phone.getByText('Not saved yet')).toBeHidden()
    await slotOn(otherPhone).getByRole('button', { name: fondue }).focus()
    await otherPhone.keyboard.press('Space')
    await slotOn(otherPhone).getByRole('checkbox', { name: 'Any of the others is fine too' }).focus()
    await otherPhone.keyboard.press('Space')
    await otherPhone.getByRole('button', { name: 'Save my wishes' }).focus()
    await otherPhone.keyboard.press('Enter')
    await expect(toastWith(otherPhone, 'Your wishes are saved')).toBeVisible()
    await expect(card.getByText(/2 of \d+ confirmed people have sent their wishes\./)).toBeVisible()
  })

  await test.step('the plan shows each person’s result, and is published by keyboard', async () => {
    await card.getByRole('button', { name: 'Plan now' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Plan workshops' })
    await expect(dialog).toContainText(/decided by the seed \d+/)
    await expect(dialog.getByRole('listitem').filter({ hasText: fondue })).toContainText('1 of 1 seat')
    await expect(dialog.getByText('Everyone who sent wishes gets a seat each time.')).toBeVisible()
    await expectAccessible(page)
    await expect(dialog).toContainText('Everyone who sent wishes gets one e-mail with their seats')
    await dialog.getByRole('button', { name: 'Publish', exact: true }).focus()
    await page.keyboard.press('Enter')
    const question = page.getByRole('dialog', { name: 'Publish before the wishes close?' })
    await expect(question).toContainText(
      /Wishes are open until .+, 12:00 PM \(.+ time\)\. \d+ people have not sent theirs yet\./,
    )
    const preview = question.getByRole('region', { name: 'What they get' })
    await expect(preview).toContainText(new RegExp(`${fondue}|${bread}`))
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(card.getByText(/2 of \d+ confirmed people have sent their wishes\./)).toBeVisible()
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
    await question.getByRole('button', { name: 'Send to 2 people' }).focus()
    await page.keyboard.press('Enter')
    await expect(toastWith(page, '2 seats given')).toBeVisible()
    await expect(page.getByText('Seats were assigned by guests’ wishes.')).toBeVisible()
  })

  await test.step('both guests see their result, and get one mail each', async () => {
    const titles = []
    for (const guestPage of [phone, otherPhone]) {
      const resultCard = cardOf(guestPage, 'What you got')
      await expect(resultCard).toBeVisible()
      titles.push((await resultCard.textContent()) ?? '')
    }
    expect(titles.filter((text) => text.includes(fondue))).toHaveLength(1)
    expect(titles.filter((text) => text.includes(bread))).toHaveLength(1)
    await expect
      .poll(() =>
        [first, second].map(({ email }) => testServer.mails().filter(({ to }) => to.includes(email)).length),
      )
      .toEqual([1, 1])
  })
})

test('seats can be given back while wishes are open, and publishing a plan without seats asks first', async ({
  startServer,
  run,
  openAs,
}) => {
  const testServer = await startServer({ from: run.demoDir, settings: { SMTP_URL: '' } })
  const venueId = editionOf(run, 'Berghaus Edelgrat')
  const { page } = await openAs(0, `/workshops?venue=${venueId}`, { testServer })
  await addSimultaneous(page, venueId)
  const [first, second] = await findGuestsWithoutSeat(page, run, venueId)
  const workshopId = await idOf(page, venueId, fondue)
  const card = cardOf(page, 'Wishes')
  const onPhone = { testServer, viewport: { width: 390, height: 844 } }
  const workshops = `/guest/workshops?venue=${venueId}`
  const { page: phone } = await openAs(first.number, workshops, onPhone)
  const { page: otherPhone } = await openAs(second.number, workshops, onPhone)

  await test.step('one guest takes the only seat, the other waits, and then wishes are collected', async () => {
    await cardOf(phone, fondue).getByRole('button', { name: 'Sign Up' }).click()
    await cardOf(phone, fondue).getByRole('button', { name: fondue }).click()
    await expect(cardOf(phone, fondue).getByText('You have the only seat')).toBeVisible()
    await cardOf(otherPhone, fondue).getByRole('button', { name: 'Join the waiting list' }).click()
    await expect(cardOf(otherPhone, fondue).getByText('You are 1st in line')).toBeVisible()
    const closesAt = `${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}T12:00`
    expect((await call(page, 'workshopWishes/collect', { venueId, closesAt })).status).toBe(200)
    await expect(phone.getByText(/Tell us by .+ \(Zurich time\) which workshops you’d like/)).toBeVisible()
  })

  await test.step('seats are shown before guests wish, and a guest can leave a line', async () => {
    await expect(slotOn(otherPhone).getByText('the only seat is taken · 1 waiting')).toBeVisible()
    await expect(slotOn(otherPhone).getByText(`Waiting for ${fondue}: 1st in line`)).toBeVisible()
    await expectAccessible(otherPhone)
    await slotOn(otherPhone).getByRole('button', { name: 'Leave the waiting list' }).click()
    const question = otherPhone.getByRole('alertdialog', { name: 'Leave the waiting list?' })
    await expect(question).toContainText(`You lose your place in line for ${fondue}.`)
    await question.getByRole('button', { name: 'Leave the waiting list' }).click()
    await expect(toastWith(otherPhone, 'You left the waiting list')).toBeVisible()
    await expect(slotOn(otherPhone).getByText('the only seat is taken')).toBeVisible()
  })

  await test.step('giving a seat back warns that it is final', async () => {
    await expect(cardOf(phone, fondue).getByText('You have the only seat')).toBeVisible()
    await expectAccessible(phone)
    await cardOf(phone, fondue).getByRole('button', { name: 'Remove Signup' }).click()
    const question = phone.getByRole('alertdialog', { name: 'Give your seat back?' })
    await expect(question).toContainText('Until the seats are assigned by wishes you cannot take it again.')
    await question.getByRole('button', { name: 'Remove Signup' }).click()
    await expect(toastWith(phone, 'Removed from workshop')).toBeVisible()
    await expect(slotOn(phone).getByRole('button', { name: fondue })).toBeVisible()
    await expect(slotOn(phone).getByText(/· 1 seat$/)).toBeVisible()
  })

  await test.step('publishing a plan that gives no one a seat asks first', async () => {
    await card.getByRole('button', { name: 'Plan now' }).click()
    const dialog = page.getByRole('dialog', { name: 'Plan workshops' })
    await expect(dialog).toContainText('Everyone who sent wishes finds their seats under Workshops')
    await expect(dialog).not.toContainText('e-mail')
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
    const question = page.getByRole('dialog', { name: 'Publish before the wishes close?' })
    await expect(question).toContainText('This plan gives nobody a seat.')
    await expect(question).toContainText('Nobody gets an e-mail about it.')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await dialog.getByRole('button', { name: 'Close' }).click()
  })

  await test.step('a guest who gives back a planned seat sees that they no longer have it', async () => {
    await slotOn(phone).getByRole('button', { name: fondue }).click()
    await phone.getByRole('button', { name: 'Save my wishes' }).click()
    await expect(card.getByText(/1 of \d+ confirmed people have sent their wishes\./)).toBeVisible()
    await card.getByRole('button', { name: 'Plan now' }).click()
    const plan = page.getByRole('dialog', { name: 'Plan workshops' })
    await plan.getByRole('button', { name: 'Publish', exact: true }).click()
    const question = page.getByRole('dialog', { name: 'Publish before the wishes close?' })
    await question.getByRole('button', { name: 'Publish', exact: true }).click()
    const resultCard = cardOf(phone, 'What you got')
    await expect(resultCard).toContainText('your first choice')
    expect((await call(phone, 'workshops/withdraw', { workshopId })).status).toBe(200)
    await expect(resultCard).toContainText('you no longer have this seat')
    await expect(resultCard).not.toContainText('your first choice')
  })
})

const slotOn = (page: Page) => page.getByRole('region').filter({ hasText: fondue })
const cardOf = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name }) })

/** Adds two workshops at the same time as one of the demo, one with a single seat and one with enough seats. */
async function addSimultaneous(page: Page, venueId: string): Promise<void> {
  const Listed = z.array(
    z.object({ title: z.string(), startTime: z.string(), endTime: z.string().nullable() }),
  )
  const listed = Listed.parse((await call(page, 'workshops/list', { venueId })).json)
  const existing = listed.find(({ title }) => title === cheese)
  if (!existing) throw new Error('The demo has no such workshop.')
  const fields = { type: 'workshop', description: null, hostName: null, location: null, tags: [] }
  const { startTime, endTime } = existing
  for (const [title, capacity] of [
    [fondue, 1],
    [bread, 8],
  ]) {
    const seats = { title, capacity, signupEnabled: true }
    const added = await call(page, 'workshops/add', { venueId, ...fields, startTime, endTime, ...seats })
    expect(added.status).toBe(200)
  }
}

async function idOf(page: Page, venueId: string, title: string): Promise<string> {
  const Listed = z.array(z.object({ id: z.string(), title: z.string() }))
  const listed = Listed.parse((await call(page, 'workshops/list', { venueId })).json)
  return listed.find((one) => one.title === title)?.id ?? ''
}

type Guest = { number: number; email: string }

/** Finds two attendees with an account and no seat. */
async function findGuestsWithoutSeat(page: Page, run: Run, venueId: string): Promise<[Guest, Guest]> {
  const Seats = z.array(z.object({ participants: z.array(z.object({ personId: z.string() })) }))
  const Rows = z.array(z.object({ personId: z.string(), attending: z.string() }))
  const seats = Seats.parse((await call(page, 'workshops/list', { venueId })).json)
  const seated = new Set(seats.flatMap(({ participants }) => participants.map(({ personId }) => personId)))
  const rows = Rows.parse((await call(page, 'attendance/list', { venueId })).json)
  const candidates = new Set(
    rows.flatMap(({ personId, attending }) =>
      attending === 'yes' && !seated.has(personId) ? [personId] : [],
    ),
  )
  const [first, second] = run.demo.people.flatMap(({ id, number, email }) =>
    candidates.has(id) && number % 3 !== 2 && number > 0 && email !== null ? [{ number, email }] : [],
  )
  if (!first || !second) throw new Error('Too few attendees have an account and no seat.')
  return [first, second]
}
