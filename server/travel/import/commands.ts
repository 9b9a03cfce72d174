import { flightFieldNames } from '#contract/answers.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Flights } from '#contract/flight-fields.ts'
import type { FlightsImport } from '#contract/travel.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import { manyPeople, record } from '#server/audit/commands.ts'
import type { Db } from '#server/db/open.ts'
import { countOutcomes } from '#server/lib/count-outcomes.ts'
import { isAmong } from '#server/lib/is-among.ts'
import { refuse } from '#server/lib/refuse.ts'
import { decideFile, type FlightsFile } from '#server/travel/import/queries.ts'
import { bookedBefore, describe } from '#server/travel/import/rules.ts'
import { venues } from '#server/db/tables/venues.ts'

/**
 * Saves what previewImport says of the same file, in one transaction. Refuses NOT_FOUND for no venue. Doing it again
 * changes nothing. Answers what Undo needs; the log gets counts and ids.
 */
export async function importFlights(db: Db, actorId: string, file: FlightsFile) {
  return db.transaction(async (tx) => {
    const decisions = await decideFile(tx, file, { isSaved: true })
    const changed = decisions.flatMap((one) => (one.kind === 'known' && one.changes.length > 0 ? [one] : []))
    const former = await findFormer(
      tx,
      changed.map(({ person }) => person.id),
    )
    await writeFlights(
      tx,
      changed.map(({ person, fields }) => ({ id: person.id, ...bookedBefore(person), ...fields })),
    )
    if (changed.length > 0)
      await recordImport(tx, actorId, file.venueId, {
        action: 'travel.imported',
        after: manyPeople(changed.map(({ person }) => person.id)),
      })
    const lines = decisions.map(describe)
    return {
      lines,
      counts: countOutcomes(lines),
      done: {
        venueId: file.venueId,
        changed: changed.map(({ person }) => ({
          id: person.id,
          version: person.version + 1,
          before: { ...bookedBefore(person), ...former.get(person.id) },
        })),
      },
    }
  })
}

/** Undo of an import: flights that nobody changed since are as they were. Refuses NOT_FOUND for no venue. */
export async function undoImport(
  db: Db,
  actorId: string,
  { venueId, changed }: z.output<typeof FlightsImport>,
) {
  return db.transaction(async (tx) => {
    if ((await tx.$count(venues, eq(venues.id, venueId))) === 0) refuse('NOT_FOUND')
    // Nobody changes them between the comparison of versions and the write.
    const rows = await tx
      .select({ id: attendance.id, version: attendance.version })
      .from(attendance)
      .where(
        and(
          eq(attendance.venueId, venueId),
          inArray(
            attendance.id,
            changed.map(({ id }) => id),
          ),
        ),
      )
      .orderBy(attendance.id)
      .for('update')
    const versions = new Map(rows.map(({ id, version }) => [id, version]))
    const restored = changed.filter(({ id, version }) => versions.get(id) === version)
    await writeFlights(
      tx,
      restored.map(({ id, before }) => ({ id, ...before })),
    )
    await restoreFormer(tx, restored)
    if (restored.length > 0)
      await recordImport(tx, actorId, venueId, {
        action: 'travel.importUndone',
        after: manyPeople(restored.map(({ id }) => id)),
      })
    return { undone: restored.length, kept: changed.length - restored.length }
  })
}

type Details = { action: string; after: Record<string, string | number> }

const recordImport = (tx: Db, actorId: string, venueId: string, details: Details) =>
  record(tx, actorId, { entity: 'venue', entityId: venueId, venueId, ...details })

type Written = { id: string; flight1NotBooked: boolean; flight2NotBooked: boolean } & Flights

/** What each had before the flights of now, and since when. */
async function findFormer(tx: Db, ids: readonly string[]) {
  const rows = await tx
    .select({ id: attendance.id, before: attendance.flightsBefore, since: attendance.flightsChangedAt })
    .from(attendance)
    .where(isAmong(attendance.id, ids))
  return new Map(
    rows.map(({ id, before, since }) => [
      id,
      { flightsBefore: before, flightsChangedAt: since?.toISOString() ?? null },
    ]),
  )
}

/** After the flights themselves: their trigger takes the way back for one more change. */
async function restoreFormer(tx: Db, rows: z.output<typeof FlightsImport>['changed']): Promise<void> {
  if (rows.length === 0) return
  const former = rows.map(({ id, before: { flightsBefore, flightsChangedAt } }) => ({
    id,
    flightsBefore,
    flightsChangedAt,
  }))
  await tx
    .update(attendance)
    .set({
      flightsBefore: sql`nullif(r."flightsBefore", 'null')`,
      flightsChangedAt: sql`r."flightsChangedAt"`,
    })
    .from(
      sql`jsonb_to_recordset(${JSON.stringify(former)}::jsonb)
        as r (id uuid, "flightsBefore" jsonb, "flightsChangedAt" timestamptz)`,
    )
    .where(eq(attendance.id, sql`r.id`))
}

const writtenColumns = [...flightFieldNames, 'flight1NotBooked', 'flight2NotBooked'] as const

/** Thousands in one statement with one parameter; what they were the database keeps (flights_remembered). */
async function writeFlights(tx: Db, rows: readonly Written[]): Promise<void> {
  if (rows.length === 0) return
  const written = writtenColumns.map((name) => [name, sql`r.${sql.identifier(name)}`])
  const types = writtenColumns.map(
    (name) => sql`${sql.identifier(name)} ${sql.raw(attendance[name].getSQLType())}`,
  )
  await tx
    .update(attendance)
    .set({ ...Object.fromEntries(written), version: sql`${attendance.version} + 1` })
    .from(sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, ${sql.join(types, sql`, `)})`)
    .where(eq(attendance.id, sql`r.id`))
}
