import type { GuestWorkshop } from '#web/portal/workshop-clashes.ts'

const ends: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd', other: 'th' }

/** 'You are 2nd in line'. */
export function placeText(place: number): string {
  return `You are ${place}${ends[new Intl.PluralRules('en', { type: 'ordinal' }).select(place)] ?? 'th'} in line`
}

type Seats = Pick<GuestWorkshop, 'seatsLeft' | 'capacity' | 'isSignedUp' | 'waiting' | 'place'>

/** How the seats stand. For somebody who has one, 'full' would be no news and look like a refusal. */
export function seatsText({ seatsLeft: left, capacity, isSignedUp, waiting, place }: Seats): string | null {
  if (left === null) return null
  if (left === 0 && isSignedUp) return `You have a seat · all ${capacity} taken`
  if (place !== null) return placeText(place)
  if (left === 0) return waiting === 0 ? 'Full, no seats left' : `Full · ${waiting} waiting`
  return left === 1 ? '1 seat left' : `${left} seats left`
}
