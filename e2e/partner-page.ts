import type { Page } from '@playwright/test'
import { z } from 'zod'
import { call } from './steps.ts'

const Row = z.object({ id: z.string() })

/** Shares a list with a partner, and returns its URL. A caterer first gets a confirmed order. */
export async function shareWithPartner(
  page: Page,
  venueId: string,
  kind: 'hotel' | 'caterer',
): Promise<string> {
  let vendorId: string | null = null
  if (kind === 'caterer') {
    const [meal] = z.array(Row).parse((await call(page, 'catering/meals', { venueId })).json)
    const [vendor] = z.array(Row).parse((await call(page, 'catering/vendors')).json)
    vendorId = vendor?.id ?? null
    const order = { mealEventId: meal?.id, vendorId, headcount: 40, totalEstimate: '77.77' }
    const { id } = Row.parse((await call(page, 'catering/addOrder', order)).json)
    await call(page, 'catering/moveOrder', { id, from: 'draft', to: 'confirmed' })
  }
  const { json } = await call(page, 'partners/share', { venueId, kind, vendorId })
  return z.object({ url: z.string() }).parse(json).url
}
