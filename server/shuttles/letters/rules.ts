import { wallClockRange } from '#server/lib/wall-clock.ts'
import type { Direction } from '#contract/shuttle-directions.ts'
import { inWords } from '#server/lib/words.ts'
import { writeLetter, type LetterEvent } from '#server/mail/letters/rules.ts'
import type { Letter } from '#server/core/ports.ts'

type Ticket = {
  direction: Direction
  number: number
  place: string
  leavesAt: string
  driverName: string | null
  driverPhone: string | null
}

type ShuttleLetterFacts = {
  to: string | null
  event: LetterEvent
  tickets: readonly Ticket[]
  /** Directions in which the recipient no longer has a shuttle. */
  lostDirections: readonly Direction[]
  link: string
}

/** The mail after publishing: the recipient's shuttles now, and directions in which they no longer have one. */
export function shuttleLetter({ tickets, lostDirections, link, ...about }: ShuttleLetterFacts): Letter {
  const { event } = about
  const numbers = tickets.map(({ number }) => `Shuttle ${number}`)
  const hasNone = numbers.length === 0
  return writeLetter({
    ...about,
    subject: hasNone
      ? `You no longer have a shuttle at ${event.name}`
      : `Your shuttle at ${event.name}: ${inWords(numbers)}`,
    paragraphs: [
      ...(hasNone ? [] : ['Please be there a few minutes early: the shuttle won’t wait.']),
      ...lostDirections.map((direction) => `You no longer have a seat on a shuttle ${ways[direction]}.`),
      ...(lostDirections.length > 0 ? ['If you weren’t expecting this, please ask the organisers.'] : []),
    ],
    facts: tickets.flatMap(factsOf),
    button: { label: 'Open my page', link },
    notes: [
      'Times are local. If you make your own way, say so on your page, so that someone else can have your seat.',
    ],
  })
}

const ways = { to_venue: 'from the airport', to_airport: 'to the airport' } as const satisfies Record<
  Direction,
  string
>
const labels = { to_venue: 'From the airport', to_airport: 'To the airport' } as const satisfies Record<
  Direction,
  string
>

function factsOf({ direction, number, place, leavesAt, driverName, driverPhone }: Ticket) {
  const driver = [driverName, driverPhone].filter(Boolean).join(', ')
  return [
    { label: labels[direction], value: `Shuttle ${number}, ${wallClockRange(leavesAt, null)}, ${place}` },
    ...(driver === '' ? [] : [{ label: 'Driver', value: driver }]),
  ]
}
