import type { Attending } from '#server/attendance/rules.ts'
import { addDays, wallClockAt } from '#server/lib/wall-clock.ts'
import { hasEnded, lastDay, type EditionDays } from '#server/registration/rules.ts'

export type Edition = EditionDays & { id: string; timeZone: string }

/** From two days before its start to one day after its end, in its own zone. Without a start date it never is. */
export function isUnderWay(edition: Edition, now: Date): boolean {
  if (!edition.eventStartDate) return false
  const today = wallClockAt(now, edition.timeZone).slice(0, 10)
  return addDays(edition.eventStartDate, -2) <= today && today <= addDays(lastDay(edition), 1)
}

/**
 * The default of every picker: the edition under way, the newest of several; else the next one that is not over and was
 * not answered with no; else the newest. Planning a later edition moves nobody away from the one that comes first.
 * `editions` newest first.
 */
export function defaultEdition<Choice extends Edition & { attending: Attending | null }>(
  editions: readonly Choice[],
  now: Date,
): Choice | undefined {
  const [next] = editions
    .filter((edition) => edition.attending !== 'no' && !hasEnded(edition, now))
    .toSorted((one, other) => (beginOf(one) < beginOf(other) ? -1 : Number(beginOf(one) > beginOf(other))))
  return editions.find((edition) => isUnderWay(edition, now)) ?? next ?? editions[0]
}

/** Without a start date, the end of its quarter. */
const beginOf = (edition: Edition) => edition.eventStartDate ?? lastDay(edition)

/** Where a maps link points: the numbers of its `@lat,lng`, when they are on this planet. */
export function coordinatesOf(googleMapsLink: string): { latitude: number; longitude: number } | null {
  const found = /@(-?\d{1,2}(?:\.\d{1,12})?),(-?\d{1,3}(?:\.\d{1,12})?)(?:[,/?&#]|$)/.exec(googleMapsLink)
  const [latitude, longitude] = [Number(found?.[1] ?? Number.NaN), Number(found?.[2] ?? Number.NaN)]
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  return isOnEarth ? { latitude, longitude } : null
}

/** The sky by the forecast's weather code: 0 clear, 1 to 3 cloudy, up to 67 rainy, otherwise windy. */
export function skyOf(weatherCode: number): 'clear' | 'cloudy' | 'rainy' | 'windy' {
  if (weatherCode === 0) return 'clear'
  if (weatherCode >= 1 && weatherCode <= 3) return 'cloudy'
  return weatherCode <= 67 ? 'rainy' : 'windy'
}

/** The time of day by the hour on the venue's wall: night before 4, morning to 11, afternoon to 16, evening after. */
export function periodOf(hour: number): 'night' | 'morning' | 'afternoon' | 'evening' {
  if (hour < 4) return 'night'
  if (hour < 12) return 'morning'
  return hour < 17 ? 'afternoon' : 'evening'
}
