import type { agendaTypes, bedTypes, serviceStyles, transportOptions } from '#contract/fields.ts'

type Transport = (typeof transportOptions)[number]

/** Day of the event (0: arrival), start, end, type, title, place, description, seats. */
export type DemoEntry = readonly [
  day: number,
  from: string,
  to: string,
  type: (typeof agendaTypes)[number],
  title: string,
  location: string | null,
  description: string | null,
  capacity?: number,
]

type DemoMeal = readonly [
  day: number,
  from: string,
  to: string,
  title: string,
  style: (typeof serviceStyles)[number],
  location: string,
  notes: string | null,
]

type DemoRooms = readonly (readonly [count: number, beds: number, type: (typeof bedTypes)[number]])[]

export type DemoEdition = {
  /** Days from today to the edition's start, at the venue. */
  startsIn: number
  days: number
  name: string
  timeZone: string
  airport: string
  imageUrl: string
  googleMapsLink: string
  eventStartTime: string
  checkInTime: string
  checkOutTime: string
  transportOptions: Transport[]
  description: string
  thingsToKnow: string[]
  /** How many of the 120 people are invited, and how many of these answered yes and no; the others answered maybe. */
  invited: number
  yes: number
  no: number
  checkedIn: number
  rooms: DemoRooms
  firstRoom: number
  /** Confirmed people without a bed. */
  unplaced: number
  /** How many are pinned in their room. */
  pinned: number
  /** Guests are asked for room wishes, and some answered. */
  asksWishes: boolean
  programme: readonly DemoEntry[]
  /** Workshops without an agenda item. */
  extras: readonly DemoEntry[]
  meals: readonly DemoMeal[]
}
