import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { desk } from '#contract/desk.ts'
import { user } from '#server/accounts/tables.ts'
import { attendance } from '#server/attendance/tables.ts'
import { recordEach } from '#server/audit/commands.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/deps.ts'
import { changesSince, isStanding } from '#server/desk/queries.ts'
import { fate, tapTime, type Fate } from '#server/desk/rules.ts'
import { doorTaps } from '#server/desk/tables.ts'
import { isAmong } from '#server/lib/is-among.ts'

type Sync = z.output<NonNullable<(typeof desk.sync)['~orpc']['inputSchema']>>
type Row = typeof doorTaps.$inferSelect

/**
 * Adds the taps of a device, those that are new, and says which of all it sent came to nothing and what changed besides.
 * Repeating it changes nothing; order makes no difference.
 */
export async function sync(
  { db, clock, secret }: Pick<Deps, 'db' | 'clock' | 'secret'>,
  actorId: string,
  { venueId, taps, cursor }: Sync,
) {
  return db.transaction(async (tx) => {
    const personIds = [...new Set(taps.map(({ personId }) => personId))]
    const own = await lockPeople(tx, venueId, personIds)
    const received = clock()
    const added = await addTaps(
      tx,
      taps
        .filter(({ personId }) => own.has(personId))
        .map(({ age, saw, ...tap }) => ({
          ...tap,
          venueId,
          byId: actorId,
          at: tapTime(received, age),
          saw: tap.kind === 'undo' ? saw : [],
        })),
    )
    await settleCheckIns(tx, isAmong(sql`a.id`, [...own.values()]))
    const all = await tapsOf(tx, venueId, personIds)
    await recordTaps(tx, actorId, { added, all, own })
    const sent = new Set(taps.map(({ id }) => id))
    const known = all.filter(({ id }) => sent.has(id))
    const knownIds = new Set(known.map(({ id }) => id))
    return {
      refused: [...sent].filter((id) => !knownIds.has(id)),
      late: await lateOf(tx, known, all),
      ...(await changesSince({ db: tx, secret }, { venueId, personIds, cursor })),
    }
  })
}

/** Checks somebody in whose row is locked. */
export async function tapIn(
  tx: Db,
  { id, personId, venueId }: { id: string; personId: string; venueId: string },
  { at, byId }: { at: Date; byId: string | null },
): Promise<void> {
  await addTaps(tx, [{ personId, venueId, kind: 'in', at, byId }])
  await settleCheckIns(tx, sql`a.id = ${id}`)
}

/**
 * Takes back every check-in of people whose rows `a` are locked; nothing is written about who has none. `byId` null: it
 * follows from their answer.
 */
export async function takeBackCheckIns(tx: Db, isMeant: SQL, byId: string | null): Promise<void> {
  await tx.execute(sql`insert into door_taps (venue_id, person_id, kind, at, by_id, saw)
    select t.venue_id, t.person_id, 'undo', now(), ${byId}::uuid, array_agg(t.id)
    from door_taps t join attendance a on a.venue_id = t.venue_id and a.person_id = t.person_id
    where ${isMeant} and ${isStanding} group by t.venue_id, t.person_id`)
  await settleCheckIns(tx, isMeant)
}

/**
 * When people were checked in follows from their taps, for who comes. A statement of its own after the one that adds taps:
 * that one does not see its own rows.
 */
export async function settleCheckIns(tx: Db, isMeant: SQL): Promise<void> {
  await tx.execute(sql`update attendance set check_in_time = settled.at from (
      select a.id, case when a.attending = 'yes' then (select min(t.at) from door_taps t
        where t.venue_id = a.venue_id and t.person_id = a.person_id and ${isStanding}) end as at
      from attendance a where ${isMeant}) settled
    where settled.id = attendance.id and attendance.check_in_time is distinct from settled.at`)
}

/** The attendance of each of them who is on the list. */
async function lockPeople(tx: Db, venueId: string, personIds: readonly string[]) {
  // Nobody leaves the list, answers or is checked in by another way until these taps are counted.
  const rows = await tx
    .select({ id: attendance.id, personId: attendance.personId })
    .from(attendance)
    .where(and(eq(attendance.venueId, venueId), isAmong(attendance.personId, personIds)))
    .orderBy(asc(attendance.id))
    .for('update')
  return new Map(rows.map(({ id, personId }) => [personId, id]))
}

/** Those that were not there before. */
async function addTaps(tx: Db, taps: readonly (typeof doorTaps.$inferInsert)[]): Promise<Row[]> {
  if (taps.length === 0) return []
  return tx
    .insert(doorTaps)
    .values([...taps])
    .onConflictDoNothing({ target: doorTaps.id })
    .returning()
}

const tapsOf = (tx: Db, venueId: string, personIds: readonly string[]): Promise<Row[]> =>
  tx
    .select()
    .from(doorTaps)
    .where(and(eq(doorTaps.venueId, venueId), isAmong(doorTaps.personId, personIds)))

const fateAmong = (tap: Row, all: readonly Row[]): Fate<Row> =>
  fate(
    tap,
    all.filter(({ personId }) => personId === tap.personId),
  )

type Recorded = { added: readonly Row[]; all: readonly Row[]; own: ReadonlyMap<string, string> }

/** An entry for each new tap; one that came to nothing says because of which. */
const recordTaps = (tx: Db, actorId: string, { added, all, own }: Recorded) =>
  recordEach(
    tx,
    actorId,
    added.map((tap) => {
      const became = fateAmong(tap, all)
      return {
        action: tap.kind === 'in' ? 'attendance.checkedIn' : 'attendance.checkInUndone',
        entity: 'attendance',
        entityId: own.get(tap.personId),
        venueId: tap.venueId,
        fields: ['checkInTime'],
        after: {
          tap: tap.id,
          tappedAt: tap.at.toISOString(),
          ...(became.outcome !== 'done' && { lostTo: became.because.id, fate: became.outcome }),
        },
      }
    }),
  )

async function lateOf(tx: Db, known: readonly Row[], all: readonly Row[]) {
  const late = known.flatMap((tap) => {
    const became = fateAmong(tap, all)
    return became.outcome === 'done' ? [] : [{ tap, outcome: became.outcome, because: became.because }]
  })
  const byIds = late.flatMap(({ because }) => because.byId ?? [])
  const accounts = await tx.select({ id: user.id, name: user.name }).from(user).where(inArray(user.id, byIds))
  const names = new Map(accounts.map(({ id, name }) => [id, name]))
  return late.map(({ tap, outcome, because }) => ({
    id: tap.id,
    personId: tap.personId,
    fate: outcome,
    at: because.at.toISOString(),
    by: names.get(because.byId ?? '') ?? null,
  }))
}
