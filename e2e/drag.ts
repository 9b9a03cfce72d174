import type { Locator, Page } from '@playwright/test'
import { pointerOf } from './browsers.ts'

/** Drags by mouse to the lower visible end of a list; the browser's own dragging begins after a few pixels. */
export async function dragTo(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.scrollIntoViewIfNeeded()
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  if (!start || !end) throw new Error('The dragged element or its target is not on the screen.')
  const pointer = await pointerOf(page)
  const lowest = (page.viewportSize()?.height ?? Infinity) - 8
  await pointer.move(start.x + start.width / 2, start.y + start.height - 8)
  await pointer.down()
  await pointer.move(start.x + start.width / 2 + 20, start.y + start.height, { steps: 4 })
  await pointer.move(end.x + end.width / 2, Math.min(end.y + end.height - 4, lowest), { steps: 8 })
  await pointer.up()
}
