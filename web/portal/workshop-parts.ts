import { isPast } from '#web/lib/agenda-times.ts'
import type { GuestWorkshop } from '#web/portal/workshop-clashes.ts'

type Listed = Pick<
  GuestWorkshop,
  'id' | 'startTime' | 'endTime' | 'signupEnabled' | 'isSignedUp' | 'place' | 'seatsLeft'
>

type Part<Each> = { title: string | undefined; cards: Each[] }

const partTitles = [
  'Waiting for a seat',
  'You can join',
  'Full, with a waiting list',
  'Already begun',
  'Without sign-up',
] as const

type JoinTitles = ReadonlyMap<string, (typeof partTitles)[number]>

/** The headings of the workshops that the guest isn't in, by workshop id. */
export const joinTitlesOf = (workshops: readonly Listed[]): JoinTitles =>
  new Map(workshops.filter(({ isSignedUp }) => !isSignedUp).map((one) => [one.id, joinTitleOf(one)]))

function joinTitleOf({ place, seatsLeft }: Pick<Listed, 'place' | 'seatsLeft'>) {
  if (place !== null) return 'Waiting for a seat'
  return seatsLeft === 0 ? 'Full, with a waiting list' : 'You can join'
}

/**
 * The coming workshops that the guest is in are rows. All others are cards, because the guest may want to join. The
 * caller keeps `joinTitles` while the page is open, so that no card moves from under the finger that joins it, or that
 * joins or leaves its waiting list.
 */
export function partsOf<Each extends Listed>(
  workshops: readonly Each[],
  { now, joinTitles }: { now: string; joinTitles: JoinTitles },
): { rows: Each[]; parts: Part<Each>[] } {
  const isRow = (one: Listed) => one.isSignedUp && !isPast(one, now)
  const titleOf = (one: Listed) => {
    if (!one.signupEnabled) return 'Without sign-up'
    if (one.startTime <= now) return 'Already begun'
    return joinTitles.get(one.id) ?? joinTitleOf(one)
  }
  const cards = workshops.filter((one) => !isRow(one))
  const parts = cards.every((one) => isPast(one, now))
    ? [{ title: undefined, cards }]
    : partTitles.map((title) => ({ title, cards: cards.filter((one) => titleOf(one) === title) }))
  return { rows: workshops.filter(isRow), parts: parts.filter((part) => part.cards.length > 0) }
}
