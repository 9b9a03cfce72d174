import { isPast } from '#web/lib/agenda-times.ts'
import type { GuestWorkshop } from '#web/portal/workshop-clashes.ts'

type Listed = Pick<GuestWorkshop, 'id' | 'startTime' | 'endTime' | 'signupEnabled' | 'isSignedUp' | 'place'>

type Part<Each> = { title: string | undefined; cards: Each[] }

/** The workshops whose waiting list the guest is on. */
export const waitingIdsOf = (workshops: readonly Pick<Listed, 'id' | 'place'>[]): ReadonlySet<string> =>
  new Set(workshops.filter(({ place }) => place !== null).map(({ id }) => id))

/**
 * The coming workshops that the guest is in are rows. All others are cards, because the guest may want to join. The
 * caller keeps `waitingIds` while the page is open, so that no card moves from under the finger that joins or leaves a
 * waiting list.
 */
export function partsOf<Each extends Listed>(
  workshops: readonly Each[],
  { now, waitingIds }: { now: string; waitingIds: ReadonlySet<string> },
): { rows: Each[]; parts: Part<Each>[] } {
  const isRow = (one: Listed) => one.isSignedUp && !isPast(one, now)
  const cards = workshops.filter((one) => !isRow(one))
  const parts = cards.every((one) => isPast(one, now))
    ? [{ title: undefined, cards }]
    : partTitles.map((title) => ({
        title,
        cards: cards.filter((one) => titleOf(one, { now, waitingIds }) === title),
      }))
  return { rows: workshops.filter(isRow), parts: parts.filter((part) => part.cards.length > 0) }
}

const partTitles = ['Waiting for a seat', 'You can join', 'Already begun', 'Without sign-up'] as const

function titleOf(
  { id, signupEnabled, startTime }: Listed,
  { now, waitingIds }: { now: string; waitingIds: ReadonlySet<string> },
): (typeof partTitles)[number] {
  if (!signupEnabled) return 'Without sign-up'
  if (startTime <= now) return 'Already begun'
  return waitingIds.has(id) ? 'Waiting for a seat' : 'You can join'
}
