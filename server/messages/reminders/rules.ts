import { mostReminders, reminderHours, type ReminderKind } from '#contract/reminders.ts'
import { lastDay, type EditionDays } from '#server/lib/edition-days.ts'
import { addDays, wallClockAt } from '#server/lib/wall-clock.ts'

/** A switch that is on, with what its edition says of days. */
export type Switch = EditionDays & {
  kind: ReminderKind
  days: number
  /** The day on which it was switched on, at the venue. */
  since: string
  timeZone: string
  registrationClosesAt: string | null
}

/** A person who misses what a switch is about; days are `YYYY-MM-DD` on the calendar of the venue. */
export type Candidate = {
  personId: string
  /** Since when they are on the list. */
  listedOn: string
  /** Days on which an organiser's message, an invitation or a reminder goes to them. */
  busy: readonly string[]
  /** The newest of these about this edition; or when their link was handed to them. */
  lastOn: string | null
  /** How many of this kind they got at this edition. */
  got: number
}

/** Whether a mail may leave now: between 8 and 18 at the venue. */
export function isReminderHour({ timeZone }: Pick<Switch, 'timeZone'>, now: Date): boolean {
  const hour = Number(wallClockAt(now, timeZone).slice(11, 13))
  return hour >= reminderHours.from && hour < reminderHours.to
}

/** From this day on the next mails may leave. */
export function firstDayFrom(one: Pick<Switch, 'timeZone'>, now: Date): string {
  const wall = wallClockAt(now, one.timeZone)
  const today = wall.slice(0, 10)
  return Number(wall.slice(11, 13)) < reminderHours.to ? today : addDays(today, 1)
}

/**
 * Whether there is still time at this moment of the clock at the venue: before the event begins, and for a reply, while
 * registration is open.
 */
export function isTimeLeft(one: Omit<Switch, 'days' | 'since'>, wall: string): boolean {
  const { kind, eventStartDate, registrationClosesAt } = one
  if (eventStartDate !== null && wall.slice(0, 10) >= eventStartDate) return false
  if (kind !== 'no reply') return eventStartDate !== null
  return wall <= (registrationClosesAt ?? `${lastDay(one)}T23:59`)
}

/** The first day, from one on, on which someone is reminded; null: none. */
export function dueDay(one: Switch, candidate: Candidate, from: string): string | null {
  const earliest = earliestDay(one, candidate)
  if (candidate.got >= mostReminders[one.kind] || earliest === null) return null
  let day = later(from, earliest)
  while (candidate.busy.includes(day)) day = addDays(day, 1)
  return isTimeLeft(one, `${day}T0${reminderHours.from}:00`) ? day : null
}

/** A person who was written to is left in peace for so many days, anyone else since they could reply. */
function earliestDay(one: Switch, { lastOn, listedOn }: Candidate): string | null {
  const { kind, days, since, eventStartDate } = one
  if (kind === 'no reply') return addDays(lastOn ?? later(listedOn, since), days)
  return eventStartDate === null ? null : addDays(eventStartDate, -days)
}

const later = (one: string, other: string) => (one > other ? one : other)
