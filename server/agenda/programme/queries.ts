import { and, eq, or, sql } from 'drizzle-orm'
import { agendaItems } from '#server/agenda/tables.ts'
import type { Db } from '#server/db/open.ts'
import { isAmong } from '#server/lib/is-among.ts'
import { venues } from '#server/venues/tables.ts'
import { lockAttending, lockLines, lockWorkshops } from '#server/workshops/seats/commands.ts'
import { workshops } from '#server/workshops/tables.ts'

export type ItemRow = typeof agendaItems.$inferSelect
export type WorkshopRow = typeof workshops.$inferSelect

/** An entry of the programme: an item, a workshop, or an item and the workshop that it is. */
export type Entry = { item: ItemRow | undefined; workshop: WorkshopRow | undefined }

/**
 * Locks what an item's or a workshop's id names, with its other half, and before them who waits for a seat of the
 * edition: a change of the programme may free seats and times. Changes of one edition's programme come one after
 * the other, by the venue's row: so an item and its workshop can be locked from either side. Sign-ups do not wait for
 * that; they wait for the workshop's row alone.
 */
export async function lockEntry(tx: Db, id: string): Promise<Entry> {
  const venueId = await venueOf(tx, id)
  if (venueId === undefined) return { item: undefined, workshop: undefined }
  await lockLines(tx, venueId)
  await lockAttending(tx, venueId, sql`false`)
  await lockProgramme(tx, venueId)
  const [item] = await tx.select().from(agendaItems).where(eq(agendaItems.id, id)).for('update')
  if (item) return { item, workshop: await lockWorkshop(tx, venueId, item.workshopId) }
  const [pointing] = await tx.select().from(agendaItems).where(eq(agendaItems.workshopId, id)).for('update')
  return { item: pointing, workshop: await lockWorkshop(tx, venueId, id) }
}

/** The same for several entries of an edition; what is none of it is left out. */
export async function lockEntries(tx: Db, venueId: string, ids: readonly string[]): Promise<Entry[]> {
  await lockLines(tx, venueId)
  await lockAttending(tx, venueId, sql`false`)
  await lockProgramme(tx, venueId)
  const items = await tx
    .select()
    .from(agendaItems)
    .where(
      and(
        eq(agendaItems.venueId, venueId),
        or(isAmong(agendaItems.id, ids), isAmong(agendaItems.workshopId, ids)),
      ),
    )
    .orderBy(agendaItems.id)
    .for('update')
  const workshopIds = [...items.flatMap(({ workshopId }) => workshopId ?? []), ...ids]
  await lockWorkshops(tx, venueId, { workshopIds })
  const meant = await tx
    .select()
    .from(workshops)
    .where(and(eq(workshops.venueId, venueId), isAmong(workshops.id, workshopIds)))
  const workshopOf = new Map(meant.map((workshop) => [workshop.id, workshop]))
  const alone = meant.filter(({ id }) => items.every(({ workshopId }) => workshopId !== id))
  return [
    ...items.map((item) => ({ item, workshop: workshopOf.get(item.workshopId ?? '') })),
    ...alone.map((workshop) => ({ item: undefined, workshop })),
  ]
}

/** With those that people wait for: all by id. An item that is none may still hand on what somebody let pass. */
async function lockWorkshop(tx: Db, venueId: string, id: string | null): Promise<WorkshopRow | undefined> {
  await lockWorkshops(tx, venueId, { workshopIds: id === null ? [] : [id] })
  if (id === null) return undefined
  const [workshop] = await tx.select().from(workshops).where(eq(workshops.id, id))
  return workshop
}

/** Answers whether there is such an edition. */
export async function lockProgramme(tx: Db, venueId: string): Promise<boolean> {
  // Nobody else changes the programme of the edition. Not 'update': rows that point to the venue, a new attendance for instance, need not wait.
  const found = await tx
    .select({ id: venues.id })
    .from(venues)
    .where(eq(venues.id, venueId))
    .for('no key update')
  return found.length > 0
}

async function venueOf(tx: Db, id: string): Promise<string | undefined> {
  const [item] = await tx
    .select({ venueId: agendaItems.venueId })
    .from(agendaItems)
    .where(eq(agendaItems.id, id))
  if (item) return item.venueId
  const [workshop] = await tx
    .select({ venueId: workshops.venueId })
    .from(workshops)
    .where(eq(workshops.id, id))
  return workshop?.venueId
}
