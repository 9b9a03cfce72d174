import type { Page } from '@playwright/test'
import { tap } from './browsers.ts'
import { drag, hideRooms, readNames, room, roomGuest, row, tabTo } from './rooms-board.ts'
import { editionOf } from './run.ts'
import { typeAndChoose, chooseMore } from './steps.ts'
import { expect, expectAccessible, test, toastWith } from './story.ts'

test(
  'rooms are filled by mouse, by keyboard and by a plan, and everything can be undone',
  { tag: '@main' },
  async ({ openUpcoming }) => {
    const { page, watch, testServer } = await openUpcoming('/rooms')
    watch.expectError(/\b502\b/)
    await expect(page.getByText('Drag and drop attendees into rooms')).toBeVisible()
    const names = await readNames(page)
    const [ada = '', bruno = '', chloe = '', dana = ''] = names

    await test.step('the mouse assigns a person, and Undo reverts it', async () => {
      await drag(page, row(page, ada), room(page, 11))
      await expect(toastWith(page, `${ada} assigned to Room 11`)).toBeVisible()
      await expect(room(page, 11)).toContainText(ada)
      await toastWith(page, `${ada} assigned to Room 11`).getByRole('button', { name: 'Undo' }).click()
      await expect(row(page, ada)).toBeVisible()
      await expect(toastWith(page, 'Undone')).toBeVisible()
    })

    await test.step('the keyboard assigns a person, and each step is announced', async () => {
      await page.getByRole('searchbox', { name: 'Search people without a room' }).fill(ada)
      await expect(page.getByRole('row')).toHaveCount(1)
      await page.keyboard.press('Tab')
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('Enter')
      await expect(page.locator('[data-live-announcer]')).toContainText('Started dragging')
      expect(await tabTo(page, 'Room 12')).not.toContain('Without a room')
      await page.keyboard.press('Enter')
      await expect(toastWith(page, `${ada} assigned to Room 12`)).toBeVisible()
      await page.getByRole('searchbox', { name: 'Search people without a room' }).fill('')
    })

    await test.step('several people are assigned to one room together without dragging', async () => {
      await row(page, bruno).click()
      await row(page, chloe).click()
      await page.getByRole('button', { name: 'Assign to room' }).click()
      const dialog = page.getByRole('dialog', { name: 'Assign to room' })
      await typeAndChoose(dialog.getByRole('combobox', { name: 'Room' }), '11', /Room 11/)
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
      await expect(toastWith(page, 'Successfully assigned 2 people to rooms')).toBeVisible()
      await expect(room(page, 11)).toContainText('2/2 Full')
    })

    await test.step('a full room refuses a drop, and a drop onto a person offers a swap', async () => {
      await drag(page, row(page, dana), room(page, 11).getByRole('heading'), async () => {
        await expect(room(page, 11)).toHaveCSS('opacity', '0.6')
        await expect(room(page, 12)).toHaveCSS('opacity', '1')
        await expect(room(page, 12)).toHaveCSS('border-top-style', 'dashed')
      })
      await expect(room(page, 11)).toHaveCSS('opacity', '1')
      await expect(toastWith(page, 'Room 11 is at full capacity (2 beds)')).toBeVisible()
      await expect(room(page, 11)).not.toContainText(dana)
      await drag(page, row(page, dana), roomGuest(page, bruno))
      const question = page.getByRole('alertdialog', { name: `Swap ${dana} and ${bruno}?` })
      await expect(question).toContainText(`${dana} goes to Room 11, ${bruno} is left without a room.`)
      await question.getByRole('button', { name: 'Swap' }).click()
      await expect(room(page, 11)).toContainText(dana)
      await expect(row(page, bruno)).toBeVisible()
      await expect(toastWith(page, `${dana} and ${bruno} swapped`)).toBeVisible()
    })

    await test.step('the keyboard moves a person from room to room, and out of a room', async () => {
      await roomGuest(page, ada).focus()
      await page.keyboard.press('Enter')
      await tabTo(page, 'Without a room')
      const passed = await tabTo(page, 'Room 13')
      expect(passed).not.toContain('Room 11')
      await page.keyboard.press('Enter')
      await expect(toastWith(page, `${ada} assigned to Room 13`)).toBeVisible()
      await room(page, 13)
        .getByRole('button', { name: `Remove ${ada} from room` })
        .click()
      await expect(toastWith(page, `${ada} removed from room`)).toBeVisible()
      await expect(row(page, ada)).toBeVisible()
    })

    await test.step('while the server is unreachable, the planner reports each failure and loses nothing', async () => {
      await testServer.whileDown(async () => {
        await row(page, ada).click()
        await page.getByRole('button', { name: 'Put into Room 12' }).click()
        await expect(toastWith(page, 'Failed to assign person to room')).toBeVisible()
        await room(page, 11)
          .getByRole('button', { name: `Remove ${dana} from room` })
          .click()
        await expect(toastWith(page, 'Failed to remove assignment')).toBeVisible()
        await page.getByRole('button', { name: 'Auto-Assign' }).click()
        await expect(toastWith(page, 'Failed to auto-assign rooms')).toBeVisible()
      })
      await expect(room(page, 11)).toContainText(dana)
    })
  },
)

test('the printed planner lists everyone without a room, and cuts nothing off', async ({
  run,
  openAsOrganiser,
}) => {
  // The test has its own server, because other stories assign people to rooms on the shared server.
  const { page } = await openAsOrganiser(`/rooms?venue=${editionOf(run, 'Casa do Mar')}`)
  const panel = page.getByRole('region', { name: 'Without a room' })
  await expect(panel.getByRole('row').first()).toBeVisible()
  const unassigned = Number(/Unassigned\s+(\d+)/.exec(await panel.innerText())?.[1])
  expect(unassigned).toBeGreaterThan(10)
  await page.emulateMedia({ media: 'print' })
  const list = page.getByRole('list', { name: 'People without a room' })
  await expect(list.getByRole('listitem')).toHaveCount(unassigned)
  const hidden = await panel.evaluate((box) => box.scrollHeight - box.clientHeight)
  expect(hidden).toBeLessThanOrEqual(0)
  await expect(page.getByRole('list', { name: 'Rooms' })).toHaveCSS('column-count', '2')
})

test('a plan is checked, becomes outdated, is applied by another organiser, printed and hidden', async ({
  openUpcoming,
  run,
  openAs,
}) => {
  const { page, testServer } = await openUpcoming('/rooms')
  const [ada = ''] = await readNames(page)
  const unassignedCount = await readConfirmed(page)

  await test.step('the plan is checked, becomes outdated, and is applied by another organiser', async () => {
    const otherPage = await page.context().newPage()
    await otherPage.goto(page.url())
    await openPlan(page, unassignedCount)
    await row(otherPage, ada).click()
    await otherPage.getByRole('button', { name: 'Put into Room 12' }).click()
    await expect(room(otherPage, 12)).toContainText(ada)
    await openPlan(otherPage, unassignedCount - 1)
    await expect(
      planOf(otherPage)
        .getByText(/happy to share|wants own room/)
        .first(),
    ).toBeVisible()
    await expectAccessible(page)
    await planOf(otherPage).getByRole('button', { name: 'Apply' }).dblclick()
    await expect(toastWith(otherPage, `assigned ${unassignedCount - 1} people to rooms`)).toBeVisible()
    await expect(otherPage.getByText('All attendees have been assigned to rooms in this venue')).toBeVisible()
    // The button that opened the dialog no longer exists.
    await expect(otherPage.getByRole('main')).toBeFocused()
    await planOf(page).getByRole('button', { name: 'Apply' }).click()
    await expect(
      toastWith(page, /Failed to auto-assign rooms.*changed in the meantime/).first(),
    ).toBeVisible()
    await expect(toastWith(page, 'All attendees are already assigned')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Auto-Assign' })).toBeHidden()
    await toastWith(otherPage, `assigned ${unassignedCount - 1}`)
      .getByRole('button', { name: 'Undo' })
      .click()
    await expect(otherPage.getByRole('button', { name: 'Auto-Assign' })).toBeVisible()
    await otherPage.close()
  })

  await test.step('the rooming list and a card for every door are printed', async () => {
    // A headless browser finishes printing immediately, which would remove the printed content before it can be
    // checked.
    await page.evaluate(() => {
      window.print = () => undefined
    })
    await chooseMore(page, 'Print rooming list')
    await page.emulateMedia({ media: 'print' })
    const list = page.getByRole('table', { name: 'Rooming list' })
    await expect(list.getByRole('row').filter({ hasText: ada })).toContainText('12')
    await expect(page.getByRole('heading', { name: 'Room Planner' })).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
    await chooseMore(page, 'Print door cards')
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('article').filter({ hasText: ada })).toContainText('Room 12')
    await page.emulateMedia({ media: 'screen' })
    const saved = page.waitForEvent('download')
    await chooseMore(page, 'Export CSV')
    expect((await saved).suggestedFilename()).toBe('rooming-list.csv')
  })

  await test.step('without free beds there is no Auto-Assign, and hidden rooms are pending for guests', async () => {
    await page.goto(`/rooms?venue=${editionOf(run, 'Casa do Mar')}`)
    // The reason replaces the button.
    await expect(page.getByText('No available rooms to assign people')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Auto-Assign' })).toBeHidden()
    await hideRooms(page)
    await expect(toastWith(page, 'Guests now see ‘Room assignment pending’')).toBeVisible()
    const guest = await openAs(20, '/guest', { testServer })
    await expect(guest.page.getByText('Room assignment pending')).toBeVisible()
  })
})

test('on a phone, people are assigned by tapping them and then a room', async ({ openUpcoming }) => {
  const { page } = await openUpcoming('/rooms', { viewport: { width: 390, height: 844 }, hasTouch: true })
  await tap(page.getByRole('button', { name: /^Unassigned/ }))
  await expect(page.getByText('Tap attendees, then a room')).toBeVisible()
  const [ada = '', bruno = ''] = await readNames(page)
  await tap(row(page, ada))
  await tap(row(page, bruno))
  await expect(page.getByText('2 people chosen')).toBeVisible()
  await tap(page.getByRole('button', { name: 'Put into Room 12' }))
  await expect(toastWith(page, 'Successfully assigned 2 people to rooms')).toBeVisible()
  await expect(room(page, 12)).toContainText(ada)
  await tap(roomGuest(page, ada))
  await tap(page.getByRole('button', { name: 'Put into Room 13' }))
  await expect(toastWith(page, `${ada} assigned to Room 13`)).toBeVisible()
  const list = page.getByRole('grid', { name: 'People without a room' })
  const wisher = list.getByRole('row').filter({ hasText: 'own room' }).first()
  // Only visible rows are rendered.
  await list.evaluate((rows) => rows.scrollIntoView({ block: 'center' }))
  await expect(async () => {
    // Scroll from the top again, in case the row was passed before it was rendered.
    await list.evaluate((rows) => {
      if (rows.scrollTop + rows.clientHeight >= rows.scrollHeight - 1) rows.scrollTo(0, 0)
      else rows.scrollBy(0, 150)
    })
    await expect(wisher).toBeVisible({ timeout: 500 })
  }).toPass()
  const wisherName = (await wisher.getAttribute('aria-label')) ?? ''
  await page.getByRole('searchbox', { name: 'Search people without a room' }).fill(wisherName)
  await tap(row(page, wisherName))
  await tap(page.getByRole('button', { name: 'Put into Room 12' }))
  await expect(room(page, 12).getByRole('listitem').filter({ hasText: wisherName })).toContainText(
    'Wants own room',
  )
  await expectAccessible(page)
})

/** The number of confirmed people, from the sentence above the rooms. */
async function readConfirmed(page: Page): Promise<number> {
  const summary = page.getByText(/^\d+ of \d+ people have a bed$/)
  return Number(/of (\d+)/.exec((await summary.textContent()) ?? '')?.[1])
}

const planOf = (page: Page) => page.getByRole('dialog', { name: 'Auto-Assign' })

async function openPlan(page: Page, count: number): Promise<void> {
  await page.getByRole('button', { name: 'Auto-Assign' }).click()
  await expect(planOf(page)).toContainText(`${count} people into`)
}
