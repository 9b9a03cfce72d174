import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { feedName, type calendarScopes } from '#contract/calendar.ts'
import { record } from '#server/audit/commands.ts'
import { findFeedOf, findMailRecipient, listEntries, listSentEntries } from '#server/calendar/queries.ts'
import {
  cancellationOf,
  changesOf,
  isWithin,
  scopeOf,
  writeCalendar,
  writeInvitation,
  type CalendarChange,
} from '#server/calendar/rules.ts'
import type { Deps } from '#server/core/deps.ts'
import { calendarEntries, calendarFeeds } from '#server/db/tables/calendar.ts'
import type { outbox } from '#server/db/tables/mail-outbox.ts'
import { people } from '#server/db/tables/people.ts'
import type { Db } from '#server/db/open.ts'
import { lockRow } from '#server/locks.ts'

type FeedOwner = { actorId: string; personId: string }

/** Creates a person's feed, or reopens it under a new URL if it was closed. */
export const openFeed = (db: Db, owner: FeedOwner): Promise<void> =>
  upsertFeed(db, owner, {
    generation: sql`${calendarFeeds.generation} + (${calendarFeeds.closedAt} is not null)::int`,
    action: 'calendar.opened',
  })

/** Revokes the feed's URL and makes a new one; creates the feed if there is none. */
export const renewFeed = (db: Db, owner: FeedOwner): Promise<void> =>
  upsertFeed(db, owner, { generation: sql`${calendarFeeds.generation} + 1`, action: 'calendar.renewed' })

/** Revokes the feed; does nothing if there is none. */
export const closeFeed = (db: Db, owner: FeedOwner, now: Date): Promise<void> =>
  db.transaction(async (tx) => {
    const closed = await tx
      .update(calendarFeeds)
      .set({ closedAt: now })
      .where(and(eq(calendarFeeds.personId, owner.personId), isNull(calendarFeeds.closedAt)))
      .returning({ id: calendarFeeds.id })
    if (closed.length > 0) await recordFeed(tx, owner, 'calendar.closed')
  })

/** Chooses the entries that mails keep in a person's calendar, from the next mail on. */
export const chooseMails = (
  db: Db,
  owner: FeedOwner,
  { mails, now }: { mails: (typeof calendarScopes)[number]; now: Date },
): Promise<void> =>
  db.transaction(async (tx) => {
    const changed = await tx
      .insert(calendarFeeds)
      .values({ personId: owner.personId, closedAt: now, mails })
      .onConflictDoUpdate({
        target: calendarFeeds.personId,
        set: { mails },
        setWhere: sql`${calendarFeeds.mails} is distinct from ${mails}`,
      })
      .returning({ id: calendarFeeds.id })
    if (changed.length > 0) await recordFeed(tx, owner, 'calendar.chosen')
  })

/**
 * Updates the calendar of a mail's recipient. Returns an invitation for every entry of its edition that differs from
 * what the calendar was sent. The days come first, because some mail programs show only one.
 */
export async function updateCalendar(
  { db, clock, publicUrl, mailFrom }: Deps,
  mail: typeof outbox.$inferSelect,
): Promise<{ page: string; invitations: ReturnType<typeof writeInvitation>[] }> {
  const now = clock()
  const recipient = await findMailRecipient(db, mail)
  if (!recipient || mailFrom === null) return { page: '', invitations: [] }
  const { personId, name, venueId } = recipient
  const address = mail.recipient
  const changes = await db.transaction(async (tx) => {
    // Lock the person: two mails that leave together would otherwise send different states under one sequence.
    await lockRow(tx, people, personId, 'no key update')
    const scope = scopeOf(await findFeedOf(tx, personId))
    const entries = await listEntries(tx, personId)
    const current = entries.filter((entry) => entry.venueId === venueId && isWithin(scope, entry.kind))
    const sentEntries = await listSentEntries(tx, { personId, calendar: 'mails', venueId })
    const different = changesOf(current, sentEntries, { now, address })
    await saveEntries(tx, different, { personId, calendar: 'mails', mailId: mail.id, now })
    return different
  })
  const page = `${publicUrl}/guest?venue=${venueId}`
  const parties = { organiser: mailFrom, guest: { name, address }, now, page }
  const ordered = changes.toSorted((a, b) => Number(isTimed(a)) - Number(isTimed(b)))
  return { page, invitations: ordered.map(({ entry }) => writeInvitation(entry, parties)) }
}

const isTimed = ({ entry }: CalendarChange) => entry.start.includes('T')

/** A person's feed as iCalendar text. Entries that left it in the last 30 days are cancelled. */
export const writeFeed = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, personId: string): Promise<string> =>
  db.transaction(async (tx) => {
    const now = clock()
    const target = { personId, calendar: 'feed' } as const
    const entries = await listEntries(tx, personId)
    const changes = changesOf(entries, await listSentEntries(tx, target), { now, address: '' })
    await saveEntries(tx, changes, { ...target, mailId: null, now })
    const sentEntries = await listSentEntries(tx, target)
    const sequences = new Map(sentEntries.map(({ uid, sequence }) => [uid, sequence]))
    const cancelled = sentEntries.flatMap((row) =>
      row.endedAt !== null && row.endedAt.getTime() > now.getTime() - thirtyDaysMs
        ? [cancellationOf(row, { sequence: row.sequence, stamp: row.endedAt })]
        : [],
    )
    const unchanged = entries.map((entry) => ({
      ...entry,
      sequence: Math.max(entry.sequence, sequences.get(entry.uid) ?? 0),
    }))
    return writeCalendar(feedName, [...unchanged, ...cancelled])
  })

const thirtyDaysMs = 30 * 24 * 60 * 60_000

type CalendarTarget = { personId: string; calendar: 'mails' | 'feed'; mailId: string | null; now: Date }

/** Stores the entries that a calendar is sent. */
async function saveEntries(
  tx: Db,
  changes: readonly CalendarChange[],
  { now, ...target }: CalendarTarget,
): Promise<void> {
  if (changes.length === 0) return
  const rows = changes.map(
    ({ entry: { uid, sequence, title, start, end, timeZone, status }, venueId, digest }) => ({
      ...target,
      uid,
      sequence,
      title,
      venueId,
      digest,
      timeZone,
      startTime: start,
      endTime: end,
      endedAt: status === 'CANCELLED' ? now : null,
    }),
  )
  await tx
    .insert(calendarEntries)
    .values(rows)
    .onConflictDoUpdate({
      target: [calendarEntries.personId, calendarEntries.calendar, calendarEntries.uid],
      set: {
        sequence: sql`excluded.sequence`,
        digest: sql`excluded.digest`,
        title: sql`excluded.title`,
        startTime: sql`excluded.start_time`,
        endTime: sql`excluded.end_time`,
        timeZone: sql`excluded.time_zone`,
        endedAt: sql`excluded.ended_at`,
        mailId: sql`excluded.mail_id`,
      },
    })
}

type Change = { generation: SQL; action: 'calendar.opened' | 'calendar.renewed' }

const upsertFeed = (db: Db, owner: FeedOwner, { generation, action }: Change): Promise<void> =>
  db.transaction(async (tx) => {
    await tx
      .insert(calendarFeeds)
      .values({ personId: owner.personId })
      .onConflictDoUpdate({ target: calendarFeeds.personId, set: { generation, closedAt: null } })
    await recordFeed(tx, owner, action)
  })

const recordFeed = (tx: Db, { actorId, personId }: FeedOwner, action: string) =>
  record(tx, actorId, { action, entity: 'person', entityId: personId })
