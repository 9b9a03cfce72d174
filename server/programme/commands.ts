import { and, eq, isNotNull } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { WorkshopNow, type WorkshopInput, type WorkshopUpdate } from '#contract/workshops.ts'
import { addVersionsForMovedMeal } from '#server/order-versions/commands.ts'
import { cateringOrders, mealEvents } from '#server/db/tables/catering.ts'
import { agendaDrafts, agendaItems } from '#server/db/tables/agenda.ts'
import { notifyCancelled, notifyRescheduled } from '#server/programme/announcements/commands.ts'
import { recordOf } from '#server/audit/commands.ts'
import { checkToSave } from '#server/audit/stale.ts'
import type { Db } from '#server/db/open.ts'
import { changedFields } from '#server/lib/changed-fields.ts'
import type { Deps } from '#server/core/deps.ts'
import { refuse } from '#server/lib/refuse.ts'
import { pluralize } from '#server/lib/words.ts'
import { lockEntry, lockProgramme, venueOf, type Entry } from '#server/programme/queries.ts'
import {
  auditDetails,
  draftOf,
  isSameForGuests,
  itemOf,
  mealOf,
  noParts,
  type Parts,
  type ItemRow,
} from '#server/programme/rules.ts'
import type { MailDeps } from '#server/mail/outbox/commands.ts'
import { passOnSeats } from '#server/seats/seats/commands.ts'
import { workshops, workshopSignups, workshopWaiting } from '#server/db/tables/workshops.ts'
import { lockRow } from '#server/locks.ts'

/** Adds a workshop without an agenda item. Changes nothing if the caller's id exists (security D10). */
export async function addWorkshop(
  deps: Deps,
  actorId: string,
  { id = randomUUID(), venueId, ...fields }: z.output<typeof WorkshopInput>,
): Promise<{ id: string }> {
  return deps.db.transaction(async (tx) => {
    const entry = await lockProgramme(tx, venueId)
    if (!entry) return refuse('NOT_FOUND')
    if ((await venueOf(tx, id)) !== undefined) return { id }
    const workshop = { id, venueId, version: 1, createdAt: deps.clock(), ...fields }
    await saveEntry(tx, deps, entry, { item: undefined, workshop })
    await recordWorkshop(tx, actorId, workshop, {
      action: 'workshop.added',
      after: auditDetails(workshop),
    })
    return { id }
  })
}

/** Saves a workshop; saving the current values changes nothing. Seats are counted under the workshop's lock. */
export async function updateWorkshop(
  deps: Deps,
  actorId: string,
  { id, version, ...fields }: z.output<typeof WorkshopUpdate>,
): Promise<{ version: number }> {
  return deps.db.transaction(async (tx) => {
    const entry = await lockEntry(tx, id)
    const now = entry?.workshop?.id === id ? entry.workshop : undefined
    const form = { table: workshops, version, fields, now: WorkshopNow }
    const { row: before, changed } = await checkToSave(tx, now, form)
    if (!entry || changed.length === 0) return { version: before.version }
    await refuseBelowSignups(tx, id, fields.capacity)
    await saveEntry(tx, deps, entry, {
      item: entry.item && followWorkshop(entry.item, fields),
      workshop: { ...before, ...fields, version: version + 1 },
    })
    await passOnSeats(tx, deps, entry.venueId)
    await recordWorkshop(tx, actorId, before, {
      action: 'workshop.changed',
      fields: changed,
      before: auditDetails(before),
      after: auditDetails(fields),
    })
    return { version: version + 1 }
  })
}

/** Deletes a workshop with its agenda item and sign-ups. Repeating it changes nothing. */
export async function deleteWorkshop(
  deps: Deps,
  actorId: string,
  id: string,
): Promise<Record<string, never>> {
  await deps.db.transaction(async (tx) => {
    const entry = await lockEntry(tx, id)
    if (entry?.workshop?.id !== id) return
    await saveEntry(tx, deps, entry, noParts)
    await passOnSeats(tx, deps, entry.venueId)
    await recordWorkshop(tx, actorId, entry.workshop, {
      action: 'workshop.deleted',
      before: auditDetails(entry.workshop),
    })
  })
  return {}
}

/**
 * Saves an entry and notifies people with a seat. While the agenda is drafted, saves a draft instead, which no guest
 * sees until it is published. The caller holds the locks of `lockEntry`, and passes on seats.
 */
export async function saveEntry(tx: Db, deps: MailDeps, entry: Entry, next: Parts): Promise<void> {
  if (entry.isDrafting) return saveDraft(tx, entry, next)
  const { item, workshop } = entry.published
  if (workshop && next.workshop) await notifyRescheduled(tx, deps, workshop, next.workshop)
  if (workshop && !next.workshop && !next.item) await notifyCancelled(tx, deps, workshop)
  return writeEntry(tx, { item, workshop }, next)
}

/** Changes what guests see of an entry: writes an item together with its workshop or meal. */
export async function writeEntry(tx: Db, before: Parts, { item, workshop }: Parts): Promise<void> {
  if (item) await writeMeal(tx, item)
  if (workshop && before.workshop?.id === workshop.id) {
    await tx.update(workshops).set(workshop).where(eq(workshops.id, workshop.id))
  } else if (workshop) await tx.insert(workshops).values(workshop)
  // A workshop may change in fields that its item doesn't have.
  const isItemChanged = item?.version !== before.item?.version
  if (item && !before.item) await tx.insert(agendaItems).values(item)
  else if (item && isItemChanged) await tx.update(agendaItems).set(item).where(eq(agendaItems.id, item.id))
  else if (before.item && !item) await tx.delete(agendaItems).where(eq(agendaItems.id, before.item.id))
  const formerMeal = before.item?.mealId ?? null
  if (formerMeal !== null && formerMeal !== item?.mealId)
    await tx.delete(mealEvents).where(eq(mealEvents.id, formerMeal))
  if (!before.workshop || before.workshop.id === workshop?.id) return
  await tx.delete(workshops).where(eq(workshops.id, before.workshop.id))
}

/** Updates the meal event of an item, and the confirmed orders for it if its day or time changed. */
async function writeMeal(tx: Db, item: ItemRow): Promise<void> {
  const { mealId, venueId } = item
  if (mealId === null) return
  const fields = mealOf(item)
  // Lock the meal so that no one moves it or orders for it between the check and the write.
  const current = await lockRow(tx, mealEvents, mealId)
  if (!current) await tx.insert(mealEvents).values({ id: mealId, venueId, ...fields })
  const changed = current ? changedFields(current, fields) : []
  if (!current || changed.length === 0) return
  await tx
    .update(mealEvents)
    .set({ ...fields, version: current.version + 1 })
    .where(eq(mealEvents.id, mealId))
  if (changesWhenServed(changed)) await addVersionsForMovedMeal(tx, mealId)
}

/** Whether changing these fields changes the orders for a meal. */
export const changesWhenServed = (fields: readonly string[]): boolean =>
  ['date', 'startTime', 'endTime'].some((field) => fields.includes(field))

type MealFields = Parameters<typeof itemOf>[0]

/**
 * Adds the agenda item of a meal that was added on its own. Guests see both immediately, even if the agenda is a draft:
 * the kitchen can't order for a draft (docs/decisions/069).
 */
export async function addMealItem(tx: Db, venueId: string, mealId: string, meal: MealFields): Promise<void> {
  await tx.insert(agendaItems).values({ id: mealId, venueId, mealId, type: 'meal', ...itemOf(meal) })
}

/** Copies a meal's changed fields to its agenda item and draft. The draft keeps its other fields. */
export async function followMealOnAgenda(
  tx: Db,
  mealId: string,
  { before, after }: { before: MealFields; after: MealFields },
): Promise<void> {
  const [former, next] = [itemOf(before), itemOf(after)]
  const changed = Object.fromEntries(
    changedFields(former, next).map((field) => [field, Reflect.get(next, field)]),
  )
  if (Object.keys(changed).length === 0) return
  const [item] = await tx.select().from(agendaItems).where(eq(agendaItems.mealId, mealId))
  if (!item) return
  await tx
    .update(agendaItems)
    .set({ ...changed, version: item.version + 1 })
    .where(eq(agendaItems.id, item.id))
  await tx.update(agendaDrafts).set(changed).where(eq(agendaDrafts.id, item.id))
}

/** Deletes the meal's item, and its draft, with the meal. */
export async function deleteMealItem(tx: Db, mealId: string): Promise<void> {
  const [item] = await tx.delete(agendaItems).where(eq(agendaItems.mealId, mealId)).returning()
  if (item) await tx.delete(agendaDrafts).where(eq(agendaDrafts.id, item.id))
  await tx.delete(mealEvents).where(eq(mealEvents.id, mealId))
}

/** Saves a draft. A published workshop's own fields are saved immediately, because people sign up during planning. */
async function saveDraft(
  tx: Db,
  { venueId, published, draft, ...current }: Entry,
  next: Parts,
): Promise<void> {
  if (published.workshop && next.workshop) {
    const { hostName, signupEnabled, capacity, tags } = next.workshop
    await tx
      .update(workshops)
      .set({ hostName, signupEnabled, capacity, tags })
      .where(eq(workshops.id, published.workshop.id))
  }
  const isGone = !next.item && !next.workshop
  const isNew = !published.item && !published.workshop
  const row = draftOf(isGone ? current : next)
  if (row === undefined) return
  const isAsPublished = !isGone && isSameForGuests(published, next)
  if (isAsPublished || (isGone && isNew)) await tx.delete(agendaDrafts).where(eq(agendaDrafts.id, row.id))
  // Guests see these values already, but the version must rise, so that forms opened before are stale.
  if (isAsPublished) await writeEntry(tx, published, next)
  if (isAsPublished || (isGone && isNew)) return
  const fields = { ...row, venueId, isRemoved: isGone, version: (draft?.version ?? 0) + 1 }
  await tx.insert(agendaDrafts).values(fields).onConflictDoUpdate({ target: agendaDrafts.id, set: fields })
}

/**
 * Refuses if a workshop with sign-ups becomes another kind of item, or if a meal with orders would be deleted. The
 * caller holds the workshop's lock, so that no one signs up between the check and the delete.
 */
export async function refuseLosses(tx: Db, published: Parts, next: Parts): Promise<void> {
  const { workshop } = published
  await refuseOrderedMeal(tx, published, next)
  if (!workshop || next.workshop || !next.item) return
  const taken = await tx.$count(workshopSignups, eq(workshopSignups.workshopId, workshop.id))
  if (taken > 0) refuse('WORKSHOP_HAS_SIGNUPS')
}

/** Refuses MEAL_HAS_ORDERS if a meal with orders would be deleted. */
export async function refuseOrderedMeal(tx: Db, { item }: Parts, next: Parts): Promise<void> {
  const mealId = item?.mealId ?? null
  if (mealId === null || mealId === next.item?.mealId) return
  // Lock the meal so that no one orders for it between the check and the delete.
  await lockRow(tx, mealEvents, mealId)
  if ((await tx.$count(cateringOrders, eq(cateringOrders.mealEventId, mealId))) > 0) refuse('MEAL_HAS_ORDERS')
}

async function refuseBelowSignups(tx: Db, workshopId: string, capacity: number | null) {
  if (capacity === null) return
  const taken = await tx.$count(workshopSignups, eq(workshopSignups.workshopId, workshopId))
  const isHeld = and(eq(workshopWaiting.workshopId, workshopId), isNotNull(workshopWaiting.offeredUntil))
  const held = await tx.$count(workshopWaiting, isHeld)
  if (capacity >= taken + held) return
  const heldSeats = held === 0 ? '' : ` and ${pluralize(held, 'seat is', 'seats are')} held`
  refuse('CAPACITY_BELOW_SIGNUPS', {
    message: `${pluralize(taken, 'person is', 'people are')} signed up${heldSeats}, so it needs at least ${taken + held} seats.`,
  })
}

type WorkshopFields = Omit<z.output<typeof WorkshopUpdate>, 'id' | 'version'>

/** Updates the agenda item of a workshop. */
function followWorkshop(item: ItemRow, fields: WorkshopFields): ItemRow {
  const { title, type, startTime, endTime, description, location } = fields
  if (endTime === null) return refuse('END_MISSING')
  const shared = { title, type, startTime, endTime, description, location }
  const isChanged = changedFields(item, shared).length > 0
  return { ...item, ...shared, version: item.version + (isChanged ? 1 : 0) }
}

const recordWorkshop = recordOf('workshop')
