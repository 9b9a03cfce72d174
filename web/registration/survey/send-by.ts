import { formatShortMoment, formatTime, wallClockOf } from '#web/base/dates.ts'

/** The time by which a queued mail will be sent, by the device's clock: `3:40 PM`, or with the day if not today. */
export function sendByText(sendBy: string, now = new Date()): string {
  const wallClock = wallClockOf(sendBy)
  const isToday = wallClock?.slice(0, 10) === wallClockOf(now.toISOString())?.slice(0, 10)
  return isToday ? formatTime(wallClock) : formatShortMoment(wallClock)
}
