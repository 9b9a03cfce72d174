import { and, eq } from 'drizzle-orm'
import { attendance } from '#server/attendance/tables.ts'
import type { Db } from '#server/db/open.ts'
import { people } from '#server/people/tables.ts'
import { venues } from '#server/venues/tables.ts'

const card = {
  id: venues.id,
  name: venues.name,
  imageUrl: venues.imageUrl,
  quarter: venues.quarter,
  year: venues.year,
  eventStartDate: venues.eventStartDate,
  eventEndDate: venues.eventEndDate,
  eventStartTime: venues.eventStartTime,
  airport: venues.airport,
  transportOptions: venues.transportOptions,
  googleMapsLink: venues.googleMapsLink,
}

/** The public card of an edition and what says whether its registration is open; undefined when there is none. */
export async function findEdition(db: Db, venueId: string) {
  const [row] = await db
    .select({ card, timeZone: venues.timeZone, registrationClosesAt: venues.registrationClosesAt })
    .from(venues)
    .where(eq(venues.id, venueId))
  return row && { ...row, ...row.card }
}

/** How many people an edition knows; its limits grow with it. */
export const countPeopleKnown = (db: Db, venueId: string) =>
  db.$count(attendance, eq(attendance.venueId, venueId))

/** One's own newest answers, as the survey's form starts with them. Null: no person yet. */
export async function findOwnAnswers(db: Db, userId: string, venueId: string) {
  const [row] = await db
    .select({
      fullName: people.fullName,
      studioId: people.studioId,
      company: people.company,
      openToRoomSharing: people.openToRoomSharing,
      diet: people.diet,
      dietNote: people.dietNote,
      allergies: people.allergies,
      edition: {
        attending: attendance.attending,
        flight1DepartureAirport: attendance.flight1DepartureAirport,
        flight1DepartureTime: attendance.flight1DepartureTime,
        flight1ArrivalTime: attendance.flight1ArrivalTime,
        flight2DepartureAirport: attendance.flight2DepartureAirport,
        flight2DepartureTime: attendance.flight2DepartureTime,
        flight2ArrivalTime: attendance.flight2ArrivalTime,
        flightsPrivate: attendance.flightsPrivate,
      },
    })
    .from(people)
    .leftJoin(attendance, and(eq(attendance.personId, people.id), eq(attendance.venueId, venueId)))
    .where(eq(people.userId, userId))
  return row ?? null
}
