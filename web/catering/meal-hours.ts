import { addMinutes, minutesBetween } from '#web/base/dates.ts'

/** `HH:mm` each; null if not typed yet. */
export type Hours = { startTime: string | null; endTime: string | null }

const day = '2000-01-01'

/** Moves the hours to a new start and keeps their length; one hour if there is none yet. A meal ends by midnight. */
export function moveHours({ startTime, endTime }: Hours, start: string): Hours {
  if (startTime === null && endTime !== null) return { startTime: start, endTime }
  const length =
    startTime === null || endTime === null ? 60 : minutesBetween(`${day}T${startTime}`, `${day}T${endTime}`)
  const end = addMinutes(`${day}T${start}`, length)
  return { startTime: start, endTime: end.startsWith(day) ? end.slice(11) : '23:59' }
}
