import type { Page } from '@playwright/test'
import { z } from 'zod'
import { tap } from './browsers.ts'
import { hideRooms, room } from './rooms-board.ts'
import { editionOf } from './run.ts'
import { call, typeAndChoose, chooseMore } from './steps.ts'
import { expect, expectAccessible, signIn, test, toastWith } from './story.ts'

const phone = { width: 390, height: 844 }
const wishDialog = (page: Page) => page.getByRole('dialog', { name: 'Room wishes' })
const ownRoom = (page: Page) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'Room Assignment' }) })

test('rooms are planned from wishes and a veto, by mouse and by keyboard, and are published to guests', async ({
  openUpcoming,
  visit,
  run,
}) => {
  const { page, testServer } = await openUpcoming('/rooms')
  const venueId = editionOf(run, 'Berghaus Edelgrat')
  const home = `/guest?venue=${venueId}`
  const [ingvild, rui] = [
    await visit({ testServer, viewport: phone, hasTouch: true }),
    await visit({ testServer }),
  ]
  await signIn(ingvild, run, 25, home)
  await signIn(rui, run, 4, home)

  await test.step('the rooms are hidden, and two people wish for each other, one by thumb and one by keyboard', async () => {
    await hideRooms(page)
    await expect(toastWith(page, 'Guests now see ‘Room assignment pending’')).toBeVisible()
    await tap(ingvild.page.getByRole('button', { name: 'Room wishes' }))
    await addWish(ingvild.page, 'rui', 'Rui Conceição')
    await tap(wishDialog(ingvild.page).getByRole('button', { name: 'Save' }))
    await expect(toastWith(ingvild.page, 'Your room wishes are saved')).toBeVisible()
    await rui.page.getByRole('button', { name: 'Room wishes' }).press('Enter')
    await addWish(rui.page, 'ingvild', 'Ingvild Mæland')
    await wishDialog(rui.page).getByRole('button', { name: 'Save' }).press('Enter')
    await expect(toastWith(rui.page, 'Your room wishes are saved')).toBeVisible()
  })

  await test.step('an organiser records that two people must never share a room', async () => {
    await chooseMore(page, 'Room wishes')
    const form = wishDialog(page).getByRole('form', { name: 'Never in the same room' })
    const box = form.getByRole('combobox', { name: 'Two people' })
    await typeAndChoose(box, 'ingvild', 'Ingvild Mæland')
    await typeAndChoose(box, 'zoe', 'Zoë Lindqvist')
    await form.getByRole('button', { name: 'Add' }).click()
    await expect(toastWith(page, 'They never share a room from now on')).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('by mouse, a plan with reasons is applied and undone', async () => {
    await page.getByRole('link', { name: 'Plan rooms' }).click()
    await page.getByRole('button', { name: 'Suggest a plan' }).click()
    const plan = page.getByRole('region', { name: 'Room by room' })
    await expect(plan.getByText('With Ingvild Mæland: both asked')).toBeVisible({ timeout: 30_000 })
    await expect(plan.getByText('With Rui Conceição: both asked')).toBeVisible()
    await expectAccessible(page)
    await plan.getByRole('button', { name: /^Apply all/ }).click()
    await expect(toastWith(page, /moved as suggested/)).toBeVisible()
    await expectRoommates(page, venueId)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(toastWith(page, 'Undone')).toBeVisible()
    expect((await readRooms(page, venueId)).flatMap(({ names }) => names)).toEqual([])
  })

  await test.step('by keyboard, rooms are planned again and applied, and stay hidden from guests', async () => {
    await page.getByRole('link', { name: 'Plan rooms' }).press('Enter')
    await page.getByRole('button', { name: 'Suggest a plan' }).press('Enter')
    const applyAll = page
      .getByRole('region', { name: 'Room by room' })
      .getByRole('button', { name: /^Apply all/ })
    await expect(applyAll).toBeVisible({ timeout: 30_000 })
    await applyAll.press('Enter')
    await expect(toastWith(page, /moved as suggested/)).toBeVisible()
    await expectRoommates(page, venueId)
    await expect(ownRoom(rui.page)).toContainText('Room assignment pending')
    await expect(ownRoom(rui.page)).not.toContainText('Roommates')
  })

  await test.step('once rooms are shown to guests, both see that they share one', async () => {
    await page.getByRole('button', { name: 'Rooms are hidden from guests' }).press('Enter')
    await page.getByRole('menuitem', { name: /^Show guests their rooms/ }).press('Enter')
    const { number } = await expectRoommates(page, venueId)
    await expect(room(page, Number(number))).toContainText('Rui Conceição')
    await expect(ownRoom(rui.page)).toContainText(number)
    await expect(ownRoom(rui.page)).toContainText('Ingvild Mæland')
    await expect(ownRoom(ingvild.page)).toContainText('Rui Conceição')
    await expectAccessible(ingvild.page)
  })
})

async function addWish(page: Page, typed: string, name: string): Promise<void> {
  const box = wishDialog(page).getByRole('combobox', { name: 'I would like to share with' })
  await typeAndChoose(box, typed, name)
  await expect(wishDialog(page).getByRole('row', { name })).toBeVisible()
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

/** Expects mutual wishes in one room and the vetoed person elsewhere. Returns that room. */
async function expectRoommates(page: Page, venueId: string) {
  const rooms = await readRooms(page, venueId)
  const sharedRoom = rooms.find(({ names }) => names.includes('Ingvild Mæland'))
  if (!sharedRoom) throw new Error('Ingvild has no room.')
  expect(sharedRoom.names).toContain('Rui Conceição')
  expect(sharedRoom.names).not.toContain('Zoë Lindqvist')
  return sharedRoom
}
