import { and, eq, isNotNull } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { WorkshopNow, type WorkshopInput, type WorkshopUpdate } from '#contract/workshops.ts'
import { agendaItems } from '#server/agenda/tables.ts'
import { notifyCancelled, notifyRescheduled } from '#server/agenda/announcements/commands.ts'
import { record, type Entry as AuditEntry } from '#server/audit/commands.ts'
import { toSave } from '#server/audit/stale.ts'
import type { Db } from '#server/db/open.ts'
import { changedFields } from '#server/lib/changed-fields.ts'
import type { Deps } from '#server/deps.ts'
import { refuse } from '#server/lib/refuse.ts'
import { pluralize } from '#server/lib/words.ts'
import { lockEntry, lockProgramme, type ItemRow } from '#server/agenda/programme/queries.ts'
import { auditDetails } from '#server/agenda/programme/rules.ts'
import { handOnSeats } from '#server/workshops/seats/commands.ts'
import { workshops, workshopSignups, workshopWaiting } from '#server/workshops/tables.ts'

/**
 * A workshop without an agenda item. Refuses NOT_FOUND for no venue. Adding one that is there already, by the id
 * the caller named, changes nothing (security D10).
 */
export async function addWorkshop(
  { db }: Deps,
  actorId: string,
  { id = randomUUID(), ...fields }: z.output<typeof WorkshopInput>,
): Promise<{ id: string }> {
  return db.transaction(async (tx) => {
    if (!(await lockProgramme(tx, fields.venueId))) return refuse('NOT_FOUND')
    const [row] = await tx
      .insert(workshops)
      .values({ id, ...fields })
      .onConflictDoNothing({ target: workshops.id })
      .returning()
    if (row) await recordWorkshop(tx, actorId, row, { action: 'workshop.added', after: auditDetails(row) })
    return { id }
  })
}

/**
 * Refuses STALE, with the workshop as it is now, NOT_FOUND, CAPACITY_BELOW_SIGNUPS, counted under the workshop's lock,
 * and END_MISSING for one on the agenda. Saving what it says already succeeds and changes nothing.
 */
export async function updateWorkshop(
  deps: Deps,
  actorId: string,
  { id, version, ...fields }: z.output<typeof WorkshopUpdate>,
): Promise<{ version: number }> {
  return deps.db.transaction(async (tx) => {
    const { workshop, item } = await lockEntry(tx, id)
    const now = workshop?.id === id ? workshop : undefined
    const form = { table: workshops, version, fields, now: WorkshopNow }
    const { row: before, changed } = await toSave(tx, now, form)
    if (changed.length === 0) return { version: before.version }
    await refuseBelowSignups(tx, id, fields.capacity)
    if (item) await followWorkshop(tx, item, fields)
    await tx
      .update(workshops)
      .set({ ...fields, version: version + 1 })
      .where(eq(workshops.id, id))
    await notifyRescheduled(tx, deps, before, fields)
    await handOnSeats(tx, deps, before.venueId)
    await recordWorkshop(tx, actorId, before, {
      action: 'workshop.changed',
      fields: changed,
      before: auditDetails(before),
      after: auditDetails(fields),
    })
    return { version: version + 1 }
  })
}

/** Its agenda item and its sign-ups go with it. Deleting it again changes nothing. */
export async function deleteWorkshop(
  deps: Deps,
  actorId: string,
  id: string,
): Promise<Record<string, never>> {
  await deps.db.transaction(async (tx) => {
    const { workshop } = await lockEntry(tx, id)
    if (workshop?.id !== id) return
    await notifyCancelled(tx, deps, workshop)
    await tx.delete(workshops).where(eq(workshops.id, id))
    await handOnSeats(tx, deps, workshop.venueId)
    await recordWorkshop(tx, actorId, workshop, {
      action: 'workshop.deleted',
      before: auditDetails(workshop),
    })
  })
  return {}
}

async function refuseBelowSignups(tx: Db, workshopId: string, capacity: number | null) {
  if (capacity === null) return
  const taken = await tx.$count(workshopSignups, eq(workshopSignups.workshopId, workshopId))
  const isHeld = and(eq(workshopWaiting.workshopId, workshopId), isNotNull(workshopWaiting.offeredUntil))
  const held = await tx.$count(workshopWaiting, isHeld)
  if (capacity >= taken + held) return
  const heldSeats = held === 0 ? '' : ` and ${pluralize(held, 'seat is', 'seats are')} held`
  refuse('CAPACITY_BELOW_SIGNUPS', {
    said: `${pluralize(taken, 'person is', 'people are')} signed up${heldSeats}, so it needs at least ${taken + held} seats.`,
  })
}

type WorkshopFields = Omit<z.output<typeof WorkshopUpdate>, 'id' | 'version'>

/** Keeps the agenda item in step (decisions: agenda items of a workshop type). */
async function followWorkshop(tx: Db, item: ItemRow, fields: WorkshopFields) {
  const { title, type, startTime, endTime, description, location } = fields
  if (endTime === null) return refuse('END_MISSING')
  const shared = { title, type, startTime, endTime, description, location }
  if (changedFields(item, shared).length === 0) return undefined
  return tx
    .update(agendaItems)
    .set({ ...shared, version: item.version + 1 })
    .where(eq(agendaItems.id, item.id))
}

type AuditDetails = Pick<AuditEntry, 'action' | 'fields' | 'before' | 'after'>

const recordWorkshop = (
  tx: Db,
  actorId: string,
  { id, venueId }: { id: string; venueId: string },
  details: AuditDetails,
) => record(tx, actorId, { entity: 'workshop', entityId: id, venueId, ...details })
