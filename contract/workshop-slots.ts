/** How many workshops of one slot a guest can rank. */
export const maxWishes = 5

/** The rank of workshops that a guest marked as fine without ranking them: after all ranked ones. */
export const otherRank = maxWishes + 1

const names = ['first', 'second', 'third', 'fourth', 'fifth'] as const

/** `your second choice`, or `one you said was fine too`. */
export function wishName(rank: number): string {
  const name = names[rank - 1]
  return name === undefined ? 'one you said was fine too' : `your ${name} choice`
}

type Span = { startTime: string; endTime: string | null }

/** Times are text and compare as text; without an end a workshop lasts at least the minute it begins in. */
const endOf = ({ startTime, endTime }: Span) => endTime ?? `${startTime}:59`

export const overlap = (one: Span, other: Span): boolean =>
  one.startTime < endOf(other) && other.startTime < endOf(one)

/**
 * Groups workshops into slots, by start. Overlapping workshops share a slot, even if only a third workshop connects
 * them. A person gets at most one workshop per slot (decision 041).
 */
export function slotsOf<Workshop extends Span & { id: string }>(
  workshops: readonly Workshop[],
): Workshop[][] {
  const byStart = workshops.toSorted((a, b) => (`${a.startTime} ${a.id}` < `${b.startTime} ${b.id}` ? -1 : 1))
  const slots: Workshop[][] = []
  let until = ''
  for (const workshop of byStart) {
    const slot = slots.at(-1)
    if (slot && workshop.startTime < until) slot.push(workshop)
    else slots.push([workshop])
    until = slot && endOf(workshop) < until ? until : endOf(workshop)
  }
  return slots
}

/** Whether guests wish for a workshop instead of signing up: sign-up is on, and it begins after wishes close. */
export const isWishedFor = (
  { startTime, signupEnabled }: { startTime: string; signupEnabled: boolean },
  closesAt: string,
): boolean => signupEnabled && startTime > closesAt
