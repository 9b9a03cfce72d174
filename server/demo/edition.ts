import type { agendaTypes, bedTypes, serviceStyles, transportOptions } from '#contract/fields.ts'

type Transport = (typeof transportOptions)[number]

/** Day of the event (0: arrival), from, to, type, title, place, description, seats. */
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

/** How many rooms, how many beds in each, of which type. */
type DemoRooms = readonly (readonly [count: number, beds: number, type: (typeof bedTypes)[number]])[]

export type DemoEdition = {
  /** Days from today to its start, at the venue. */
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
  /** How many of the 120 are invited, and how many of these said yes and no; the others say maybe. */
  invited: number
  yes: number
  no: number
  checkedIn: number
  rooms: DemoRooms
  firstRoom: number
  /** Confirmed people who have no bed yet. */
  unplaced: number
  /** How many stay in their room, whatever is planned. */
  pinned: number
  /** Guests are asked what they wish of their room, and some answered. */
  asksWishes: boolean
  programme: readonly DemoEntry[]
  /** Workshops without an agenda item. */
  extras: readonly DemoEntry[]
  meals: readonly DemoMeal[]
}
