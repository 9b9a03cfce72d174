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
  return [
    ...seatsAtSameTime(workshop, all).map((held) => sameTimeText(workshop, held)),
    ...(arrival !== null && workshop.startTime < arrival
      ? [`Starts before you arrive (${formatShortMoment(arrival)}).`]
      : []),
    ...(departure !== null && endOf(workshop) > departure
      ? [`Ends after your flight leaves (${formatShortMoment(departure)}).`]
      : []),
  ]
}

function sameTimeText(workshop: Slot, { id, title }: Slot): string {
  if (workshop.givesUp === id) return `You keep your seat in ${title} until you get one here.`
  const sentence = `At the same time as ${title}, which you signed up for.`
  return needsWaiting(workshop)
    ? `${sentence} You can wait for a seat here, and get it once you give that one back.`
    : sentence
}

const needsWaiting = ({ isSignedUp, seatsLeft, place }: Slot) =>
  place !== null || (seatsLeft === 0 && !isSignedUp)

const overlap = (one: Slot, other: Slot) => one.startTime < endOf(other) && other.startTime < endOf(one)
