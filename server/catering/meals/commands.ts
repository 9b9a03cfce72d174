import { eq } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { MealNow, type MealInput, type MealUpdate } from '#contract/catering.ts'
import {
  addMealItem,
  changesWhenServed,
  deleteMealItem,
  followMealOnAgenda,
} from '#server/programme/commands.ts'
import { lockProgramme } from '#server/programme/queries.ts'
import { recordOf } from '#server/audit/commands.ts'
import { addVersionsForMovedMeal } from '#server/order-versions/commands.ts'
import { cateringOrders, mealEvents } from '#server/db/tables/catering.ts'
import type { Db } from '#server/db/open.ts'
import { refuse } from '#server/lib/refuse.ts'
import { lockRow, lockVenue } from '#server/locks.ts'
import { lockToSave } from '#server/audit/saved-rows.ts'

type Row = typeof mealEvents.$inferSelect

/** Adds meals with their agenda items, and returns the first. If its id already exists, nothing changes on any day. */
export async function addMeal(
  db: Db,
  actorId: string,
  { id = randomUUID(), alsoOn, ...fields }: z.output<typeof MealInput>,
): Promise<{ id: string }> {
  return db.transaction(async (tx) => {
    await lockVenue(tx, fields.venueId)
    if ((await tx.$count(mealEvents, eq(mealEvents.id, id))) > 0) return { id }
    const days = [...new Set(alsoOn)].filter((day) => day !== fields.date)
    const meals = [{ ...fields, id }, ...days.map((day) => ({ ...fields, id: randomUUID(), date: day }))]
    await tx.insert(mealEvents).values(meals)
    for (const meal of meals) {
      await addMealItem(tx, meal.venueId, meal.id, meal)
      await recordMeal(tx, actorId, meal, { action: 'meal.added', after: auditFields(meal) })
    }
    return { id }
  })
}

/** Updates a meal with its agenda item and its confirmed orders. */
export async function updateMeal(db: Db, actorId: string, meal: z.output<typeof MealUpdate>) {
  const { id } = meal
  return db.transaction(async (tx) => {
    await lockMeal(tx, id)
    const { row, changed, write } = await lockToSave(tx, mealEvents, meal, MealNow)
    const saved = await write()
    if (changed.length === 0) return saved
    await followMealOnAgenda(tx, id, { before: row, after: meal })
    if (changesWhenServed(changed)) await addVersionsForMovedMeal(tx, id)
    const details = { before: auditFields(row), after: auditFields(meal) }
    await recordMeal(tx, actorId, row, { action: 'meal.changed', fields: changed, ...details })
    return saved
  })
}

/** Deletes a meal with its agenda item. Repeating changes nothing. */
export async function deleteMeal(db: Db, actorId: string, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await lockMeal(tx, id)
    if (!row) return
    if ((await tx.$count(cateringOrders, eq(cateringOrders.mealEventId, id))) > 0) refuse('MEAL_HAS_ORDERS')
    await deleteMealItem(tx, id)
    await recordMeal(tx, actorId, row, { action: 'meal.deleted', before: auditFields(row) })
  })
}

/** Locks a meal, after the programme of its edition, which the meal is part of. */
async function lockMeal(tx: Db, id: string): Promise<Row | undefined> {
  const [meal] = await tx
    .select({ venueId: mealEvents.venueId })
    .from(mealEvents)
    .where(eq(mealEvents.id, id))
  if (!meal) return undefined
  await lockProgramme(tx, meal.venueId)
  return lockRow(tx, mealEvents, id)
}

const auditFields = ({
  title,
  date,
  startTime,
  endTime,
}: Pick<Row, 'title' | 'date' | 'startTime' | 'endTime'>) => ({
  title,
  date,
  startTime,
  endTime,
})

const recordMeal = recordOf('meal')
