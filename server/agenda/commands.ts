import { eq } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import {
  AgendaItemNow,
  type AgendaItemInput,
  type AgendaItemUpdate,
  type AgendaShift,
} from '#contract/agenda.ts'
import { agendaItems } from '#server/agenda/tables.ts'
import { notifyCancelled, notifyRescheduled } from '#server/agenda/announcements/commands.ts'
import { record, type Entry as AuditEntry } from '#server/audit/commands.ts'
import { toSave } from '#server/audit/stale.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/deps.ts'
import { refuse } from '#server/lib/refuse.ts'
import { addDays } from '#server/lib/wall-clock.ts'
import {
  lockEntries,
  lockEntry,
  lockProgramme,
  type ItemRow,
  type WorkshopRow,
} from '#server/agenda/programme/queries.ts'
import { isWorkshopType, movedTo, auditDetails } from '#server/agenda/programme/rules.ts'
import { handOnSeats } from '#server/workshops/seats/commands.ts'
import { workshops, workshopSignups } from '#server/workshops/tables.ts'

/**
 * An agenda item, and the workshop that it is where its type says so (decisions: agenda items of a workshop type).
 * Refuses NOT_FOUND for no venue. Adding one that is there already, by the id the caller named, changes nothing (D10).
 */
export async function addItem(
  { db }: Deps,
  actorId: string,
  { id = randomUUID(), venueId, ...fields }: z.output<typeof AgendaItemInput>,
): Promise<{ id: string }> {
  return db.transaction(async (tx) => {
    if (!(await lockProgramme(tx, venueId))) return refuse('NOT_FOUND')
    // Under the edition's lock, and an id of another edition fails at the insert.
    if ((await tx.$count(agendaItems, eq(agendaItems.id, id))) > 0) return { id }
    const workshopId = await addWorkshopOf(tx, venueId, fields)
    await tx.insert(agendaItems).values({ id, venueId, workshopId, ...fields })
    await recordItem(tx, actorId, { id, venueId }, { action: 'agenda.added', after: auditDetails(fields) })
    return { id }
  })
}

/**
 * Refuses STALE, with the item as it is now, NOT_FOUND, and WORKSHOP_HAS_SIGNUPS for a type that is no workshop while
 * people are signed up. Saving what it says already succeeds and changes nothing.
 */
export async function updateItem(
  deps: Deps,
  actorId: string,
  { id, version, ...fields }: z.output<typeof AgendaItemUpdate>,
): Promise<{ version: number }> {
  return deps.db.transaction(async (tx) => {
    const { item, workshop } = await lockEntry(tx, id)
    const now = item?.id === id ? item : undefined
    const form = { table: agendaItems, version, fields, now: AgendaItemNow }
    const { row: before, changed } = await toSave(tx, now, form)
    if (changed.length === 0) return { version: before.version }
    await saveItem(tx, before, fields, workshop)
    if (workshop) await notifyRescheduled(tx, deps, workshop, fields)
    await handOnSeats(tx, deps, before.venueId)
    await recordItem(tx, actorId, before, {
      action: 'agenda.changed',
      fields: changed,
      before: auditDetails(before),
      after: auditDetails(fields),
    })
    return { version: version + 1 }
  })
}

type Move = { id: string; version: number; startTime: string; endTime?: string | null }

/**
 * To another start, as long as it was, or until `endTime`; an item, or a workshop without one. Refuses NOT_FOUND, and
 * STALE when somebody saved something else since `version`. Being there already succeeds and changes nothing.
 */
export async function moveEntry(
  deps: Deps,
  actorId: string,
  { id, version, startTime, endTime = null }: Move,
): Promise<{ version: number }> {
  return deps.db.transaction(async (tx) => {
    const { item, workshop } = await lockEntry(tx, id)
    const before = item ?? workshop
    if (before?.id !== id) return refuse('NOT_FOUND')
    const times = endTime === null ? movedTo(before, startTime) : { startTime, endTime }
    if (before.startTime === times.startTime && before.endTime === times.endTime) {
      return { version: before.version }
    }
    if (before.version !== version) return refuse('STALE')
    await saveTimes(tx, { item, workshop }, times)
    if (workshop) await notifyRescheduled(tx, deps, workshop, { ...times, location: workshop.location })
    await handOnSeats(tx, deps, before.venueId)
    const details = {
      fields: ['startTime', 'endTime'],
      before: auditDetails(before),
      after: auditDetails({ ...before, ...times }),
    }
    const entity = item ? 'agendaItem' : 'workshop'
    await record(tx, actorId, {
      action: 'agenda.moved',
      entity,
      entityId: id,
      venueId: before.venueId,
      ...details,
    })
    return { version: version + 1 }
  })
}

type Shift = z.output<typeof AgendaShift>

/**
 * Several entries of an edition by whole days, in one transaction with one entry in the log. One that starts there already
 * counts as moved, so asking again changes nothing; one that is gone, or starts elsewhere by now, is passed over.
 */
export async function shiftEntries(deps: Deps, actorId: string, { venueId, entries, days }: Shift) {
  return deps.db.transaction(async (tx) => {
    const seen = new Map(entries.map(({ id, startTime }) => [id, startTime]))
    const moved: string[] = []
    let done = 0
    for (const { item, workshop } of await lockEntries(tx, venueId, [...seen.keys()])) {
      const before = item ?? workshop
      const from = before && seen.get(before.id)
      if (!before || from === undefined) continue
      const to = `${addDays(from.slice(0, 10), days)}${from.slice(10)}`
      if (before.startTime === to) done += 1
      else if (before.startTime === from) {
        const times = movedTo(before, to)
        await saveTimes(tx, { item, workshop }, times)
        if (workshop) await notifyRescheduled(tx, deps, workshop, { ...times, location: workshop.location })
        moved.push(before.id)
      }
    }
    if (moved.length > 0) {
      await handOnSeats(tx, deps, venueId)
      await record(tx, actorId, {
        action: 'agenda.shifted',
        entity: 'venue',
        entityId: venueId,
        venueId,
        after: { entries: moved.length, days, ids: moved.join(' ') },
      })
    }
    return { moved: moved.length + done }
  })
}

/** Its workshop and the sign-ups go with it. Deleting it again changes nothing. */
export async function deleteItem(deps: Deps, actorId: string, id: string): Promise<Record<string, never>> {
  await deps.db.transaction(async (tx) => {
    const { item, workshop } = await lockEntry(tx, id)
    if (item?.id !== id) return
    if (workshop) await notifyCancelled(tx, deps, workshop)
    // The item goes with the workshop that it is.
    if (workshop) await tx.delete(workshops).where(eq(workshops.id, workshop.id))
    else await tx.delete(agendaItems).where(eq(agendaItems.id, id))
    await handOnSeats(tx, deps, item.venueId)
    await recordItem(tx, actorId, item, { action: 'agenda.deleted', before: auditDetails(item) })
  })
  return {}
}

type Fields = Omit<z.output<typeof AgendaItemUpdate>, 'id' | 'version'>

/** The workshop that an item of these fields is, with sign-up on; null for a type that is none. */
async function addWorkshopOf(tx: Db, venueId: string, { type, ...shared }: Fields): Promise<string | null> {
  if (!isWorkshopType(type)) return null
  const id = randomUUID()
  await tx.insert(workshops).values({ id, venueId, type, ...shared })
  return id
}

/** The item, and in step with it the workshop: changed, made or taken away as the types say. */
async function saveItem(tx: Db, before: ItemRow, fields: Fields, workshop: WorkshopRow | undefined) {
  const { id, venueId, version } = before
  const { type, ...shared } = fields
  const staysOne = workshop !== undefined && isWorkshopType(type)
  const workshopId = staysOne ? workshop.id : await addWorkshopOf(tx, venueId, fields)
  await tx
    .update(agendaItems)
    .set({ ...fields, workshopId, version: version + 1 })
    .where(eq(agendaItems.id, id))
  if (workshop === undefined) return
  if (!staysOne) return takeAway(tx, workshop.id)
  await tx
    .update(workshops)
    .set({ ...shared, type, version: workshop.version + 1 })
    .where(eq(workshops.id, workshop.id))
}

/** Under the workshop's lock, so nobody signs up between the look and the delete. */
async function takeAway(tx: Db, workshopId: string) {
  const taken = await tx.$count(workshopSignups, eq(workshopSignups.workshopId, workshopId))
  if (taken > 0) refuse('WORKSHOP_HAS_SIGNUPS')
  await tx.delete(workshops).where(eq(workshops.id, workshopId))
}

type Halves = { item: ItemRow | undefined; workshop: WorkshopRow | undefined }

async function saveTimes(
  tx: Db,
  { item, workshop }: Halves,
  times: { startTime: string; endTime: string | null },
) {
  const { startTime, endTime } = times
  if (item && endTime !== null) {
    await tx
      .update(agendaItems)
      .set({ startTime, endTime, version: item.version + 1 })
      .where(eq(agendaItems.id, item.id))
  }
  if (workshop) {
    await tx
      .update(workshops)
      .set({ startTime, endTime, version: workshop.version + 1 })
      .where(eq(workshops.id, workshop.id))
  }
}

type AuditDetails = Pick<AuditEntry, 'action' | 'fields' | 'before' | 'after'>

const recordItem = (
  tx: Db,
  actorId: string,
  { id, venueId }: { id: string; venueId: string },
  details: AuditDetails,
) => record(tx, actorId, { entity: 'agendaItem', entityId: id, venueId, ...details })
