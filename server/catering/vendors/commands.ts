import { eq } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import {
  ItemNow,
  VendorNow,
  type ItemInput,
  type ItemUpdate,
  type VendorInput,
  type VendorUpdate,
} from '#contract/catering.ts'
import { record } from '#server/audit/commands.ts'
import { cateringVendors, menuItems } from '#server/db/tables/catering.ts'
import { toSave } from '#server/audit/stale.ts'
import type { Db } from '#server/db/open.ts'
import { isStillNamed, refuseMissing } from '#server/lib/database-error.ts'
import { refuse } from '#server/lib/refuse.ts'
import { lockRow } from '#server/locks.ts'

type Done = Record<string, never>

/** Adding one that is there already, by the id the caller named, changes nothing (security D10). */
export async function addVendor(
  db: Db,
  actorId: string,
  { id = randomUUID(), ...fields }: z.output<typeof VendorInput>,
): Promise<{ id: string }> {
  return db.transaction(async (tx) => {
    const added = await tx
      .insert(cateringVendors)
      .values({ id, ...fields })
      .onConflictDoNothing({ target: cateringVendors.id })
      .returning({ id: cateringVendors.id })
    if (added.length > 0)
      await record(tx, actorId, { action: 'vendor.added', entity: 'vendor', entityId: id })
    return { id }
  })
}

/** Refuses NOT_FOUND and STALE as toSave does. */
export async function updateVendor(db: Db, actorId: string, vendor: z.output<typeof VendorUpdate>) {
  const { id, version, ...fields } = vendor
  return db.transaction(async (tx) => {
    // Nobody saves it from another form between the comparison of versions and the write.
    const now = await lockRow(tx, cateringVendors, id)
    const { row, changed } = await toSave(tx, now, {
      table: cateringVendors,
      version,
      fields,
      now: VendorNow,
    })
    if (changed.length === 0) return { version: row.version }
    await tx
      .update(cateringVendors)
      .set({ ...fields, version: row.version + 1 })
      .where(eq(cateringVendors.id, id))
    await record(tx, actorId, { action: 'vendor.changed', entity: 'vendor', entityId: id, fields: changed })
    return { version: row.version + 1 }
  })
}

/** With the menu. Refuses VENDOR_HAS_ORDERS while orders name it; deleting it again changes nothing. */
export async function deleteVendor(db: Db, actorId: string, id: string): Promise<void> {
  await db
    .transaction(async (tx) => {
      const deleted = await tx
        .delete(cateringVendors)
        .where(eq(cateringVendors.id, id))
        .returning({ id: cateringVendors.id })
      if (deleted.length > 0)
        await record(tx, actorId, { action: 'vendor.deleted', entity: 'vendor', entityId: id })
    })
    .catch((error: unknown) => {
      if (isStillNamed(error)) refuse('VENDOR_HAS_ORDERS')
      throw error
    })
}

/** Refuses NOT_FOUND without such a vendor; adding one that is there already changes nothing. */
export async function addItem(
  db: Db,
  actorId: string,
  { id = randomUUID(), ...fields }: z.output<typeof ItemInput>,
): Promise<{ id: string }> {
  return db
    .transaction(async (tx) => {
      const added = await tx
        .insert(menuItems)
        .values({ id, ...fields })
        .onConflictDoNothing({ target: menuItems.id })
        .returning({ id: menuItems.id })
      if (added.length > 0)
        await record(tx, actorId, { action: 'menuItem.added', entity: 'menuItem', entityId: id })
      return { id }
    })
    .catch(refuseMissing)
}

/** Refuses NOT_FOUND and STALE as toSave does, and NOT_FOUND without such a vendor. */
export async function updateItem(db: Db, actorId: string, item: z.output<typeof ItemUpdate>) {
  const { id, version, ...fields } = item
  return db
    .transaction(async (tx) => {
      // Nobody saves it from another form between the comparison of versions and the write.
      const now = await lockRow(tx, menuItems, id)
      const { row, changed } = await toSave(tx, now, { table: menuItems, version, fields, now: ItemNow })
      if (changed.length === 0) return { version: row.version }
      await tx
        .update(menuItems)
        .set({ ...fields, version: row.version + 1 })
        .where(eq(menuItems.id, id))
      const details = { action: 'menuItem.changed', entity: 'menuItem', entityId: id }
      await record(tx, actorId, { ...details, fields: changed })
      return { version: row.version + 1 }
    })
    .catch(refuseMissing)
}

/** Deleting it again changes nothing. */
export async function deleteItem(db: Db, actorId: string, id: string): Promise<Done> {
  return db.transaction(async (tx) => {
    const deleted = await tx.delete(menuItems).where(eq(menuItems.id, id)).returning({ id: menuItems.id })
    if (deleted.length > 0)
      await record(tx, actorId, { action: 'menuItem.deleted', entity: 'menuItem', entityId: id })
    return {}
  })
}
