import { and, eq, or, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { agendaDrafts, agendaItems } from '#server/db/tables/agenda.ts'
import { newestOf, noParts, type DraftRow, type Parts } from '#server/programme/rules.ts'
import type { Db } from '#server/db/open.ts'
import { isAmong } from '#server/lib/is-among.ts'
import { venues } from '#server/db/tables/venues.ts'
import { lockAttending, lockLines, lockWorkshops } from '#server/seats/seats/locks.ts'
import { workshops } from '#server/db/tables/workshops.ts'
import { lockRow } from '#server/locks.ts'

/** An entry as organisers see it, and as guests see it. */
export type Entry = Parts & {
  venueId: string
  /** Whether changes wait until they are published. */
  isDrafting: boolean
  published: Parts
  draft: DraftRow | undefined
}

/**
 * Locks the item or workshop with this id, and the other part of its entry. First locks the people who wait for a seat
 * at the edition, because a change to the programme may free seats and times. The venue's row serializes changes of one
 * edition's programme, so an item and its workshop can be locked from either side. Sign-ups wait only for the
 * workshop's row. Returns undefined if the entry doesn't exist or is cancelled.
 */
export async function lockEntry(tx: Db, id: string): Promise<Entry | undefined> {
  const venueId = await venueOf(tx, id)
  if (venueId === undefined) return undefined
  const [entry] = await lockEntries(tx, venueId, [id])
  return entry
}

/** Like `lockEntry`, for several entries of an edition. Skips ids that aren't its entries. */
export async function lockEntries(tx: Db, venueId: string, selection: EntrySelection): Promise<Entry[]> {
  await lockLines(tx, venueId)
  await lockAttending(tx, venueId, sql`false`)
  const emptyEntry = await lockProgramme(tx, venueId)
  if (!emptyEntry) return []
  const entries = await listEntries(tx, venueId, selection)
  // Also locks the workshops that people wait for, in the order of their ids: even a change to an ordinary item may
  // pass on an expired offer.
  await lockWorkshops(tx, venueId, {
    workshopIds: entries.flatMap(({ published }) => published.workshop?.id ?? []),
  })
  return entries.map((entry) => ({ ...emptyEntry, ...entry }))
}

/** Entries with one of these ids in either part, all entries, or entries with a draft. */
type EntrySelection = readonly string[] | 'all' | 'drafted'

/** Entries of an edition as organisers see them, and as guests see them. */
export async function listEntries(db: Db, venueId: string, selection: EntrySelection) {
  const ids = typeof selection === 'string' ? [] : selection
  const drafts = await db.select().from(agendaDrafts).where(eq(agendaDrafts.venueId, venueId))
  const isEntry = ({ id, workshopId }: DraftRow) =>
    typeof selection === 'string' || ids.includes(id) || (workshopId !== null && ids.includes(workshopId))
  const entryIds = [...ids, ...drafts.filter(isEntry).map(({ id }) => id)]
  const isSelected = (column: AnyPgColumn) => (selection === 'all' ? sql`true` : isAmong(column, entryIds))
  const items = await db
    .select()
    .from(agendaItems)
    .where(
      and(
        eq(agendaItems.venueId, venueId),
        or(isSelected(agendaItems.id), isSelected(agendaItems.workshopId)),
      ),
    )
    .orderBy(agendaItems.id)
  const itemWorkshopIds = items.flatMap(({ workshopId }) => workshopId ?? [])
  const rows = await db
    .select()
    .from(workshops)
    .where(
      and(
        eq(workshops.venueId, venueId),
        or(isSelected(workshops.id), isAmong(workshops.id, itemWorkshopIds)),
      ),
    )
    .orderBy(workshops.id)
  const workshopOf = new Map(rows.map((workshop) => [workshop.id, workshop]))
  const published: Parts[] = [
    ...items.map((item) => ({ item, workshop: workshopOf.get(item.workshopId ?? '') })),
    ...rows
      .filter(({ id }) => !itemWorkshopIds.includes(id))
      .map((workshop) => ({ item: undefined, workshop })),
  ]
  const draftOf = new Map(drafts.map((draft) => [draft.id, draft]))
  const entries = published.map((parts) => ({
    published: parts,
    draft: draftOf.get(parts.item?.id ?? parts.workshop?.id ?? ''),
  }))
  const known = new Set(entries.map(({ draft }) => draft?.id))
  const added = drafts.filter((draft) => isEntry(draft) && !known.has(draft.id))
  return [...entries, ...added.map((draft) => ({ published: noParts, draft }))].map((entry) => ({
    ...entry,
    ...newestOf(entry.published, entry.draft),
  }))
}

/** Locks the programme and returns an empty entry; undefined if the edition doesn't exist. */
export async function lockProgramme(tx: Db, venueId: string): Promise<Entry | undefined> {
  // Lock so that no one else changes the edition's programme. Not 'update': rows that refer to the venue, such as a
  // new attendance, need not wait.
  const venue = await lockRow(tx, venues, venueId, 'no key update')
  if (!venue) return undefined
  return {
    ...noParts,
    venueId,
    isDrafting: venue.agendaPublishedAt !== null,
    published: noParts,
    draft: undefined,
  }
}

/** The edition of the item or workshop with this id, published or drafted. */
export async function venueOf(tx: Db, id: string): Promise<string | undefined> {
  const { rows } = await tx.execute<{ venueId: string }>(sql`
    select venue_id as "venueId" from ${agendaItems} where id = ${id}
    union all select venue_id from ${workshops} where id = ${id}
    union all select venue_id from ${agendaDrafts} where ${id} in (id, workshop_id) limit 1`)
  return rows[0]?.venueId
}

/**
 * The programme as organisers see it: what guests see, overlaid with the draft. An item and its workshop are one
 * entry. `condition` selects editions by the column venue_id. Only for responses to organisers.
 */
export const newestEntries = (condition: SQL) => sql`
  select coalesce(d.id, e.id) as id, coalesce(d.venue_id, e.venue_id) as venue_id,
    coalesce(e.version, 0) + coalesce(d.version, 0) as version, coalesce(d.is_item, e.is_item) as is_item,
    case when coalesce(d.type, e.type) = 'meal' then e.meal_id end as meal_id,
    w.id is not null as takes_signups, coalesce(w.version, 0) + coalesce(d.version, 0) as workshop_version,
    case when d.id is null then e.workshop_id else d.workshop_id end as workshop_id,
    coalesce(d.title, e.title) as title, coalesce(d.type, e.type) as type,
    coalesce(d.start_time, e.start_time) as start_time,
    case when d.id is null then e.end_time else d.end_time end as end_time,
    case when d.id is null then e.description else d.description end as description,
    case when d.id is null then e.location else d.location end as location,
    case when w.id is null then d.host_name else w.host_name end as host_name,
    case when w.id is null then d.capacity else w.capacity end as capacity,
    coalesce(w.signup_enabled, d.signup_enabled, false) as signup_enabled, coalesce(w.tags, d.tags) as tags
  from (
    select id, version, true as is_item, workshop_id, meal_id, venue_id, title, type, start_time, end_time, description, location
    from agenda_items where ${condition}
    union all
    select id, version, false, id, null, venue_id, title, type, start_time, end_time, description, location
    from workshops alone where ${condition}
      and not exists (select from agenda_items where workshop_id = alone.id)
  ) e
  full join (select * from agenda_drafts where ${condition}) d on d.id = e.id
  left join workshops w on w.id = case when d.id is null then e.workshop_id else d.workshop_id end
  where d.is_removed is not true`
