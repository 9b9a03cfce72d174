import { centsOf, formatCents } from '#web/lib/money.ts'

type Dish = {
  name: string
  pricePerUnit: string | null
  serves: number | null
  dietaryTags: readonly string[]
}

type MenuDish = Dish & { vendorId: string; currency: string }

/** The items of a vendor's menu in the currency of the total, and the currency of any other items. */
export function dishesIn<Item extends MenuDish>(
  menu: readonly Item[],
  { vendorId, currency }: { vendorId: string | undefined; currency: string },
) {
  const priced = menu.filter((item) => item.vendorId === vendorId && item.pricePerUnit !== null)
  return {
    dishes: priced.filter((item) => item.currency === currency),
    otherCurrency: priced.find((item) => item.currency !== currency)?.currency,
  }
}

/** People with the same diet; null if they haven't answered. */
type Group = { diet: string | null; people: number }

/** Units of one dish for a group of people, with their price. */
type Line = { name: string; people: number; units: number; total: string }

/**
 * Estimates an order's price: one dish per person, by diet. People are split evenly across the dishes for their diet. One unit
 * feeds `serves` people, or one if unknown, and part of a unit counts as a whole: 40 people at 6 per unit need 7. Dishes
 * without a price are left out. If the head count exceeds the people in `diets`, the others eat anything. Null if nothing can
 * be calculated.
 */
export function suggestTotal(menu: readonly Dish[], headcount: number, diets: readonly Group[]) {
  const dishes = menu.filter(({ pricePerUnit }) => pricePerUnit !== null)
  if (dishes.length === 0 || !(headcount >= 1)) return null
  const eaters = dishes.map(() => 0)
  const unserved: Group[] = []
  for (const group of groupsOf(diets, headcount)) {
    const suited = dishesFor(dishes, group.diet)
    if (suited.length === 0) unserved.push(group)
    for (const [index, dish] of suited.entries())
      eaters[dish] = (eaters[dish] ?? 0) + shareOf(group.people, { index, among: suited.length })
  }
  const lines = dishes.flatMap(({ name, pricePerUnit, serves }, index): Line[] => {
    const people = eaters[index] ?? 0
    const units = Math.ceil(people / (serves ?? 1))
    return people === 0
      ? []
      : [{ name, people, units, total: formatCents(units * centsOf(pricePerUnit ?? '0')) }]
  })
  return { lines, unserved, total: formatCents(lines.reduce((sum, { total }) => sum + centsOf(total), 0)) }
}

/** The dish tags that suit each diet, best first: vegetarians also eat vegan dishes. */
const tagsFor: Readonly<Record<string, readonly string[]>> = {
  vegan: ['vegan'],
  vegetarian: ['vegetarian', 'vegan'],
  pescetarian: ['pescetarian', 'vegetarian', 'vegan'],
}

const dietTags: ReadonlySet<string> = new Set(Object.values(tagsFor).flat())

/** The indexes of the dishes for a diet. Others get dishes without a diet tag, or any dish if all have such tags. */
function dishesFor(dishes: readonly Dish[], diet: string | null): number[] {
  const tags = dishes.map(({ dietaryTags }) => dietaryTags.map((tag) => tag.trim().toLowerCase()))
  const indexesOf = (suits: (dishTags: readonly string[]) => boolean) =>
    tags.flatMap((dishTags, index) => (suits(dishTags) ? [index] : []))
  const suitingTags = tagsFor[diet ?? '']
  if (!suitingTags) {
    const free = indexesOf((dishTags) => !dishTags.some((tag) => dietTags.has(tag)))
    return free.length > 0 ? free : indexesOf(() => true)
  }
  return (
    suitingTags
      .map((tag) => indexesOf((dishTags) => dishTags.includes(tag)))
      .find((indexes) => indexes.length > 0) ?? []
  )
}

/** Splits a head count by diet: first the people with a diet, then everyone else. */
function groupsOf(diets: readonly Group[], headcount: number): Group[] {
  let remaining = headcount
  const groups = diets
    .filter(({ diet }) => diet !== null && Object.hasOwn(tagsFor, diet))
    .map(({ diet, people }) => {
      const counted = Math.min(remaining, people)
      remaining -= counted
      return { diet, people: counted }
    })
  return [...groups, { diet: null, people: remaining }].filter(({ people }) => people > 0)
}

/** Splits as evenly as possible, in whole people. */
const shareOf = (people: number, { index, among }: { index: number; among: number }) =>
  Math.floor(people / among) + (index < people % among ? 1 : 0)
