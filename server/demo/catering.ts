import { asc, eq, getTableColumns } from 'drizzle-orm'
import type { HeadCount } from '#contract/head-count.ts'
import { addMealItem } from '#server/programme/commands.ts'
import { countEaters } from '#server/catering/meals/queries.ts'
import {
  cateringOrders,
  cateringVendors,
  mealEvents,
  menuItems,
  orderVersions,
} from '#server/db/tables/catering.ts'
import type { DemoEdition } from '#server/demo/edition.ts'
import type { Db } from '#server/db/open.ts'
import { venues } from '#server/db/tables/venues.ts'
import { addDays, wallClockAt } from '#server/lib/wall-clock.ts'

export async function seedMeals(
  tx: Db,
  meals: DemoEdition['meals'],
  { venueId, startDay }: { venueId: string; startDay: string },
): Promise<void> {
  const rows = meals.map(([day, startTime, endTime, title, serviceStyle, location, notes]) => ({
    id: crypto.randomUUID(),
    venueId,
    date: addDays(startDay, day),
    startTime,
    endTime,
    title,
    serviceStyle,
    location,
    notes,
  }))
  await tx.insert(mealEvents).values(rows)
  for (const meal of rows) await addMealItem(tx, venueId, meal.id, meal)
}

const statuses = ['confirmed', 'confirmed', 'draft', 'confirmed', 'cancelled'] as const

/** Adds the vendors with their menus, and an order for every other meal of the editions. */
export async function seedCatering(tx: Db, venueIds: readonly string[], now: Date): Promise<void> {
  const vendors = demoVendors.map((vendor) => ({ ...vendor, id: crypto.randomUUID() }))
  await tx
    .insert(cateringVendors)
    .values(vendors.map((vendor) => ({ ...vendor, cuisineTags: [...vendor.cuisineTags] })))
  await tx.insert(menuItems).values(
    vendors.flatMap(({ id, menu }) =>
      menu.map(([name, description, dietaryTags, pricePerUnit, serves]) => ({
        vendorId: id,
        name,
        description,
        dietaryTags: [...dietaryTags],
        pricePerUnit: pricePerUnit.toFixed(2),
        serves,
      })),
    ),
  )
  const meals = await tx
    .select({ ...getTableColumns(mealEvents), timeZone: venues.timeZone })
    .from(mealEvents)
    .innerJoin(venues, eq(venues.id, mealEvents.venueId))
    .orderBy(asc(mealEvents.date), asc(mealEvents.startTime), asc(mealEvents.title))
  const ordered = meals.filter(({ venueId }, index) => venueIds.includes(venueId) && index % 2 === 0)
  for (const [index, { id, date, startTime, endTime, timeZone }] of ordered.entries()) {
    const headcount = 40 + ((index * 7) % 24)
    const planned = statuses[index % statuses.length] ?? 'draft'
    const isServed = `${date}T${startTime}` <= wallClockAt(now, timeZone)
    const status = isServed && planned !== 'cancelled' ? ('delivered' as const) : planned
    const vendorId = vendors[index % vendors.length]?.id ?? ''
    const counted = countBefore(await countEaters(tx, id), headcount)
    const totalEstimate = (headcount * (18.5 + index)).toFixed(2)
    const order = { mealEventId: id, vendorId, status, headcount, counted, totalEstimate }
    const [row] = await tx.insert(cateringOrders).values(order).returning({ id: cateringOrders.id })
    const isSent = index % 2 === 0 || status === 'delivered'
    if (row && (status === 'confirmed' || status === 'delivered'))
      await tx.insert(orderVersions).values({
        orderId: row.id,
        number: 1,
        vendorId,
        headcount,
        counted,
        servedFrom: `${date}T${startTime}`,
        servedUntil: `${date}T${endTime}`,
        // Three days before the meal, or before today if it is ahead.
        sentAt: isSent
          ? new Date(Math.min(now.getTime(), Date.parse(`${date}T${startTime}Z`)) - 3 * 24 * 60 * 60 * 1000)
          : null,
      })
  }
}

/** The headcount as it may have been when only this many had answered. */
function countBefore(current: HeadCount, people: number): HeadCount {
  const share = Math.min(1, people / Math.max(1, current.people))
  const scaleDown = <Row extends { people: number }>(rows: readonly Row[]) =>
    rows.map((row) => ({ ...row, people: Math.floor(row.people * share) })).filter((row) => row.people > 0)
  const counted = Math.min(people, current.people)
  const [biggest, ...diets] = scaleDown(current.diets).toSorted((one, other) => other.people - one.people)
  const others = diets.reduce((sum, diet) => sum + diet.people, 0)
  return {
    people: counted,
    // Each person counts in exactly one diet.
    diets: biggest ? [{ ...biggest, people: counted - others }, ...diets] : [],
    allergies: scaleDown(current.allergies),
    noAllergies: Math.floor(current.noAllergies * share),
    allergiesNotAnswered: Math.floor(current.allergiesNotAnswered * share),
  }
}

/** The vendors: name, preferred, contact, cuisines, phone, e-mail, notes, and their offers with price and portions. */
const demoVendors = [
  {
    name: 'Cozinha da Avó Celeste',
    isPreferred: true,
    contactName: 'Celeste Figueiredo',
    cuisineTags: ['Portuguese', 'Vegetarian'],
    phone: '+351 21 555 0140',
    email: 'celeste@avo-celeste.example',
    notes: 'Knows our allergies list; needs three days for more than sixty.',
    menu: [
      ['Caldo verde', 'Kale and potato soup', ['vegetarian', 'gluten-free'], 4.5, 1],
      ['Arroz de marisco', 'For the middle of the table', ['pescetarian'], 62, 6],
      ['Chickpea and spinach stew', null, ['vegan', 'gluten-free'], 38.5, 6],
    ],
  },
  {
    name: 'Forno Norte',
    isPreferred: false,
    contactName: 'Henrique Vaz',
    cuisineTags: ['Bakery'],
    phone: '+351 21 555 0177',
    email: null,
    notes: null,
    menu: [
      ['Sourdough, large', null, ['vegan'], 5.2, 8],
      ['Pastéis de nata', 'Still warm before nine', ['vegetarian'], 1.4, 1],
    ],
  },
  {
    name: 'Mar do Inferno',
    isPreferred: true,
    contactName: null,
    cuisineTags: ['Seafood'],
    phone: null,
    email: 'mesa@mar-do-inferno.example',
    notes: 'Closed on Wednesdays.',
    menu: [['Three courses', 'Fish, or the garden menu', ['pescetarian', 'vegan'], 41, 1]],
  },
] as const
