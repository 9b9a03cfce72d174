import { formatShortMoment } from '#web/base/dates.ts'
import { endOf } from '#web/lib/agenda-times.ts'
import type { Outputs } from '#web/lib/outputs.ts'

export type GuestWorkshop = Outputs['workshops']['mine'][number]

type Slot = Pick<
  GuestWorkshop,
  'id' | 'title' | 'startTime' | 'endTime' | 'isSignedUp' | 'seatsLeft' | 'place' | 'givesUp'
>

/** When the guest lands and when their flight home leaves, by the venue's clock; null if unknown. */
type Presence = { arrival: string | null; departure: string | null }

/** The guest's seats at the time of a workshop. */
export const seatsAtSameTime = <Other extends Slot>(workshop: Slot, all: readonly Other[]): Other[] =>
  all.filter((other) => other.isSignedUp && other.id !== workshop.id && overlap(workshop, other))

/**
 * Warnings about a workshop, as sentences: another sign-up at that time, or the guest's absence. People in line get no seat
 * while they have another at the same time.
 */
export function clashesOf(workshop: Slot, all: readonly Slot[], { arrival, departure }: Presence): string[] {
  const overlapping = seatsAtSameTime(workshop, all)
  return [
    ...overlapping.map((one) => sameTimeText(workshop, one, overlapping.length === 1)),
    ...(arrival !== null && workshop.startTime < arrival
      ? [`Starts before you arrive (${formatShortMoment(arrival)}).`]
      : []),
    ...(departure !== null && endOf(workshop) > departure
      ? [`Ends after your flight leaves (${formatShortMoment(departure)}).`]
      : []),
  ]
}

/** What it costs, too. `canSwap`: the seat is the only one at that time, so it is clear which one a swap gives up. */
function sameTimeText(workshop: Slot, { id, title }: Slot, canSwap: boolean): string {
  const { isSignedUp, seatsLeft, place, givesUp } = workshop
  if (givesUp === id) return `You keep your seat in ${title} until you get one here.`
  const sentence = `At the same time as ${title}, which you signed up for.`
  if (isSignedUp) return sentence
  if (place !== null) return `${sentence} You get a seat here once you give that one back.`
  if (canSwap && seatsLeft !== 0) return `${sentence} Taking this one instead gives that seat up.`
  if (canSwap) return `${sentence} You keep that seat until you get one here, and then give it up.`
  return seatsLeft === 0
    ? `${sentence} You can wait for a seat here, and get it once you give that one back.`
    : sentence
}

const overlap = (one: Slot, other: Slot) => one.startTime < endOf(other) && other.startTime < endOf(one)
