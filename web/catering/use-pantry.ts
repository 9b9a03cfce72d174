import { useQuery } from '@tanstack/react-query'
import type { Pantry } from '#web/catering/order-parts.ts'
import { api } from '#web/lib/api.ts'

type State = { state: 'loading' | 'failed' | 'loaded' }

type Edition = { id: string; currency: string }

/** What an order is made of, and whether that is known. */
export function usePantry({ id: venueId, currency }: Edition): Pantry & State {
  const meals = useQuery(api.catering.meals.queryOptions({ input: { venueId } }))
  const vendors = useQuery(api.catering.vendors.queryOptions())
  const menu = useQuery(api.catering.menu.queryOptions())
  const all = [meals, vendors, menu]
  const isFailed = all.some(({ isError, data }) => isError && data === undefined)
  const isKnown = all.every(({ data }) => data !== undefined)
  return {
    state: isKnown ? 'loaded' : isFailed ? 'failed' : 'loading',
    meals: meals.data ?? [],
    vendors: vendors.data ?? [],
    menu: menu.data ?? [],
    currency,
  }
}
