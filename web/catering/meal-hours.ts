import { addMinutes, minutesBetween } from '#web/base/dates.ts'

/** `HH:mm` each; null: not typed yet. */
export type Hours = { startTime: string | null; endTime: string | null }

const day = '2000-01-01'

/** The same length from another start, an hour where there is none yet; a meal ends with its day. */
export function movedHours({ startTime, endTime }: Hours, start: string): Hours {
  if (startTime === null && endTime !== null) return { startTime: start, endTime }
  const length =
    startTime === null || endTime === null ? 60 : minutesBetween(`${day}T${startTime}`, `${day}T${endTime}`)
  const end = addMinutes(`${day}T${start}`, length)
  return { startTime: start, endTime: end.startsWith(day) ? end.slice(11) : '23:59' }
}
