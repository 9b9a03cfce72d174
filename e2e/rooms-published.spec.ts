import type { Page } from '@playwright/test'
import { z } from 'zod'
import { room } from './rooms-board.ts'
import { editionOf } from './run.ts'
import { call, typeAndChoose } from './steps.ts'
import { expect, expectAccessible, signIn, test, toastWith } from './story.ts'

const phone = { width: 390, height: 844 }
const wishes = (page: Page) => page.getByRole('dialog', { name: 'Room wishes' })
const ownRoom = (page: Page) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'Room Assignment' }) })

test('from nothing to published: wishes and a veto, a plan by mouse and again by keyboard, and guests read it', async ({
  openComing,
  visit,
  run,
}) => {
  test.setTimeout(180_000)
  const { page, testServer } = await openComing('/rooms')
  const venueId = editionOf(run, 'Berghaus Edelgrat')
  const home = `/guest?venue=${venueId}`
  const [hakon, ines] = [
    await visit({ testServer, viewport: phone, hasTouch: true }),
    await visit({ testServer }),
  ]
  await signIn(hakon, run, 21, home)
  await signIn(ines, run, 1, home)
  const hidden = page.getByRole('switch', { name: 'Hide rooms from guests while planning' })

  await test.step('the rooms are hidden, and two ask for each other: one by thumb, one by keyboard', async () => {
    if (!(await hidden.isChecked())) await hidden.check({ force: true })
    await hakon.page.getByRole('button', { name: 'Room wishes' }).tap()
    await wish(hakon.page, 'ines', 'Inês Duarte')
    await wishes(hakon.page).getByRole('button', { name: 'Save' }).tap()
    await expect(toastWith(hakon.page, 'Your room wishes are saved')).toBeVisible()
    await ines.page.getByRole('button', { name: 'Room wishes' }).press('Enter')
    await wish(ines.page, 'hakon', 'Håkon Bjørnstad')
    await wishes(ines.page).getByRole('button', { name: 'Save' }).press('Enter')
    await expect(toastWith(ines.page, 'Your room wishes are saved')).toBeVisible()
  })

  await test.step('an organiser notes who never shares a room', async () => {
    await page.getByRole('button', { name: 'Room wishes' }).click()
    const form = wishes(page).getByRole('form', { name: 'Never in one room' })
    const box = form.getByRole('combobox', { name: 'Two people' })
    await typeAndChoose(box, 'hakon', 'Håkon Bjørnstad')
    await typeAndChoose(box, 'zoe', 'Zoë Lindqvist')
    await form.getByRole('button', { name: 'Add' }).click()
    await expect(toastWith(page, 'They never share a room from now on')).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('by mouse: a plan that says why, applied, and taken back', async () => {
    await page.getByRole('link', { name: 'Plan rooms' }).click()
    await page.getByRole('button', { name: 'Suggest a plan' }).click()
    const plan = page.getByRole('region', { name: 'Room by room' })
    await expect(plan.getByText(/Inês Duarte.*both asked/).first()).toBeVisible({ timeout: 30_000 })
    await expectAccessible(page)
    await plan.getByRole('button', { name: /^Apply all/ }).click()
    await expect(toastWith(page, /moved as suggested/)).toBeVisible()
    await expectMates(page, venueId)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(toastWith(page, 'Undone')).toBeVisible()
    expect((await readRooms(page, venueId)).flatMap(({ names }) => names)).toEqual([])
  })

  await test.step('by keyboard: planned again, applied, and still unseen by guests', async () => {
    await page.getByRole('link', { name: 'Plan rooms' }).press('Enter')
    await page.getByRole('button', { name: 'Suggest a plan' }).press('Enter')
    const all = page.getByRole('region', { name: 'Room by room' }).getByRole('button', { name: /^Apply all/ })
    await expect(all).toBeVisible({ timeout: 30_000 })
    await all.press('Enter')
    await expect(toastWith(page, /moved as suggested/)).toBeVisible()
    await expectMates(page, venueId)
    await expect(ownRoom(ines.page)).toContainText('Room assignment pending')
    await expect(ownRoom(ines.page)).not.toContainText('Håkon')
  })

  await test.step('shown to guests: both read the room that they asked for together', async () => {
    await hidden.press('Space')
    const { number } = await expectMates(page, venueId)
    await expect(room(page, Number(number))).toContainText('Inês Duarte')
    await expect(ownRoom(ines.page)).toContainText(number)
    await expect(ownRoom(ines.page)).toContainText('Håkon Bjørnstad')
    await expect(ownRoom(hakon.page)).toContainText('Inês Duarte')
    await expectAccessible(hakon.page)
  })
})

async function wish(page: Page, typed: string, name: string): Promise<void> {
  const box = wishes(page).getByRole('combobox', { name: 'I would like to share with' })
  await typeAndChoose(box, typed, name)
}

const Rooms = z.array(
  z.object({ roomNumber: z.string(), assignments: z.array(z.object({ fullName: z.string() })) }),
)

async function readRooms(page: Page, venueId: string) {
  return Rooms.parse((await call(page, 'rooms/list', { venueId })).json).map((one) => ({
    number: one.roomNumber,
    names: one.assignments.map(({ fullName }) => fullName),
  }))
}

/** Who asked for each other share a room, and who never does is elsewhere. Answers that room. */
async function expectMates(page: Page, venueId: string) {
  const rooms = await readRooms(page, venueId)
  const shared = rooms.find(({ names }) => names.includes('Håkon Bjørnstad'))
  if (!shared) throw new Error('Håkon has no room.')
  expect(shared.names).toContain('Inês Duarte')
  expect(shared.names).not.toContain('Zoë Lindqvist')
  return shared
}
