import type { z } from 'zod'
import {
  ItemNow,
  VendorNow,
  type ItemInput,
  type ItemUpdate,
  type VendorInput,
  type VendorUpdate,
} from '#contract/catering.ts'
import { addRow, deleteRow, saveRow } from '#server/audit/saved-rows.ts'
import { cateringVendors, menuItems } from '#server/db/tables/catering.ts'
import type { Db } from '#server/db/open.ts'
import { isStillReferenced, refuseMissing } from '#server/lib/database-error.ts'
import { refuse } from '#server/lib/refuse.ts'

const vendors = { table: cateringVendors, now: VendorNow }
const items = { table: menuItems, now: ItemNow }

export const addVendor = (db: Db, actorId: string, vendor: z.output<typeof VendorInput>) =>
  addRow(db, actorId, vendors, vendor)

export const updateVendor = (db: Db, actorId: string, vendor: z.output<typeof VendorUpdate>) =>
  saveRow(db, actorId, vendors, vendor)

export const deleteVendor = (db: Db, actorId: string, id: string) =>
  deleteRow(db, actorId, vendors, id).catch((error: unknown) => {
    if (isStillReferenced(error)) refuse('VENDOR_HAS_ORDERS')
    throw error
  })

export const addItem = (db: Db, actorId: string, item: z.output<typeof ItemInput>) =>
  addRow(db, actorId, items, item).catch(refuseMissing)

export const updateItem = (db: Db, actorId: string, item: z.output<typeof ItemUpdate>) =>
  saveRow(db, actorId, items, item).catch(refuseMissing)

export const deleteItem = (db: Db, actorId: string, id: string) => deleteRow(db, actorId, items, id)
