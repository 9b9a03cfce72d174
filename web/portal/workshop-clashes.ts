import { formatShortMoment } from '#web/lib/dates.ts'
import type { Outputs } from '#web/lib/outputs.ts'

export type GuestWorkshop = Outputs['workshops']['mine'][number]

type Slot = Pick<GuestWorkshop, 'id' | 'title' | 'startTime' | 'endTime' | 'isSignedUp'>

/** When one lands, and when one's flight home leaves, on the clock at the venue; null: not known. */
type Presence = { arrival: string | null; departure: string | null }

/** Reasons against a workshop, as sentences: another sign-up at that hour, or not being there. */
export function clashesOf(workshop: Slot, all: readonly Slot[], { arrival, departure }: Presence): string[] {
  const overlapping = all.filter(
    (other) => other.isSignedUp && other.id !== workshop.id && overlap(workshop, other),
  )
  return [
    ...overlapping.map(({ title }) => `At the same time as ${title}, which you signed up for`),
    ...(arrival !== null && workshop.startTime < arrival
      ? [`Starts before you arrive (${formatShortMoment(arrival)})`]
      : []),
    ...(departure !== null && endOf(workshop) > departure
      ? [`Ends after your flight leaves (${formatShortMoment(departure)})`]
      : []),
  ]
}

const overlap = (one: Slot, other: Slot) => one.startTime < endOf(other) && other.startTime < endOf(one)

/** Moments are text and compare as text; without an end it lasts at least the minute it begins in. */
const endOf = ({ startTime, endTime }: Slot) => endTime ?? `${startTime}:59`
