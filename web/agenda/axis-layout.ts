import type { AgendaEntry } from '#web/agenda/agenda-entry.ts'
import { addDays, addMinutes, daysBetweenDates, minutesBetween } from '#web/base/dates.ts'

/** The height of an hour in pixels: 7 in the morning to 9 in the evening fits one screen. */
export const hourHeight = 46

/** The step of every move, in minutes. */
export const stepMinutes = 15

/** How far a pointer may move during a click, in pixels. */
export const clickTolerance = 4

export type Slot = Pick<AgendaEntry, 'id' | 'startTime' | 'endTime'>
export type Times = { startTime: string; endTime: string }

/** Entries without an end are drawn this long: enough to read and to drag. */
const defaultMinutes = 30

export const endOf = ({ startTime, endTime }: Slot): string =>
  endTime ?? addMinutes(startTime, defaultMinutes)

const hourOf = (moment: string) => Number(moment.slice(11, 13))

/** The hours that an axis shows: every entry's, and at least 7 to 21. */
export function hoursOf(slots: readonly Slot[]): { from: number; to: number } {
  const starts = slots.map(({ startTime }) => hourOf(startTime))
  const ends = slots.map((slot) => {
    const end = endOf(slot)
    // An entry that lasts past midnight ends with the day it began on.
    return end.slice(0, 10) > slot.startTime.slice(0, 10) ? 24 : hourOf(end) + Number(!end.endsWith(':00'))
  })
  return { from: Math.min(7, ...starts), to: Math.max(21, ...ends) }
}

/** Minutes of a moment on a day, counted from the hour at the top of the axis. */
export const minutesFrom = (hour: number, date: string, moment: string): number =>
  Math.min(24 * 60, minutesBetween(`${date}T00:00`, moment)) - hour * 60

type Lane<Entry> = { entry: Entry; lane: number; lanes: number }

/** An entry's position: its day, its lane, and the first hour of the axis. */
export type Place = Omit<Lane<never>, 'entry'> & { date: string; from: number }

/** An entry's box in its day's column, in pixels and percentages; a dragged box may be over another day. */
export function axisPlace({ lane, lanes, date, from }: Place, { startTime, endTime }: Times) {
  const day = startTime.slice(0, 10)
  const top = (minutesFrom(from, day, startTime) / 60) * hourHeight
  const bottom = (minutesFrom(from, day, endTime) / 60) * hourHeight
  const height = Math.max(21, bottom - top - 2)
  const share = 100 / lanes
  const daysAway = daysBetweenDates(date, day)
  const left = `calc(${lane * share + daysAway * 100}% + ${daysAway + 2}px)`
  return { height, style: { top, height, left, width: `calc(${share}% - 4px)` } }
}

/** Lays overlapping entries side by side: each with its lane and the number of lanes there. Sorts them by start time. */
export function lanesOf<Entry extends Slot>(entries: readonly Entry[]): Lane<Entry>[] {
  const placed: Lane<Entry>[] = []
  let group: Lane<Entry>[] = []
  let groupEnd = ''
  const close = () => {
    const lanes = Math.max(0, ...group.map(({ lane }) => lane + 1))
    for (const lane of group) placed.push({ ...lane, lanes })
    group = []
  }
  for (const entry of entries.toSorted((one, other) => one.startTime.localeCompare(other.startTime))) {
    if (entry.startTime >= groupEnd) close()
    const taken = new Set(
      group.filter((placedEntry) => endOf(placedEntry.entry) > entry.startTime).map(({ lane }) => lane),
    )
    let lane = 0
    while (taken.has(lane)) lane += 1
    groupEnd = group.length === 0 || endOf(entry) > groupEnd ? endOf(entry) : groupEnd
    group.push({ entry, lane, lanes: 1 })
  }
  close()
  return placed
}

/** The effect of a drag or a key, in minutes later or earlier, days forward or back, minutes longer or shorter. */
export type Shift = { minutes?: number; days?: number; length?: number }

/** An entry's times after a shift, in whole steps. The entry stays on its day and lasts at least one step. */
export function shiftTimes(slot: Slot, { minutes = 0, days = 0, length = 0 }: Shift): Times {
  const date = addDays(slot.startTime.slice(0, 10), days)
  const duration = minutesBetween(slot.startTime, endOf(slot))
  const startMinute = minutesBetween(`${slot.startTime.slice(0, 10)}T00:00`, slot.startTime)
  const latest = 24 * 60 - stepMinutes
  const start = Math.min(latest, Math.max(0, startMinute + roundToStep(minutes)))
  const startTime = addMinutes(`${date}T00:00`, start)
  return { startTime, endTime: addMinutes(startTime, Math.max(stepMinutes, duration + roundToStep(length))) }
}

/** The block drawn by a drag between two minutes of a day, in either direction: whole steps, at least one. */
export function drawnTimes(date: string, startedAt: number, endedAt: number): Times {
  const first = Math.floor(Math.min(startedAt, endedAt) / stepMinutes) * stepMinutes
  const last = Math.ceil(Math.max(startedAt, endedAt) / stepMinutes) * stepMinutes
  const start = Math.max(0, Math.min(first, 24 * 60 - stepMinutes))
  const end = Math.min(24 * 60, Math.max(last, start + stepMinutes))
  return { startTime: addMinutes(`${date}T00:00`, start), endTime: addMinutes(`${date}T00:00`, end) }
}

/** The block drawn by a click at a minute of a day: an hour, starting at the half hour before. */
export function hourAt(date: string, minute: number): Times {
  const start = Math.floor(minute / 30) * 30
  return drawnTimes(date, start, start + 60)
}

/**
 * The hour proposed for a new item: 9 in the morning. People arrive during the first day, so there it is the start of the
 * programme, or else the end of the day's last item.
 */
export function proposedHour(
  date: string,
  slots: readonly Slot[],
  { firstDay, startTime }: { firstDay: string | null | undefined; startTime: string | null | undefined },
): Times {
  const morning = hourAt(date, 9 * 60)
  if (date !== firstDay) return morning
  if (startTime) return moveTimes(morning, `${date}T${startTime}`)
  const lastEnd = slots.map(endOf).toSorted().at(-1)
  return lastEnd?.startsWith(date) ? moveTimes(morning, lastEnd) : morning
}

/** Moves the times to a new start and keeps their length. */
export const moveTimes = ({ startTime, endTime }: Times, start: string): Times => ({
  startTime: start,
  endTime: addMinutes(start, minutesBetween(startTime, endTime)),
})

const roundToStep = (minutes: number) => Math.round(minutes / stepMinutes) * stepMinutes

export const isShifted = (slot: Slot, times: Times): boolean =>
  slot.startTime !== times.startTime || endOf(slot) !== times.endTime

/** The new end if the length changed; null if the length is the same or unknown. */
export const newEnd = (slot: Slot, { startTime, endTime }: Times): string | null =>
  slot.endTime === null || minutesBetween(slot.startTime, slot.endTime) === minutesBetween(startTime, endTime)
    ? null
    : endTime
