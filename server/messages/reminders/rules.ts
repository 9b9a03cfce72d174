import { maxReminders, reminderHours, type ReminderKind } from '#contract/reminders.ts'
import { lastDay, type EditionDays } from '#server/lib/edition-days.ts'
import { addDays, wallClockAt } from '#server/lib/wall-clock.ts'

export type ReminderSwitch = EditionDays & {
  kind: ReminderKind
  days: number
  /** The day it was switched on, at the venue. */
  since: string
  timeZone: string
  registrationClosesAt: string | null
}

/** A person who misses an answer that a switch requests; days are `YYYY-MM-DD` on the venue's calendar. */
export type Candidate = {
  personId: string
  listedOn: string
  /** Days on which they get an organiser's message, an invitation or a reminder. */
  mailedOn: readonly string[]
  /** The newest of these days for this edition; or the day their link was handed to them. */
  lastMailedOn: string | null
  /** How many reminders of this kind they got for this edition. */
  remindersSent: number
}

/** Whether a mail may be sent now: between 8:00 and 18:00 at the venue. */
export function isReminderHour({ timeZone }: Pick<ReminderSwitch, 'timeZone'>, now: Date): boolean {
  const hour = Number(wallClockAt(now, timeZone).slice(11, 13))
  return hour >= reminderHours.from && hour < reminderHours.to
}

/** The first day on which mails may still be sent. */
export function firstDayFrom(reminder: Pick<ReminderSwitch, 'timeZone'>, now: Date): string {
  const localNow = wallClockAt(now, reminder.timeZone)
  const today = localNow.slice(0, 10)
  return Number(localNow.slice(11, 13)) < reminderHours.to ? today : addDays(today, 1)
}

/**
 * Whether there is still time at this wall-clock time: before the event begins and, for a reply, before registration
 * closes.
 */
export function isTimeLeft(reminder: Omit<ReminderSwitch, 'days' | 'since'>, localTime: string): boolean {
  const { kind, eventStartDate, registrationClosesAt } = reminder
  if (eventStartDate !== null && localTime.slice(0, 10) >= eventStartDate) return false
  if (kind !== 'no reply') return eventStartDate !== null
  return localTime <= (registrationClosesAt ?? `${lastDay(reminder)}T23:59`)
}

/** The first day, from the given one, on which the person is reminded; null if there is none. */
export function dueDay(reminder: ReminderSwitch, candidate: Candidate, from: string): string | null {
  const earliest = earliestDay(reminder, candidate)
  if (candidate.remindersSent >= maxReminders[reminder.kind] || earliest === null) return null
  let day = laterDay(from, earliest)
  while (candidate.mailedOn.includes(day)) day = addDays(day, 1)
  return isTimeLeft(reminder, `${day}T0${reminderHours.from}:00`) ? day : null
}

/** The first day on which a reminder may be sent: so many days after the last mail, or before the event's start. */
function earliestDay(reminder: ReminderSwitch, { lastMailedOn, listedOn }: Candidate): string | null {
  const { kind, days, since, eventStartDate } = reminder
  if (kind === 'no reply') return addDays(lastMailedOn ?? laterDay(listedOn, since), days)
  return eventStartDate === null ? null : addDays(eventStartDate, -days)
}

const laterDay = (day: string, other: string) => (day > other ? day : other)
