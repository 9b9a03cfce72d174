import { eq } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { MealNow, type MealInput, type MealUpdate } from '#contract/catering.ts'
import { record, type Entry } from '#server/audit/commands.ts'
import { followMeal } from '#server/catering/versions/commands.ts'
import { mealEvents } from '#server/catering/tables.ts'
import { toSave } from '#server/audit/stale.ts'
import type { Db } from '#server/db/open.ts'
import { isStillNamed, refuseMissing } from '#server/lib/database-error.ts'
import { refuse } from '#server/lib/refuse.ts'

type Row = typeof mealEvents.$inferSelect

/**
 * Answers the first of them. Refuses NOT_FOUND without such an edition; adding one that is there already, by its id, changes
 * nothing, on no day.
 */
export async function addMeal(
  db: Db,
  actorId: string,
  { id = randomUUID(), alsoOn, ...fields }: z.output<typeof MealInput>,
): Promise<{ id: string }> {
  return db
    .transaction(async (tx) => {
      const [row] = await tx
        .insert(mealEvents)
        .values({ id, ...fields })
        .onConflictDoNothing({ target: mealEvents.id })
        .returning()
      if (!row) return { id }
      const days = [...new Set(alsoOn)].filter((day) => day !== fields.date)
      const others =
        days.length === 0
          ? []
          : await tx
              .insert(mealEvents)
              .values(days.map((day) => ({ ...fields, date: day })))
              .returning()
      for (const meal of [row, ...others])
        await recordMeal(tx, actorId, meal, { action: 'meal.added', after: programme(meal) })
      return { id }
    })
    .catch(refuseMissing)
}

/** Its confirmed orders follow a new day or time. Refuses NOT_FOUND and STALE as toSave does. */
export async function updateMeal(db: Db, actorId: string, meal: z.output<typeof MealUpdate>) {
  const { id, version, ...fields } = meal
  return db.transaction(async (tx) => {
    // Nobody saves it from another form between the comparison of versions and the write.
    const [now] = await tx.select().from(mealEvents).where(eq(mealEvents.id, id)).for('update')
    const { row, changed } = await toSave(tx, now, { table: mealEvents, version, fields, now: MealNow })
    if (changed.length === 0) return { version: row.version }
    await tx
      .update(mealEvents)
      .set({ ...fields, version: row.version + 1 })
      .where(eq(mealEvents.id, id))
    if (whenServed.some((field) => changed.includes(field))) await followMeal(tx, id)
    const details = { before: programme(row), after: programme(fields) }
    await recordMeal(tx, actorId, row, { action: 'meal.changed', fields: changed, ...details })
    return { version: row.version + 1 }
  })
}

/** Refuses MEAL_HAS_ORDERS while orders are for it; deleting it again changes nothing. */
export async function deleteMeal(db: Db, actorId: string, id: string): Promise<void> {
  await db
    .transaction(async (tx) => {
      const [row] = await tx.delete(mealEvents).where(eq(mealEvents.id, id)).returning()
      if (row) await recordMeal(tx, actorId, row, { action: 'meal.deleted', before: programme(row) })
    })
    .catch((error: unknown) => {
      if (isStillNamed(error)) refuse('MEAL_HAS_ORDERS')
      throw error
    })
}

const whenServed = ['date', 'startTime', 'endTime']

const programme = ({
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

const recordMeal = (tx: Db, actorId: string, { id, venueId }: Row, details: Omit<Entry, 'entity'>) =>
  record(tx, actorId, { entity: 'meal', entityId: id, venueId, ...details })
