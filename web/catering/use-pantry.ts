import { useQuery } from '@tanstack/react-query'
import type { Pantry } from '#web/catering/order-dialog.tsx'
import { api } from '#web/lib/api.ts'

/** What an order is made of, as far as it is known yet. */
export function usePantry(venueId: string): Pantry {
  const input = { venueId }
  const meals = useQuery(api.catering.meals.queryOptions({ input }))
  const vendors = useQuery(api.catering.vendors.queryOptions())
  const menu = useQuery(api.catering.menu.queryOptions())
  const diners = useQuery(api.catering.diners.queryOptions({ input }))
  return {
    meals: meals.data ?? [],
    vendors: vendors.data ?? [],
    menu: menu.data ?? [],
    confirmed: diners.data?.confirmed.people ?? 0,
  }
}
