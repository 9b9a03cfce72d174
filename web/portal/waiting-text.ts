import { addMinutes, formatTime, wallClockOf } from '#web/base/dates.ts'
import type { GuestWorkshop } from '#web/portal/workshop-clashes.ts'

const suffixes: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd', other: 'th' }
const ordinals = new Intl.PluralRules('en', { type: 'ordinal' })

/** '2nd in line' */
const inLine = (place: number) => `${place}${suffixes[ordinals.select(place)] ?? 'th'} in line`

/** 'You are 2nd in line'. */
export const placeText = (place: number): string => `You are ${inLine(place)}`

/** 'Waiting for Pottery: 2nd in line' */
export const waitingText = (title: string, place: number): string => `Waiting for ${title}: ${inLine(place)}`

/** 'A seat is free. It’s held for you until 1:40 PM.' by the venue's clock. */
export const offerText = (offeredUntil: string, timeZone: string): string =>
  `A seat is free. It’s held for you until ${formatTime(wallClockOf(offeredUntil, timeZone))}.`

/** Replaces 'full', which would sound like a refusal to people who have a seat. */
export const allTakenText = (capacity: number): string =>
  capacity === 1 ? 'You have the only seat' : `You have a seat · all ${capacity} taken`

/** Whether it is the last hour before the start, when freed seats are offered, not assigned. Both times are local. */
export const isLastHour = (startTime: string, now: string): boolean => startTime <= addMinutes(now, 60)

/** Tells a guest who has just joined the line what happens when a seat becomes free. */
export const joinedText = (isOffered: boolean): string =>
  isOffered
    ? 'It begins within the hour, so a seat that becomes free is only offered to the next in line, for ten minutes.'
    : 'A seat that becomes free goes to the next in line at once.'

/** The seats that a plan can assign, before wishes are made: 'all 10 taken · 3 waiting', '2 of 10 free', '10 seats'. */
export function wishSeatsText({
  seatsLeft,
  capacity,
  waiting,
}: Pick<Seats, 'seatsLeft' | 'capacity' | 'waiting'>) {
  if (seatsLeft === null || capacity === null) return 'No limit on seats'
  if (seatsLeft <= 0) {
    const taken = capacity === 1 ? 'the only seat is taken' : `all ${capacity} taken`
    return waiting === 0 ? taken : `${taken} · ${waiting} waiting`
  }
  if (seatsLeft < capacity) return `${seatsLeft} of ${capacity} free`
  return capacity === 1 ? '1 seat' : `${capacity} seats`
}

type Seats = Pick<GuestWorkshop, 'seatsLeft' | 'capacity' | 'isSignedUp' | 'waiting' | 'place'>

/** The seats of a workshop as they matter to the guest; null if there is no limit. */
export function seatsText({ seatsLeft, capacity, isSignedUp, waiting, place }: Seats): string | null {
  if (seatsLeft === null) return null
  if (seatsLeft === 0 && isSignedUp && capacity !== null) return allTakenText(capacity)
  if (place !== null) return placeText(place)
  if (seatsLeft === 0) return waiting === 0 ? 'Full, no seats left' : `Full · ${waiting} waiting`
  return seatsLeft === 1 ? '1 seat left' : `${seatsLeft} seats left`
}
