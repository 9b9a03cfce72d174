import type { Scene } from './scene.ts'
import type { EngineVisitor } from './visitor.ts'

/** The list of flights: sorted through three states, searched, as a table on a desk and as cards on a telephone. */
export async function walkTravel({ desk, phone, signIn }: Scene): Promise<void> {
  await signIn(desk, 20, '/guest/travel')
  await desk.sees('All confirmed attendees with flight details for the selected event')
  await desk.untilIn('Aaliyah first', isFirst, 'Aaliyah Jefferson')
  for (const direction of ['ascending', 'descending', 'none']) {
    await desk.press('[role=columnheader]', '^Name')
    await desk.untilIn(direction, isSortedSo, direction)
  }
  await desk.untilIn('Aaliyah first again', isFirst, 'Aaliyah Jefferson')
  await search(desk)

  await signIn(phone, 20, '/guest/travel')
  await phone.shows('[role=listitem],li', 'Aaliyah Jefferson')
  for (let presses = 0; presses < 2; presses += 1)
    await phone.press('button', '^Name', ['[role=group]', '^Sort by'])
  await phone.untilIn('another card first', () => {
    const card = document.querySelector('[role=list][aria-label="Flight Information"] [role=listitem]')
    return Boolean(card && !card.textContent?.includes('Aaliyah'))
  })
}

async function search(desk: EngineVisitor): Promise<void> {
  await desk.fill('^Search by name or airport', 'LINDQVIST')
  await desk.untilIn('oneself', isFirst, 'Zoë Lindqvist')
  await desk.shows('[role=status]', '^1 of \\d+ people')
  await desk.refill('^Search by name or airport', 'outbound-021')
  await desk.untilIn('who flies so', isFirst, 'Håkon Bjørnstad')
  await desk.refill('^Search by name or airport', 'nobody at all')
  await desk.sees('Nobody found')
}

/** Runs in the page. */
const isFirst = (name: string) =>
  Boolean(document.querySelector('[role=table] [role=cell]')?.textContent?.includes(name))

/** Runs in the page. */
const isSortedSo = (direction: string) =>
  document.querySelector('[role=columnheader]')?.getAttribute('aria-sort') === direction
