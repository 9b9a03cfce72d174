import { and, eq, inArray } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { NextEdition } from '#contract/next-edition.ts'
import type { Attending } from '#server/attendance/rules.ts'
import { record } from '#server/audit/commands.ts'
import type { Db } from '#server/db/open.ts'
import { agendaItems } from '#server/db/tables/agenda.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import { mealEvents } from '#server/db/tables/catering.ts'
import { reminderTexts } from '#server/db/tables/messages-reminders.ts'
import { editionQuestions } from '#server/db/tables/questions.ts'
import { rooms } from '#server/db/tables/rooms.ts'
import { venues } from '#server/db/tables/venues.ts'
import { workshops } from '#server/db/tables/workshops.ts'
import { refuse } from '#server/lib/refuse.ts'
import { daysFrom, addDays } from '#server/lib/wall-clock.ts'
import { findEditionContents } from '#server/next-edition/queries.ts'
import { listEntries } from '#server/programme/queries.ts'
import { mealOf, type ItemRow } from '#server/programme/rules.ts'
import { refuseLostPicture } from '#server/venues/commands.ts'
import { lockRow, lockRows } from '#server/locks.ts'

type Plan = z.output<typeof NextEdition>
type Source = typeof venues.$inferSelect

/** The source and target of a copy, and how a date moves on the way. */
type Move = { from: string; to: string; moveDate: ReturnType<typeof movedBy> }

/**
 * Creates an edition like another one: copies the chosen parts, with every date moved by the same number of days. No
 * one is invited. If the id exists, that edition stays as it is.
 */
export async function planNextEdition(
  db: Db,
  actorId: string,
  { id = randomUUID(), ...plan }: Plan,
): Promise<{ id: string }> {
  return db
    .transaction(async (tx) => {
      // Lock the programme so that the item and the workshop of an entry are copied consistently.
      const source = await lockRow(tx, venues, plan.from, 'share')
      if (!source) return refuse('NOT_FOUND')
      const { firstDay } = await findEditionContents(tx, source.id)
      const moveDate = movedBy(firstDay === null ? 0 : daysFrom(firstDay, plan.eventStartDate))
      const [added] = await tx
        .insert(venues)
        .values({ id, ...venueOf(source, plan, moveDate) })
        .onConflictDoNothing({ target: venues.id })
        .returning({ id: venues.id })
      if (!added) return { id }
      await copyReminderTexts(tx, { from: source.id, to: added.id })
      await copyParts(tx, plan.parts, { from: source.id, to: added.id, moveDate })
      await record(tx, actorId, {
        action: 'venue.planned',
        entity: 'venue',
        entityId: added.id,
        venueId: added.id,
        after: { from: source.id, parts: plan.parts.join(', ') },
      })
      return added
    })
    .catch(refuseLostPicture)
}

const venueOf = (source: Source, plan: Omit<Plan, 'id'>, moveDate: Move['moveDate']) =>
  ({
    name: plan.name,
    imageUrl: plan.imageUrl,
    googleMapsLink: plan.googleMapsLink,
    timeZone: plan.timeZone,
    quarter: plan.quarter,
    year: plan.year,
    eventStartDate: plan.eventStartDate,
    eventEndDate: moveDate(source.eventEndDate),
    eventStartTime: source.eventStartTime,
    currency: source.currency,
    ...(plan.parts.includes('guestTexts') ? guestTextsOf(source) : noGuestTexts),
    registrationClosesAt: plan.parts.includes('registrationCloses')
      ? moveDate(source.registrationClosesAt)
      : null,
    roomsHidden: true,
    // Off until an organiser turns it on.
    asksRoommates: false,
    asksSameGender: false,
    asksQuietRoom: false,
    asksGroundFloor: false,
    remindedAt: null,
    agendaPublishedAt: null,
  }) satisfies Copy<typeof venues>

const guestTextsOf = (source: Source) => ({
  airport: source.airport,
  transportOptions: source.transportOptions,
  description: source.description,
  checkInTime: source.checkInTime,
  checkOutTime: source.checkOutTime,
  thingsToKnow: source.thingsToKnow,
  contactName: source.contactName,
  contactPhone: source.contactPhone,
  contactEmail: source.contactEmail,
})

const noGuestTexts = {
  airport: null,
  transportOptions: [],
  description: null,
  checkInTime: null,
  checkOutTime: null,
  thingsToKnow: [],
  contactName: null,
  contactPhone: null,
  contactEmail: null,
} satisfies ReturnType<typeof guestTextsOf>

async function copyParts(tx: Db, parts: Plan['parts'], move: Move): Promise<void> {
  if (parts.includes('rooms')) await copyRooms(tx, move)
  if (parts.includes('workshops')) await copyWorkshops(tx, move)
  if (parts.includes('agenda')) await copyAgenda(tx, move)
  if (parts.includes('meals')) await copyMeals(tx, move)
  if (parts.includes('questions')) await copyQuestions(tx, move)
  if (parts.includes('people')) await copyPeople(tx, move, ['yes', 'maybe'])
  if (parts.includes('declined')) await copyPeople(tx, move, ['no'])
}

async function copyRooms(tx: Db, { from, to }: Move): Promise<void> {
  const rows = await tx.select().from(rooms).where(eq(rooms.venueId, from))
  const copies = rows.map(
    ({ roomNumber, bedCount, bedType, floor, isQuiet }) =>
      ({ venueId: to, roomNumber, bedCount, bedType, floor, isQuiet }) satisfies Copy<typeof rooms>,
  )
  if (copies.length > 0) await tx.insert(rooms).values(copies)
}

/** Copies each workshop with its agenda item, if it has one. */
async function copyWorkshops(tx: Db, { from, to, moveDate }: Move): Promise<void> {
  const entries = await listEntries(tx, from, 'all')
  const copies = entries.flatMap(({ item, workshop: row }) => {
    if (!row) return []
    const workshop = {
      venueId: to,
      title: row.title,
      type: row.type,
      startTime: moveDate(row.startTime),
      endTime: moveDate(row.endTime),
      description: row.description,
      hostName: row.hostName,
      location: row.location,
      signupEnabled: row.signupEnabled,
      capacity: row.capacity,
      tags: row.tags,
    } satisfies Copy<typeof workshops>
    return [{ id: randomUUID(), item, workshop }]
  })
  if (copies.length === 0) return
  await tx.insert(workshops).values(copies.map(({ id, workshop }) => ({ id, ...workshop })))
  await addEntries(
    tx,
    copies.flatMap(({ id, item }) =>
      item ? [entryOf(item, { to, moveDate }, { workshopId: id, mealId: null })] : [],
    ),
  )
}

/** Copies items that are neither workshops nor meals, because those are copied with their own items. */
async function copyAgenda(tx: Db, { from, to, moveDate }: Move): Promise<void> {
  const entries = await listEntries(tx, from, 'all')
  await addEntries(
    tx,
    entries.flatMap(({ item, workshop }) =>
      item && !workshop && item.type !== 'meal'
        ? [entryOf(item, { to, moveDate }, { workshopId: null, mealId: null })]
        : [],
    ),
  )
}

const entryOf = (
  row: ItemRow,
  { to, moveDate }: Pick<Move, 'to' | 'moveDate'>,
  ids: Pick<ItemRow, 'workshopId' | 'mealId'>,
) =>
  ({
    ...ids,
    venueId: to,
    title: row.title,
    type: row.type,
    startTime: moveDate(row.startTime),
    endTime: moveDate(row.endTime),
    description: row.description,
    location: row.location,
  }) satisfies Copy<typeof agendaItems>

async function addEntries(tx: Db, entries: Copy<typeof agendaItems>[]): Promise<void> {
  if (entries.length > 0) await tx.insert(agendaItems).values(entries)
}

/**
 * Copies each meal as an agenda item and a meal event. Only published meals have the details of how they are served.
 */
async function copyMeals(tx: Db, { from, to, moveDate }: Move): Promise<void> {
  const rows = await tx.select().from(mealEvents).where(eq(mealEvents.venueId, from))
  const styleOf = new Map(rows.map(({ id, serviceStyle }) => [id, serviceStyle]))
  const entries = await listEntries(tx, from, 'all')
  const copies = entries.flatMap(({ item }) => {
    if (!item?.mealId) return []
    const meal = {
      ...mealOf(item),
      venueId: to,
      date: moveDate(item.startTime.slice(0, 10)),
      serviceStyle: styleOf.get(item.mealId) ?? 'buffet',
    } satisfies Copy<typeof mealEvents>
    return [{ id: randomUUID(), item, meal }]
  })
  if (copies.length === 0) return
  await tx.insert(mealEvents).values(copies.map(({ id, meal }) => ({ id, ...meal })))
  await addEntries(
    tx,
    copies.map(({ id, item }) => entryOf(item, { to, moveDate }, { workshopId: null, mealId: id })),
  )
}

/** Copies the questions in their order, with the people who are asked and the last day. Answers are not copied. */
async function copyQuestions(tx: Db, { from, to, moveDate }: Move): Promise<void> {
  const rows = await tx.select().from(editionQuestions).where(eq(editionQuestions.venueId, from))
  const copies = rows.map(
    ({ createdAt: _asked, closesAt, ...asking }) =>
      ({ ...asking, venueId: to, closesAt: moveDate(closesAt) }) satisfies Copy<typeof editionQuestions>,
  )
  if (copies.length > 0) await tx.insert(editionQuestions).values(copies)
}

/** The texts of reminders are always copied; the reminders are off until an organiser turns them on. */
async function copyReminderTexts(tx: Db, { from, to }: Pick<Move, 'from' | 'to'>): Promise<void> {
  const rows = await tx.select().from(reminderTexts).where(eq(reminderTexts.venueId, from))
  const copies = rows.map(
    ({ kind, subject, text }) => ({ venueId: to, kind, subject, text }) satisfies Copy<typeof reminderTexts>,
  )
  if (copies.length > 0) await tx.insert(reminderTexts).values(copies)
}

/** Puts people on the list as maybe; answers, flights and check-ins aren't copied. */
async function copyPeople(tx: Db, { from, to }: Move, answers: Attending[]): Promise<void> {
  const rows = await tx
    .select({ personId: attendance.personId })
    .from(attendance)
    .where(and(eq(attendance.venueId, from), inArray(attendance.attending, answers)))
  if (rows.length > 0)
    await tx.insert(attendance).values(rows.map(({ personId }) => ({ personId, venueId: to })))
}

/**
 * Deletes a planned edition with everything that was copied, unless someone was invited, answered or got something
 * there. Repeating it changes nothing.
 */
export async function undoPlan(db: Db, actorId: string, { venueId }: { venueId: string }): Promise<void> {
  await db.transaction(async (tx) => {
    // Lock so that no one answers or joins the list between the check and the delete.
    await lockRows(tx, attendance, eq(attendance.venueId, venueId))
    const venue = await lockRow(tx, venues, venueId)
    if (!venue) return
    const { canUndo } = await findEditionContents(tx, venueId)
    if (!canUndo) refuse('EDITION_IN_USE')
    await tx.delete(attendance).where(eq(attendance.venueId, venueId))
    await tx.delete(venues).where(eq(venues.id, venueId))
    await record(tx, actorId, { action: 'venue.planUndone', entity: 'venue', entityId: venueId })
  })
}

/** Every column of a copied row, so that a new column doesn't compile until it is decided here. */
type Copy<Table extends PgTable> = Omit<
  Required<Table['$inferInsert']>,
  'id' | 'createdAt' | 'version' | 'changedAt'
>

/** Moves a date, `YYYY-MM-DD`, or a wall-clock time, `YYYY-MM-DDTHH:mm`, by whole days; the clock time stays. */
const movedBy =
  (days: number) =>
  <Moment extends string | null>(moment: Moment): Moment | string =>
    moment === null ? moment : addDays(moment.slice(0, 10), days) + moment.slice(10)
