import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { desk } from '#contract/desk.ts'
import type { Actor } from '#server/accounts/sessions.ts'
import { user } from '#server/accounts/tables.ts'
import { attendance } from '#server/attendance/tables.ts'
import { recordEach } from '#server/audit/commands.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/deps.ts'
import { changesSince, isStanding } from '#server/desk/queries.ts'
import { fate, first, tapTime, type Fate } from '#server/desk/rules.ts'
import type { Helper } from '#server/desk/devices/queries.ts'
import { deskDevices } from '#server/desk/devices/tables.ts'
import { doorTaps } from '#server/desk/tables.ts'
import { isAmong } from '#server/lib/is-among.ts'
import { refuse } from '#server/lib/refuse.ts'
import { countHit } from '#server/limits/commands.ts'

type Sync = z.output<NonNullable<(typeof desk.sync)['~orpc']['inputSchema']>>
type Row = typeof doorTaps.$inferSelect

/**
 * Adds the taps of a device, those that are new, and says which of all it sent came to nothing and what changed besides.
 * Refuses MADE_BY_ANOTHER: the history names who calls, and whose taps these are only the device knows. Repeating it changes nothing; order makes no difference.
 */
export async function sync(
  deps: Pick<Deps, 'db' | 'clock' | 'secret'>,
  by: Tapper,
  { venueId, taps, cursor, madeBy }: Sync,
) {
  if (madeBy !== null && madeBy !== ('deviceId' in by ? by.deviceId : by.userId)) refuse('MADE_BY_ANOTHER')
  if ('deviceId' in by) await refuseFlood(deps, by)
  const { db, clock, secret } = deps
  return db.transaction(async (tx) => {
    const personIds = [...new Set(taps.map(({ personId }) => personId))]
    const own = await lockPeople(tx, venueId, personIds)
    const received = clock()
    const { joinedAt, endedAt } = 'deviceId' in by ? by : { joinedAt: null, endedAt: null }
    const added = await addTaps(
      tx,
      taps
        .filter(({ personId }) => own.has(personId))
        .map(({ age, saw, ...tap }) => ({
          ...tap,
          venueId,
          ...authorOf(by),
          at: tapTime(received, age, joinedAt),
          saw: tap.kind === 'undo' ? saw : [],
        }))
        // What was tapped before the end still counts.
        .filter(({ at }) => endedAt === null || at < endedAt),
    )
    await settleCheckIns(tx, isAmong(sql`a.id`, [...own.values()]))
    const all = await tapsOf(tx, venueId, personIds)
    await recordTaps(tx, by, { added, all, own })
    const sent = new Set(taps.map(({ id }) => id))
    const known = all.filter(({ id }) => sent.has(id))
    const knownIds = new Set(known.map(({ id }) => id))
    const refused = [...sent].filter((id) => !knownIds.has(id))
    // Who was sent away hears nothing of anybody any more.
    if (endedAt) return { refused, late: [], isEnded: true, changes: [], cursor: cursor ?? '0' }
    return {
      refused,
      isEnded: false,
      late: await lateOf(tx, known, all),
      ...(await changesSince({ db: tx, secret }, { venueId, personIds, cursor })),
    }
  })
}

/** A telephone sends at once what is pressed, and again every few seconds while it cannot: never this often. */
const syncsAMinute = 240

async function refuseFlood(deps: Pick<Deps, 'db' | 'clock' | 'secret'>, { deviceId }: Helper): Promise<void> {
  const sent = await countHit(deps, 'desk', deviceId, { seconds: 60 })
  if (sent > syncsAMinute) refuse('TOO_MANY_TRIES')
}

/** Who taps: an organiser, or a helper without an account. */
type Tapper = Helper | Pick<Actor, 'userId'>

const authorOf = (by: Tapper) =>
  'deviceId' in by ? { byId: null, byDeviceId: by.deviceId } : { byId: by.userId, byDeviceId: null }

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
const recordTaps = (tx: Db, by: Tapper, { added, all, own }: Recorded) =>
  recordEach(
    tx,
    authorOf(by).byId,
    added.map((tap) => {
      const became = fateAmong(tap, all)
      const before = became.outcome === 'done' ? checkInBefore(tap, all) : null
      return {
        action: tap.kind === 'in' ? 'attendance.checkedIn' : 'attendance.checkInUndone',
        ...('deviceId' in by && { deskDeviceId: by.deviceId }),
        entity: 'attendance',
        entityId: own.get(tap.personId),
        venueId: tap.venueId,
        fields: ['checkInTime'],
        ...(before && { before }),
        after: {
          tap: tap.id,
          tappedAt: tap.at.toISOString(),
          ...('deviceId' in by && by.endedAt && { handedInLate: true }),
          ...(became.outcome !== 'done' && { lostTo: became.because.id, fate: became.outcome }),
        },
      }
    }),
  )

/** The check-in that an undo took back, for an Undo that has nothing but the log. Both may have come together. */
function checkInBefore(undo: Row, all: readonly Row[]): { checkInTime: string } | null {
  if (undo.kind !== 'undo') return null
  const was = first(all.filter(({ id, personId }) => personId === undo.personId && id !== undo.id))
  return was ? { checkInTime: was.at.toISOString() } : null
}

async function lateOf(tx: Db, known: readonly Row[], all: readonly Row[]) {
  const late = known.flatMap((tap) => {
    const became = fateAmong(tap, all)
    return became.outcome === 'done' ? [] : [{ tap, outcome: became.outcome, because: became.because }]
  })
  const byIds = late.flatMap(({ because: { byId, byDeviceId } }) => byId ?? byDeviceId ?? [])
  const authors = await tx
    .select({ id: user.id, name: user.name })
    .from(user)
    .where(inArray(user.id, byIds))
    .unionAll(
      tx
        .select({ id: deskDevices.id, name: deskDevices.name })
        .from(deskDevices)
        .where(inArray(deskDevices.id, byIds)),
    )
  const names = new Map(authors.map(({ id, name }) => [id, name]))
  return late.map(({ tap, outcome, because }) => ({
    id: tap.id,
    personId: tap.personId,
    fate: outcome,
    at: because.at.toISOString(),
    by: names.get(because.byId ?? because.byDeviceId ?? '') ?? null,
  }))
}
