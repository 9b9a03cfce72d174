import { centsOf, ofCents } from '#web/catering/money.ts'

type Priced = { name: string; pricePerUnit: string | null; serves: number | null }

/** So many units of an item, and what they cost. */
type Line = { name: string; units: number; total: string }

/**
 * What an order may cost: enough units of each priced item for everybody. One unit feeds `serves` people, one where
 * nothing is said, and part of a unit is a whole one: 40 people at 6 each are 7. Items without a price are left out.
 * Null: there is nothing to reckon with.
 */
export function suggestTotal(items: readonly Priced[], headcount: number) {
  const lines = items.flatMap(({ name, pricePerUnit, serves }): Line[] => {
    if (pricePerUnit === null) return []
    const units = Math.ceil(headcount / (serves ?? 1))
    return [{ name, units, total: ofCents(units * centsOf(pricePerUnit)) }]
  })
  if (lines.length === 0 || !(headcount >= 1)) return null
  return { lines, total: ofCents(lines.reduce((sum, { total }) => sum + centsOf(total), 0)) }
}
