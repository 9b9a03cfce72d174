import { addDays, dayKey, formatTime } from '#web/lib/dates.ts'

export type Today = {
  /** What the clock on the venue's wall says, `YYYY-MM-DDTHH:mm`. */
  now: string
  /** The same on this device: before the event it is where one sets out from. */
  here: string
  startDate: string | null
  lastDay: string
  attending: 'yes' | 'no' | 'maybe'
  hasCheckedIn: boolean
  room: { roomNumber: string; roommates: readonly string[] } | null
  /** What there is to go to, meals too, each on the venue's wall. */
  programme: readonly { title: string; startTime: string; location: string | null }[]
  /** When the flight there leaves, on the clock of its own airport; null: not known. */
  outboundDeparture: string | null
  /** When the flight home leaves, on the clock at the venue. */
  returnDeparture: string | null
}

/** How long before the flight home it matters more than what is still on, in hours. */
const hoursBeforeFlight = 3

/**
 * The first line of a guest's page, which knows the day: the days that are left, then the room until one is checked in
 * or the first thing begins, then what is next, then the flight home. Undefined when there is nothing to say.
 */
export function todayLine(today: Today): string | undefined {
  const { now, startDate, lastDay, attending } = today
  if (startDate === null || attending === 'no') return undefined
  const day = now.slice(0, 10)
  const leaving = flightToday(today)
  if (leaving !== undefined && !isBeforeFlight(today, leaving)) return flightLine(leaving)
  if (day < startDate) return countdown(day, startDate)
  if (day > lastDay) return undefined
  return roomLine(today) ?? nextLine(today) ?? (day === startDate ? 'Today' : undefined)
}

/** There, on the day at home; back, on the day at the venue, however late the event ends. */
function flightToday({
  now,
  here,
  startDate,
  outboundDeparture,
  returnDeparture,
}: Today): string | undefined {
  const isBefore = startDate !== null && now.slice(0, 10) <= startDate
  if (outboundDeparture && isBefore && isLaterToday(outboundDeparture, here)) return outboundDeparture
  return returnDeparture && isLaterToday(returnDeparture, now) ? returnDeparture : undefined
}

const isLaterToday = (moment: string, now: string) => dayKey(moment) === dayKey(now) && moment > now

/** Whether something of the programme still begins well before the flight. */
const isBeforeFlight = ({ now, programme }: Today, flight: string) =>
  programme.some(({ startTime }) => startTime > now && startTime <= earlier(flight, hoursBeforeFlight))

const flightLine = (departure: string) => `Your flight leaves ${formatTime(departure)}`

function countdown(day: string, startDate: string): string {
  const tomorrow = addDays(day, 1)
  if (startDate === tomorrow) return 'Tomorrow'
  const days = Math.round((Date.parse(startDate) - Date.parse(day)) / (24 * 60 * 60 * 1000))
  return `In ${days} days`
}

function roomLine({ now, startDate, hasCheckedIn, room, programme }: Today): string | undefined {
  const hasBegun = programme.some(({ startTime }) => startTime <= now)
  if (!room || hasCheckedIn || hasBegun || dayKey(now) !== startDate) return undefined
  const mates = listed(room.roommates)
  return `Your room is ${room.roomNumber}${mates === '' ? '' : `, with ${mates}`}`
}

/** What begins next, today or tomorrow. */
function nextLine({ now, programme }: Today): string | undefined {
  const [next] = programme
    .filter(({ startTime }) => startTime > now)
    .toSorted((one, other) => one.startTime.localeCompare(other.startTime))
  if (!next || next.startTime.slice(0, 10) > addDays(now.slice(0, 10), 1)) return undefined
  const isToday = dayKey(next.startTime) === dayKey(now)
  const when = `${isToday ? '' : 'tomorrow '}${formatTime(next.startTime)}`
  return `Next: ${next.title} ${when}${next.location ? `, ${next.location}` : ''}`
}

const listed = (names: readonly string[]) =>
  [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' and ')

/** So many hours earlier on the same day; midnight at the earliest. */
function earlier(moment: string, hours: number): string {
  const hour = Math.max(0, Number(moment.slice(11, 13)) - hours)
  const minutes = Number(moment.slice(11, 13)) < hours ? '00' : moment.slice(14, 16)
  return `${moment.slice(0, 11)}${String(hour).padStart(2, '0')}:${minutes}`
}
