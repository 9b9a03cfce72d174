import { formatShortMoment } from '#web/lib/dates.ts'
import type { Outputs } from '#web/lib/outputs.ts'

export type GuestWorkshop = Outputs['workshops']['mine'][number]

type Slot = Pick<
  GuestWorkshop,
  'id' | 'title' | 'startTime' | 'endTime' | 'isSignedUp' | 'seatsLeft' | 'place'
>

/** When one lands, and when one's flight home leaves, on the clock at the venue; null: not known. */
type Presence = { arrival: string | null; departure: string | null }

/**
 * Reasons against a workshop, as sentences: another sign-up at that hour, or not being there. Who waits for a seat gets
 * none while they have another one at that hour.
 */
export function clashesOf(workshop: Slot, all: readonly Slot[], { arrival, departure }: Presence): string[] {
  const overlapping = all.filter(
    (other) => other.isSignedUp && other.id !== workshop.id && overlap(workshop, other),
  )
  return [
    ...overlapping.map(({ title }) =>
      waits(workshop)
        ? `At the same time as ${title}, which you signed up for. You keep your place in line, and get a seat here once you give that one back.`
        : `At the same time as ${title}, which you signed up for`,
    ),
    ...(arrival !== null && workshop.startTime < arrival
      ? [`Starts before you arrive (${formatShortMoment(arrival)})`]
      : []),
    ...(departure !== null && endOf(workshop) > departure
      ? [`Ends after your flight leaves (${formatShortMoment(departure)})`]
      : []),
  ]
}

const waits = ({ isSignedUp, seatsLeft, place }: Slot) => place !== null || (seatsLeft === 0 && !isSignedUp)

const overlap = (one: Slot, other: Slot) => one.startTime < endOf(other) && other.startTime < endOf(one)

/** Moments are text and compare as text; without an end it lasts at least the minute it begins in. */
const endOf = ({ startTime, endTime }: Slot) => endTime ?? `${startTime}:59`
