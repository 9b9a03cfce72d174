import { dayKey } from '#web/base/dates.ts'

export type Hour = { hour: number; people: number }
export type TrafficDay = { day: string; people: number; hours: readonly Hour[] }

/**
 * How many people land or depart in each hour, by day, in each flight's local time. A day runs from its first busy hour to its
 * last, with 0 for empty hours between.
 */
export function trafficDays(moments: readonly (string | null)[]): TrafficDay[] {
  const days = new Map<string, Map<number, number>>()
  for (const moment of moments) {
    const day = dayKey(moment)
    const hour = Number(moment?.slice(11, 13))
    if (day === undefined || Number.isNaN(hour)) continue
    const hours = days.get(day) ?? new Map<number, number>()
    days.set(day, hours.set(hour, (hours.get(hour) ?? 0) + 1))
  }
  return [...days]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([day, hours]) => ({ day, people: sum(hours.values()), hours: everyHour(hours) }))
}

function everyHour(hours: ReadonlyMap<number, number>): Hour[] {
  const first = Math.min(...hours.keys())
  const last = Math.max(...hours.keys())
  return Array.from({ length: last - first + 1 }, (_, index) => ({
    hour: first + index,
    people: hours.get(first + index) ?? 0,
  }))
}

const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, number) => total + number, 0)
