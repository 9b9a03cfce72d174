import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { LP } from '#contract/answers.ts'
import { surveyQuestions } from '#contract/questions.ts'
import type { editionAnswers, KnownAnswers } from '#contract/registration.ts'
import { attendance, travelColumns } from '#server/db/tables/attendance.ts'
import type { Db } from '#server/db/open.ts'
import { findAnswers } from '#server/questions/queries.ts'
import { columnsOf, people } from '#server/db/tables/people.ts'
import { venues } from '#server/db/tables/venues.ts'

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
  contactName: venues.contactName,
  contactPhone: venues.contactPhone,
  contactEmail: venues.contactEmail,
}

/**
 * The public card of an edition, with the data that decide whether its registration is open; undefined if it doesn't
 * exist.
 */
export async function findEdition(db: Db, venueId: string) {
  const [row] = await db
    .select({ card, timeZone: venues.timeZone, registrationClosesAt: venues.registrationClosesAt })
    .from(venues)
    .where(eq(venues.id, venueId))
  return row && { ...row, ...row.card }
}

const offeredAirports = 8

/** Airport codes for a flight's field: the venue's first, then those used at any edition, most used first. */
export async function listAirports(db: Db, { airport }: { airport: string | null }): Promise<string[]> {
  const { rows } = await db.execute<{ code: string }>(sql`
    select upper(code) as code from attendance
    cross join lateral (values (flight_1_departure_airport), (flight_2_departure_airport)) as flown (code)
    where code ~* '^[a-z]{3}$'
    group by upper(code) order by count(*) desc, upper(code) limit ${offeredAirports}`)
  const venueCodes = airport?.match(/\b[A-Z]{3}\b/g) ?? []
  return [...new Set([...venueCodes, ...rows.map(({ code }) => code)])].slice(0, offeredAirports)
}

/** The number of people an edition knows; its limits grow with it. */
export const countPeopleKnown = (db: Db, venueId: string) =>
  db.$count(attendance, eq(attendance.venueId, venueId))

/** Whether an address belongs to a person on an edition's list. */
export async function isAddressOnList(db: Db, venueId: string, email: string): Promise<boolean> {
  const hasAddress = and(eq(sql`lower(${people.email})`, email), eq(attendance.venueId, venueId))
  const found = await db
    .select({ id: people.id })
    .from(people)
    .innerJoin(attendance, eq(attendance.personId, people.id))
    .where(hasAddress)
  return found.length > 0
}

/** The columns of the survey's answers about the person. */
const personColumns = {
  fullName: people.fullName,
  ...columnsOf(surveyQuestions),
}

const editionColumns = {
  attending: attendance.attending,
  ...travelColumns,
  flightsPrivate: attendance.flightsPrivate,
} satisfies Record<keyof typeof editionAnswers, PgColumn>

/** A person's known answers to the survey, which prefill a form; undefined if the person doesn't exist. */
export async function findKnownAnswers(
  db: Db,
  condition: SQL,
  venueId: string,
): Promise<z.output<typeof KnownAnswers> | undefined> {
  const [row] = await db
    .select({
      person: { ...personColumns, studioId: people.studioId, company: people.company },
      edition: editionColumns,
    })
    .from(people)
    .leftJoin(attendance, and(eq(attendance.personId, people.id), eq(attendance.venueId, venueId)))
    .where(condition)
  if (!row) return undefined
  const { own } = await findAnswers(db, condition, venueId)
  const { studioId, company, ...person } = row.person
  const { attending, ...edition } = row.edition ?? { attending: null }
  return {
    ...person,
    ...(company === LP ? { studioId: LP } : studioId !== null && { studioId }),
    ...((attending === 'yes' || attending === 'no') && { attending }),
    ...edition,
    own: { ...own },
  }
}

/** The known phone number of a returning guest, and whether they have answered, which decides what they see. */
export async function findPrefillExtras(db: Db, condition: SQL, venueId: string) {
  const [row] = await db
    .select({ phone: people.phone, hasAnswered: sql<boolean>`${attendance.registeredAt} is not null` })
    .from(people)
    .leftJoin(attendance, and(eq(attendance.personId, people.id), eq(attendance.venueId, venueId)))
    .where(condition)
  return row ?? { phone: null, hasAnswered: false }
}

export const isAccountOf = (userId: string) => sql`${people.userId} = ${userId}`
export const isPerson = (personId: string) => sql`${people.id} = ${personId}`
