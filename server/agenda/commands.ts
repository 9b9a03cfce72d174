import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import {
  AgendaItemNow,
  type AgendaItemInput,
  type AgendaItemUpdate,
  type AgendaShift,
} from '#contract/agenda.ts'
import { agendaDrafts, agendaItems } from '#server/db/tables/agenda.ts'
import { record, recordOf } from '#server/audit/commands.ts'
import { checkToSave } from '#server/audit/stale.ts'
import type { Deps } from '#server/core/deps.ts'
import type { MailDeps } from '#server/mail/outbox/commands.ts'
import { refuse } from '#server/lib/refuse.ts'
import { addDays } from '#server/lib/wall-clock.ts'
import { refuseOrderedMeal, refuseLosses, saveEntry } from '#server/programme/commands.ts'
import { lockEntries, lockEntry, lockProgramme, venueOf } from '#server/programme/queries.ts'
import {
  auditDetails,
  isWorkshopType,
  mealIdOf,
  movedTo,
  noParts,
  type Parts,
  type ItemRow,
  type Times,
  type WorkshopRow,
} from '#server/programme/rules.ts'
import { passOnSeats } from '#server/seats/seats/commands.ts'

/**
 * Adds an agenda item, with the workshop or meal that its type requires. An id that already exists changes nothing
 * (D10).
 */
export async function addItem(
  deps: Deps,
  actorId: string,
  { id = randomUUID(), venueId, ...fields }: z.output<typeof AgendaItemInput>,
): Promise<{ id: string }> {
  return deps.db.transaction(async (tx) => {
    const entry = await lockProgramme(tx, venueId)
    if (!entry) return refuse('NOT_FOUND')
    if ((await venueOf(tx, id)) !== undefined) return { id }
    const workshop = workshopOf({ venueId, createdAt: deps.clock(), ...fields })
    const item = {
      ...fields,
      id,
      venueId,
      version: 1,
      createdAt: deps.clock(),
      workshopId: workshop?.id ?? null,
      mealId: mealIdOf({ id, type: fields.type }),
    }
    await saveEntry(tx, deps, entry, { item, workshop })
    await recordItem(tx, actorId, { id, venueId }, { action: 'agenda.added', after: auditDetails(fields) })
    return { id }
  })
}

/** STALE comes with the current item. Saving unchanged fields succeeds and changes nothing. */
export async function updateItem(
  deps: Deps,
  actorId: string,
  { id, version, ...fields }: z.output<typeof AgendaItemUpdate>,
): Promise<{ version: number }> {
  return deps.db.transaction(async (tx) => {
    const entry = await lockEntry(tx, id)
    const now = entry?.item?.id === id ? entry.item : undefined
    const form = { table: entry?.draft ? agendaDrafts : agendaItems, version, fields, now: AgendaItemNow }
    const { row: before, changed } = await checkToSave(tx, now, form)
    if (!entry || changed.length === 0) return { version: before.version }
    // If a draft makes it a workshop again, it gets back the workshop that guests see.
    const former = entry.workshop ?? entry.published.workshop
    const workshop = workshopOf({ ...before, ...fields }, former)
    const mealId = mealIdOf({ id, type: fields.type, mealId: entry.published.item?.mealId })
    const item = { ...before, ...fields, workshopId: workshop?.id ?? null, mealId, version: version + 1 }
    await refuseLosses(tx, entry.published, { item, workshop })
    await saveEntry(tx, deps, entry, { item, workshop })
    await passOnSeats(tx, deps, before.venueId)
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
 * Moves an item, or a workshop without an item, to another start, keeping its length unless `endTime` is given. STALE if
 * something else was saved since `version`. Changes nothing if the entry already has these times.
 */
export async function moveEntry(
  deps: MailDeps & Pick<Deps, 'db'>,
  actorId: string,
  { id, version, startTime, endTime = null }: Move,
): Promise<{ version: number }> {
  return deps.db.transaction(async (tx) => {
    const entry = await lockEntry(tx, id)
    const before = entry?.item ?? entry?.workshop
    if (!entry || before?.id !== id) return refuse('NOT_FOUND')
    const times = endTime === null ? movedTo(before, startTime) : { startTime, endTime }
    if (before.startTime === times.startTime && before.endTime === times.endTime) {
      return { version: before.version }
    }
    if (before.version !== version) return refuse('STALE')
    await saveEntry(tx, deps, entry, atTimes(entry, times))
    await passOnSeats(tx, deps, before.venueId)
    const details = {
      fields: ['startTime', 'endTime'],
      before: auditDetails(before),
      after: auditDetails({ ...before, ...times }),
    }
    const entity = entry.item ? 'agendaItem' : 'workshop'
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
 * Moves several entries of an edition by whole days, in one transaction with one log entry. An entry already there
 * counts as moved, so that repeating changes nothing; a deleted entry, or one with another start, is skipped. `done`: the
 * entries that this call moved, with their new start, for Undo.
 */
export async function shiftEntries(deps: Deps, actorId: string, { venueId, entries, days }: Shift) {
  return deps.db.transaction(async (tx) => {
    const seenStarts = new Map(entries.map(({ id, startTime }) => [id, startTime]))
    const moved: Shift['entries'] = []
    let alreadyMoved = 0
    for (const entry of await lockEntries(tx, venueId, [...seenStarts.keys()])) {
      const before = entry.item ?? entry.workshop
      const from = before && seenStarts.get(before.id)
      if (!before || from === undefined) continue
      const to = `${addDays(from.slice(0, 10), days)}${from.slice(10)}`
      if (before.startTime === to) alreadyMoved += 1
      else if (before.startTime === from) {
        await saveEntry(tx, deps, entry, atTimes(entry, movedTo(before, to)))
        moved.push({ id: before.id, startTime: to })
      }
    }
    if (moved.length > 0) {
      await passOnSeats(tx, deps, venueId)
      await record(tx, actorId, {
        action: 'agenda.shifted',
        entity: 'venue',
        entityId: venueId,
        venueId,
        after: { entries: moved.length, days, ids: moved.map(({ id }) => id).join(' ') },
      })
    }
    return { moved: moved.length + alreadyMoved, done: moved }
  })
}

/** Deletes an item with its workshop and sign-ups, or its meal. Repeating changes nothing. */
export async function deleteItem(deps: Deps, actorId: string, id: string): Promise<Record<string, never>> {
  await deps.db.transaction(async (tx) => {
    const entry = await lockEntry(tx, id)
    if (entry?.item?.id !== id) return
    await refuseOrderedMeal(tx, entry.published, noParts)
    await saveEntry(tx, deps, entry, noParts)
    await passOnSeats(tx, deps, entry.venueId)
    await recordItem(tx, actorId, entry.item, {
      action: 'agenda.deleted',
      before: auditDetails(entry.item),
    })
  })
  return {}
}

type Fields = Omit<ItemRow, 'id' | 'version' | 'workshopId' | 'mealId'>

/** The workshop of an item with these fields, with sign-up on if new; undefined if its type isn't a workshop's. */
function workshopOf(
  { venueId, createdAt, title, type, startTime, endTime, description, location }: Fields,
  former?: WorkshopRow,
): WorkshopRow | undefined {
  if (!isWorkshopType(type)) return undefined
  const workshopFields = { id: randomUUID(), venueId, createdAt, version: 0, ...unlimited, ...former }
  const shared = { title, type, startTime, endTime, description, location }
  return { ...workshopFields, ...shared, version: workshopFields.version + 1 }
}

const unlimited = { hostName: null, signupEnabled: true, capacity: null, tags: [] }

/** An item and its workshop, at other times. */
const atTimes = ({ item, workshop }: Parts, { startTime, endTime }: Times): Parts => ({
  item: item && { ...item, startTime, endTime: endTime ?? item.endTime, version: item.version + 1 },
  workshop: workshop && { ...workshop, startTime, endTime, version: workshop.version + 1 },
})

const recordItem = recordOf('agendaItem')
