import type { Meal } from '#web/catering/meal-dialog.tsx'
import type { MenuItem } from '#web/catering/menu-item-dialog.tsx'
import type { Vendor } from '#web/catering/vendor-dialog.tsx'
import type { Outputs } from '#web/lib/outputs.ts'

export type Order = Outputs['catering']['orders'][number]

/** What an order is made of. */
export type Pantry = {
  meals: readonly Meal[]
  vendors: readonly Vendor[]
  menu: readonly MenuItem[]
  /** The confirmed people of the edition. */
  confirmed: number
}
