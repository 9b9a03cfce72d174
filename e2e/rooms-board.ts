import type { Page } from '@playwright/test'
import { pointerOf } from './browsers.ts'
import { expect } from './story.ts'

/** Actions of stories on the room planner. */

export const room = (page: Page, number: number) =>
  page.getByRole('region', { name: new RegExp(`^Room ${number}, `) })
export const row = (page: Page, name: string) => page.getByRole('row', { name, exact: true })
export const roomGuest = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name}( Wants own room)?$`) })

/** The first people without a room, by name. */
export async function readNames(page: Page): Promise<string[]> {
  await expect(page.getByRole('row').nth(3)).toBeVisible()
  return page.getByRole('row').evaluateAll((rows) => rows.map((one) => one.getAttribute('aria-label') ?? ''))
}

type Place = ReturnType<typeof row>

export async function drag(
  page: Page,
  source: Place,
  target: Place,
  duringDrag?: () => Promise<void>,
): Promise<void> {
  await source.hover()
  const pointer = await pointerOf(page)
  await pointer.move(...(await middleOf(source)))
  await pointer.down()
  const [x, y] = await middleOf(target)
  await pointer.move(x - 8, y - 4, { steps: 4 })
  await pointer.move(x, y, { steps: 2 })
  await duringDrag?.()
  await pointer.up()
}

async function middleOf(place: Place): Promise<[number, number]> {
  const box = await place.boundingBox()
  if (!box) throw new Error('The element is not on the page.')
  return [box.x + box.width / 2, box.y + box.height / 2]
}

/** During a drag by keyboard, presses Tab until the place with this name has the focus. Returns the names on the way. */
export async function tabTo(page: Page, name: string): Promise<string[]> {
  const passed: string[] = []
  // The drag begins in the frame after the key press. A Tab before that is lost.
  await expect.poll(() => placeOf(page)).not.toMatch(/^Drag /)
  while (passed.at(-1) !== name) {
    if (passed.length > 30) throw new Error(`${name} cannot be reached: ${passed.join('; ')}`)
    const from = passed.at(-1)
    if (from !== undefined) await page.keyboard.press('Tab')
    await expect.poll(() => placeOf(page)).not.toBe(from)
    passed.push(await placeOf(page))
  }
  return passed
}

const placeOf = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label')?.replace(/,.*/, '') ?? '')

/** Hides the rooms with the menu beside the title. */
export async function hideRooms(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Guests see their rooms' }).click()
  await page.getByRole('menuitem', { name: /^Hide rooms from guests while planning/ }).click()
}
