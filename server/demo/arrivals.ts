import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { attendance } from '#server/db/tables/attendance.ts'
import type { Db } from '#server/db/open.ts'
import { wallClockAt } from '#server/lib/wall-clock.ts'
import { people } from '#server/db/tables/people.ts'

/** Three of these people are still at the airport, two are on their way. */
const minutesSinceLanding = [6, 19, 34, 58, 75] as const

type RunningEvent = { venueId: string; timeZone: string; organiserId: string; now: Date }

/**
 * Adds arrivals to an event under way: some guests have landed, and one guest who had no flight yet lands tonight,
 * after the last shuttle.
 */
export async function seedArrivals(
  tx: Db,
  { venueId, timeZone, organiserId, now }: RunningEvent,
): Promise<void> {
  const coming = await tx
    .select({ id: attendance.id, landsAt: attendance.flight1ArrivalTime })
    .from(attendance)
    .innerJoin(people, eq(people.id, attendance.personId))
    .where(
      and(eq(attendance.venueId, venueId), eq(attendance.attending, 'yes'), isNull(attendance.checkInTime)),
    )
    .orderBy(asc(sql`${people.fullName} collate names`), asc(attendance.id))
  const withFlight = coming.filter(({ landsAt }) => landsAt !== null)
  for (const [index, minutes] of minutesSinceLanding.entries()) {
    const landedAt = new Date(now.getTime() - minutes * 60_000)
    const id = withFlight[index]?.id
    if (id)
      await tx.update(attendance).set({ landedAt, landedById: organiserId }).where(eq(attendance.id, id))
  }
  const lateGuest = coming.find(({ landsAt }) => landsAt === null)
  if (!lateGuest) return
  const today = wallClockAt(now, timeZone).slice(0, 10)
  await tx
    .update(attendance)
    .set({
      flight1DepartureAirport: 'FRA',
      flight1DepartureTime: `${today}T21:35`,
      flight1ArrivalTime: `${today}T23:40`,
      flight1Number: 'LH 1172',
    })
    .where(eq(attendance.id, lateGuest.id))
}
