import { inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { desk } from '#contract/desk.ts'
import type { Actor, Helper } from '#server/core/context.ts'
import { user } from '#server/db/tables/accounts.ts'
import { recordEach } from '#server/audit/commands.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/core/deps.ts'
import { changesSince } from '#server/desk/queries.ts'
import {
  chooseTaps,
  tapResults,
  countingCheckIn,
  type TapResult,
  type AuthoredTap,
  type IneffectiveTap,
} from '#server/desk/rules.ts'
import { deskDevices } from '#server/db/tables/desk-devices.ts'
import { addTaps, idsOfOthers, settleCheckIns, tapsOf, type TapRow } from '#server/desk/taps/commands.ts'
import { isAmong } from '#server/lib/is-among.ts'
import { refuse } from '#server/lib/refuse.ts'
import { countHit } from '#server/limits/commands.ts'
import { lockAttendees, lockRow } from '#server/locks.ts'

type Sync = z.output<NonNullable<(typeof desk.sync)['~orpc']['inputSchema']>>

/**
 * Adds a device's new taps. Returns the taps that had no effect, and everything else that changed. Refuses taps that
 * someone else made on the same device, because the history names the caller. Repeating it changes nothing, and the
 * order of calls makes no difference.
 */
export async function sync(
  deps: Pick<Deps, 'db' | 'clock' | 'secret'>,
  by: TapAuthor,
  { venueId, taps, cursor, madeBy }: Sync,
) {
  if (madeBy !== null && madeBy !== ('deviceId' in by ? by.deviceId : by.userId)) refuse('MADE_BY_ANOTHER')
  if ('deviceId' in by) await refuseFlood(deps, by)
  const { db, clock, secret } = deps
  return db.transaction(async (tx) => {
    const receivedAt = clock()
    const tapper = 'deviceId' in by ? await lockDevice(tx, by, receivedAt) : by
    const personIds = [...new Set(taps.map(({ personId }) => personId))]
    const attendees = await lockAttendees(tx, venueId, personIds)
    const attendanceIds = new Map([...attendees].map(([personId, { id }]) => [personId, id]))
    const before = await tapsOf(tx, venueId, personIds)
    const sentIds = new Set(taps.map(({ id }) => id))
    const idsInUse = await idsOfOthers(tx, { venueId, personIds, ids: [...sentIds] })
    const listed = taps.filter(({ id, personId }) => attendanceIds.has(personId) && !idsInUse.has(id))
    const chosen = chooseTaps(listed, before, { receivedAt, ...senderOf(tapper) })
    const added = await addTaps(
      tx,
      chosen.added.map((tap) => ({ ...tap, venueId, saw: [...tap.saw] })),
    )
    await settleCheckIns(tx, isAmong(sql`a.id`, [...attendanceIds.values()]))
    const resultOf = resultsByPerson([...before, ...added])
    await recordTaps(tx, tapper, { added, before, resultOf, attendanceIds, receivedAt })
    const known = [...before, ...added].filter(({ id }) => sentIds.has(id))
    const answered = new Set([...known.map(({ id }) => id), ...chosen.surplus.map(({ id }) => id)])
    const refused = [...sentIds].filter((id) => !answered.has(id))
    if ('deviceId' in tapper && tapper.endedAt) {
      const reported = known.flatMap(({ id, kind }) => (kind === 'report' ? [id] : []))
      // A helper whose access ended gets no more personal data.
      return { refused, reported, late: [], isEnded: true, changes: [], cursor: cursor ?? '0' }
    }
    const ineffective = [...known.map((tap) => ({ ...tap, result: resultOf(tap) })), ...chosen.surplus]
    return {
      refused,
      reported: [],
      isEnded: false,
      late: await describeLate(tx, ineffective),
      ...(await changesSince({ db: tx, secret }, { venueId, personIds, cursor, to: tapper })),
    }
  })
}

/** A phone sends each tap immediately and retries every few seconds, so it never calls this often. */
const maxSyncsPerMinute = 240

async function refuseFlood(deps: Pick<Deps, 'db' | 'clock' | 'secret'>, { deviceId }: Helper): Promise<void> {
  const sent = await countHit(deps, 'desk', deviceId, { seconds: 60 })
  if (sent > maxSyncsPerMinute) refuse('TOO_MANY_TRIES')
}

/** The person who taps: an organiser, or a helper without an account. */
type TapAuthor = Helper | Pick<Actor, 'userId'>

const authorOf = (by: TapAuthor) =>
  'deviceId' in by ? { byId: null, byDeviceId: by.deviceId } : { byId: by.userId, byDeviceId: null }

/** The device's current state: it may have been revoked since this call was admitted. */
async function lockDevice(tx: Db, helper: Helper, received: Date): Promise<Helper> {
  // Lock the device so that it can't be revoked or undone until its taps are counted.
  const device = await lockRow(tx, deskDevices, helper.deviceId, 'share')
  return { ...helper, endedAt: helper.endedAt ?? (device ? device.endedAt : received) }
}

const senderOf = (by: TapAuthor) => ({ ...noDevice, ...by, ...authorOf(by) })
const noDevice = { joinedAt: null, endedAt: null, closesAt: null }

/** Gives the result of a tap; reads each person's taps once. */
function resultsByPerson(all: readonly TapRow[]): (tap: TapRow) => TapResult<AuthoredTap> {
  const resultOfByPerson = new Map(
    [...Map.groupBy(all, ({ personId }) => personId)].map(([personId, taps]) => [personId, tapResults(taps)]),
  )
  return (tap) => resultOfByPerson.get(tap.personId)?.(tap) ?? { outcome: 'done' }
}

type TapRecords = {
  added: readonly TapRow[]
  before: readonly TapRow[]
  resultOf: ReturnType<typeof resultsByPerson>
  attendanceIds: ReadonlyMap<string, string>
  receivedAt: Date
}

/** How late a tap must arrive, in milliseconds, for the history to show its time. */
const lateAfterMs = 60_000

/** Logs each new tap; for a tap without effect, also the tap that prevented it. */
function recordTaps(
  tx: Db,
  by: TapAuthor,
  { added, before, resultOf, attendanceIds, receivedAt }: TapRecords,
) {
  const byPerson = Map.groupBy([...before, ...added], ({ personId }) => personId)
  return recordEach(
    tx,
    authorOf(by).byId,
    added.map((tap) => {
      const result = resultOf(tap)
      const personsTaps = byPerson.get(tap.personId) ?? []
      const was = result.outcome === 'done' ? checkInBefore(tap, personsTaps) : null
      return {
        action: actionOf(tap, personsTaps),
        ...('deviceId' in by && { deskDeviceId: by.deviceId }),
        entity: 'attendance',
        entityId: attendanceIds.get(tap.personId),
        venueId: tap.venueId,
        fields: ['checkInTime'],
        ...(was && { before: was }),
        after: {
          tap: tap.id,
          tappedAt: tap.at.toISOString(),
          ...(receivedAt.getTime() - tap.at.getTime() >= lateAfterMs && { sentLater: true }),
          ...(result.outcome !== 'done' && { lostTo: result.cause.id, fate: result.outcome }),
        },
      }
    }),
  )
}

function actionOf({ kind, saw }: TapRow, all: readonly TapRow[]): string {
  if (kind === 'report') return 'desk.reported'
  const sawTaps = all.filter(({ id }) => saw.includes(id))
  const isAboutReports = sawTaps.length > 0 && sawTaps.every((tap) => tap.kind === 'report')
  if (isAboutReports) return 'desk.reportDismissed'
  return kind === 'in' ? 'attendance.checkedIn' : 'attendance.checkInUndone'
}

/** The check-in that an undo removed, which Undo reads from the log. Both taps may have arrived together. */
function checkInBefore(undo: TapRow, all: readonly TapRow[]): { checkInTime: string } | null {
  if (undo.kind !== 'undo') return null
  const was = countingCheckIn(all.filter(({ id }) => id !== undo.id))
  return was ? { checkInTime: was.at.toISOString() } : null
}

async function describeLate(tx: Db, all: readonly IneffectiveTap[]) {
  const lateTaps = all.flatMap(({ result, ...tap }) =>
    result.outcome === 'done' ? [] : [{ ...tap, ...result }],
  )
  const byIds = lateTaps.flatMap(({ cause: { byId, byDeviceId } }) => byId ?? byDeviceId ?? [])
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
  return lateTaps.map(({ id, personId, outcome, cause }) => ({
    id,
    personId,
    fate: outcome,
    at: cause.at.toISOString(),
    by: names.get(cause.byId ?? cause.byDeviceId ?? '') ?? null,
  }))
}
