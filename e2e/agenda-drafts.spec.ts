import type { Page } from '@playwright/test'
import { z } from 'zod'
import { dragTo } from './drag.ts'
import { editionOf, type Run } from './run.ts'
import { call } from './steps.ts'
import { expect, expectAccessible, test, toastWith } from './story.ts'

const movedTitle = 'Deciding without a meeting'

test('moves in a draft reach guests only once published, with one mail each', async ({
  openUpcoming,
  run,
  openAs,
}) => {
  const { page, testServer } = await openUpcoming('/agenda-builder')
  const venueId = editionOf(run, 'Berghaus Edelgrat')
  const { number, email } = await holderOf(page, run, venueId)
  const guest = await openAs(number, `/guest/agenda?venue=${venueId}`, {
    testServer,
    viewport: { width: 390, height: 844 },
  })
  const card = guest.page.getByRole('article').filter({ hasText: movedTitle })
  await expect(card).toContainText('10:00 AM - 12:00 PM')
  const before = await card.innerText()
  const readAgenda = async () => JSON.stringify((await call(guest.page, 'agenda/mine', { venueId })).json)
  const agendaBefore = await readAgenda()
  const feed = z.object({ url: z.string() }).parse((await call(guest.page, 'calendar/open', {})).json)
  const readCalendar = () => guest.page.evaluate(async (url) => (await fetch(url)).text(), feed.url)
  const calendarBefore = await readCalendar()
  const countMails = () => testServer.mails().filter(({ to }) => to.includes(email)).length
  const mailsBefore = countMails()
  const state = page.getByRole('button', { name: /^(Guests see changes at once|Draft · )/ })
  const choose = async (name: string | RegExp) => {
    await state.click()
    await page.getByRole('menuitem', { name }).click()
  }

  await test.step('the keyboard turns the draft on, and the page explains it', async () => {
    await expect(state).toHaveText('Guests see changes at once')
    await state.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: /^Plan changes as a draft/ })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(state).toHaveText('Draft · No unpublished changes')
  })

  await test.step('the mouse moves a workshop to another day, the keyboard an activity to another hour', async () => {
    await page.getByRole('button', { name: 'List', exact: true }).click()
    await dragTo(page, slot(page, 'Day 3', movedTitle), items(page, 'Day 4'))
    await expect(state).toHaveText('Draft · 1 change guests don’t see yet')
    await page.getByRole('button', { name: /^More for Snowshoes/ }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const deleting = page.getByRole('alertdialog', { name: 'Delete Agenda Item' })
    await expect(deleting).toContainText('Discarding the draft brings it back')
    await expect(deleting).not.toContainText('cannot be undone')
    await deleting.getByRole('button', { name: 'Cancel' }).click()
    await expect(slot(page, 'Day 4', movedTitle)).toContainText('Moved')
    await page.getByRole('button', { name: 'Calendar', exact: true }).click()
    const entry = page.getByRole('button', { name: /^Snowshoes to the Bachalpsee/ })
    await entry.focus()
    await page.keyboard.press('Space')
    for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expect(state).toHaveText('Draft · 2 changes guests don’t see yet')
    await expect(entry).toContainText('Moved')
    await expectAccessible(page)
  })

  await test.step('the guest still sees the published version, on the page, after a reload and in the calendar', async () => {
    expect(await card.innerText()).toBe(before)
    await guest.page.reload()
    await expect(card).toContainText('10:00 AM - 12:00 PM')
    expect(await card.innerText()).toBe(before)
    expect(await readAgenda()).toBe(agendaBefore)
    expect(await readCalendar()).toBe(calendarBefore)
    expect(countMails()).toBe(mailsBefore)
  })

  await test.step('the list of changes shows what differs and who is mailed', async () => {
    await choose('See changes')
    const dialog = page.getByRole('dialog', { name: 'Changes guests don’t see yet' })
    await expect(dialog.getByRole('listitem').filter({ hasText: movedTitle })).toContainText(
      /Moved.*Before.*Now.*people have a seat or wait for one\. All of them get an e-mail\./s,
    )
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  await test.step('publishing updates the guest’s page immediately and sends one mail', async () => {
    await page.getByRole('button', { name: 'Publish', exact: true }).focus()
    await page.keyboard.press('Enter')
    const question = page.getByRole('dialog', { name: 'Publish 2 changes?' })
    await question.getByRole('button', { name: /^To \d+ people$/ }).click()
    await expect(question.getByRole('region', { name: 'Who gets it' })).toContainText(email)
    await expect(question.getByRole('region', { name: 'What they get' })).toContainText(
      'The agenda has changed',
    )
    await expectAccessible(page)
    await question.getByRole('button', { name: /^Send to \d+ people$/ }).click()
    await expect(toastWith(page, '2 changes published')).toBeVisible()
    await expect(card).not.toHaveText(before)
    await expect.poll(countMails).toBe(mailsBefore + 1)
    expect((await testServer.mailTo(email)).raw).toContain('The agenda has changed')
    expect(await readCalendar()).not.toBe(calendarBefore)
    await expect(state).toHaveText('Draft · No unpublished changes')
  })

  await test.step('turning off a draft with changes first asks whether to publish or discard', async () => {
    const entry = page.getByRole('button', { name: /^Snowshoes to the Bachalpsee/ })
    const published = await entry.innerText()
    await entry.focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expect(state).toHaveText('Draft · 1 change guests don’t see yet')
    await choose(/^End the draft/)
    const dialog = page.getByRole('dialog', { name: 'Changes guests don’t see yet' })
    await dialog.getByRole('button', { name: 'Discard the changes' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
    await expect(toastWith(page, '1 change discarded')).toBeVisible()
    await expect(state).toHaveText('Guests see changes at once')
    await expect.poll(() => entry.innerText()).toBe(published)
  })
})

/** A person with an account who has a seat in the workshop that moves. */
async function holderOf(page: Page, run: Run, venueId: string): Promise<{ number: number; email: string }> {
  const Workshops = z.array(
    z.object({ title: z.string(), participants: z.array(z.object({ personId: z.string() })) }),
  )
  const workshops = Workshops.parse((await call(page, 'workshops/list', { venueId })).json)
  const seated = new Set(
    workshops.find(({ title }) => title === movedTitle)?.participants.map(({ personId }) => personId),
  )
  const holder = run.demo.people.find(
    ({ id, number, email }) => seated.has(id) && number % 3 !== 2 && number > 0 && email !== null,
  )
  if (!holder?.email) throw new Error('Nobody with an account has a seat there.')
  return { number: holder.number, email: holder.email }
}

const items = (page: Page, title: string) => page.getByRole('grid', { name: `${title}: agenda items` })
const slot = (page: Page, title: string, name: string) =>
  items(page, title).getByRole('row', { name: new RegExp(name) })
