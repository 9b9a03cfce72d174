import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { record } from '#server/audit/commands.ts'
import { calendarFeeds } from '#server/db/tables/calendar.ts'
import type { Db } from '#server/db/open.ts'
import type { LinkTarget } from '#server/lib/link-token.ts'

type Reader = { actorId: string; personId: string }

/** Makes a person's feed, or reopens it under a new address if it was closed. */
export const openFeed = (db: Db, reader: Reader): Promise<LinkTarget> =>
  upsertFeed(db, reader, {
    generation: sql`${calendarFeeds.generation} + (${calendarFeeds.closedAt} is not null)::int`,
    action: 'calendar.opened',
  })

/** Ends the feed's address and makes a new one; makes the feed if there is none. */
export const renewFeed = (db: Db, reader: Reader): Promise<LinkTarget> =>
  upsertFeed(db, reader, { generation: sql`${calendarFeeds.generation} + 1`, action: 'calendar.renewed' })

/** Ends the feed; does nothing if there is none. */
export const closeFeed = (db: Db, reader: Reader, now: Date): Promise<void> =>
  db.transaction(async (tx) => {
    const closed = await tx
      .update(calendarFeeds)
      .set({ closedAt: now })
      .where(and(eq(calendarFeeds.personId, reader.personId), isNull(calendarFeeds.closedAt)))
      .returning({ id: calendarFeeds.id })
    if (closed.length > 0) await tell(tx, reader, 'calendar.closed')
  })

type Change = { generation: SQL; action: 'calendar.opened' | 'calendar.renewed' }

const upsertFeed = (db: Db, reader: Reader, { generation, action }: Change): Promise<LinkTarget> =>
  db.transaction(async (tx) => {
    const [feed] = await tx
      .insert(calendarFeeds)
      .values({ personId: reader.personId })
      .onConflictDoUpdate({ target: calendarFeeds.personId, set: { generation, closedAt: null } })
      .returning()
    if (!feed) throw new Error('An upsert returned no row.')
    await tell(tx, reader, action)
    return feed
  })

const tell = (tx: Db, { actorId, personId }: Reader, action: string) =>
  record(tx, actorId, { action, entity: 'person', entityId: personId })
