import type { CsvColumn } from '#web/lib/csv.ts'
import { daysBetweenDates, formatDayButton } from '#web/base/dates.ts'
import { pluralize } from '#web/lib/pluralize.ts'
import type { HotelSheet } from '#web/partners/partner-api.ts'
import { ownAnswerWords } from '#web/questions/own-answer-words.ts'

export type Room = HotelSheet['rooms'][number]
export type Guest = Room['guests'][number]

/** 'Mon, Nov 30'; a dash if unknown. */
export const nightText = (night: string | null): string => (night === null ? '–' : formatDayButton(night))

/** The number of nights, first and last included. */
export const nightsOf = ({
  firstNight,
  lastNight,
}: Pick<Guest, 'firstNight' | 'lastNight'>): number | null =>
  firstNight === null || lastNight === null ? null : daysBetweenDates(firstNight, lastNight) + 1

/** The earlier values of a guest: `was in room 12, to Wed, Dec 2`. */
export function formerGuestText({ fullName, firstNight, lastNight, was }: Guest, roomNumber: string): string {
  if (was === null) return ''
  const parts = [
    ...(was.roomNumber === roomNumber ? [] : [`in room ${was.roomNumber}`]),
    ...(was.fullName === fullName ? [] : [`written ${was.fullName}`]),
    ...(was.firstNight === firstNight ? [] : [`from ${nightText(was.firstNight)}`]),
    ...(was.lastNight === lastNight ? [] : [`to ${nightText(was.lastNight)}`]),
  ]
  return parts.length === 0 ? '' : `was ${parts.join(', ')}`
}

/** `was room 11, 2 single beds` */
export function formerRoomText(room: Room): string {
  const { was } = room
  if (was === null) return ''
  const parts = [
    ...(was.roomNumber === room.roomNumber ? [] : [`room ${was.roomNumber}`]),
    ...(bedsText(was) === bedsText(room) ? [] : [bedsText(was)]),
  ]
  return `was ${parts.join(', ')}`
}

export const bedsText = ({ bedCount, bedType }: Pick<Room, 'bedCount' | 'bedType'>): string =>
  `${bedCount} ${bedType} ${bedCount === 1 ? 'bed' : 'beds'}`

/** The number of guests whose data was deleted. */
export const erasedText = (count: number): string => `${pluralize(count, 'guest')} fewer than before`

/** Whether a room has changes that its hotel hasn't seen. */
export const hasChanges = ({ change, guests, left, erased }: Room): boolean =>
  change !== null || left.length > 0 || erased > 0 || guests.some((guest) => guest.change !== null)

export const hotelFileName = 'rooming-list'

type Row = { room: Room; guest: Guest | null }

const changeWords = { new: 'new', changed: 'changed' } as const

const columns: readonly CsvColumn<Row>[] = [
  { header: 'Room', cell: ({ room }) => room.roomNumber },
  { header: 'Bed type', cell: ({ room }) => room.bedType },
  { header: 'Beds', cell: ({ room }) => String(room.bedCount) },
  { header: 'Free beds', cell: ({ room }) => String(room.freeBeds) },
  { header: 'Name', cell: ({ guest }) => guest && guest.fullName },
  { header: 'First night', cell: ({ guest }) => guest && guest.firstNight },
  { header: 'Last night', cell: ({ guest }) => guest && guest.lastNight },
  {
    header: 'Change',
    cell: ({ room, guest }) => {
      const { change } = guest ?? room
      return change && changeWords[change]
    },
  },
]

/** Includes a column for each question whose answers the hotel reads. Two guests with the same name in a room share a cell. */
export const hotelColumns = ({ named }: Pick<HotelSheet, 'named'>): CsvColumn<Row>[] => [
  ...columns,
  ...named.map((question): CsvColumn<Row> => {
    const answers = new Map<string, string>()
    for (const { place, fullName, value } of question.answers) {
      const key = keyOf(place, fullName)
      const before = answers.get(key)
      const words = ownAnswerWords(question, value)
      answers.set(key, before === undefined ? words : `${before}; ${words}`)
    }
    return {
      header: question.label,
      cell: ({ room, guest }) => guest && (answers.get(keyOf(room.roomNumber, guest.fullName)) ?? null),
    }
  }),
]

const keyOf = (roomNumber: string, fullName: string) => JSON.stringify([roomNumber, fullName])

/** One line per guest, and one per empty room. */
export const hotelRows = (rooms: readonly Room[]): Row[] =>
  rooms.flatMap((room): Row[] =>
    room.guests.length === 0 ? [{ room, guest: null }] : room.guests.map((guest) => ({ room, guest })),
  )
