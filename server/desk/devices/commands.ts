import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import { manyPeople, record } from '#server/audit/commands.ts'
import { revokeRow } from '#server/audit/saved-rows.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/core/deps.ts'
import { deskTokenHash, isOrganisersName, openDeskLink } from '#server/desk/devices/queries.ts'
import type { Helper } from '#server/core/context.ts'
import { deskDevices, deskLinks } from '#server/db/tables/desk-devices.ts'
import { settleCheckIns, undoTaps } from '#server/desk/taps/commands.ts'
import { doorTaps } from '#server/db/tables/desk.ts'
import { isAmong } from '#server/lib/is-among.ts'
import { linkToken } from '#server/lib/link-token.ts'
import { refuse } from '#server/lib/refuse.ts'
import { countHit } from '#server/limits/commands.ts'
import { venues } from '#server/db/tables/venues.ts'
import { lockAttendees, lockRows } from '#server/locks.ts'

/**
 * Returns the address of an edition's link, creating it if needed; a revoked link gets a new address. Showing it is
 * logged.
 */
export async function showDeskLink(
  { db, secret, publicUrl }: Deps,
  actorId: string,
  { venueId, maxDevices }: { venueId: string; maxDevices: number },
): Promise<{ url: string }> {
  const link = await db.transaction(async (tx) => {
    if ((await tx.$count(venues, eq(venues.id, venueId))) === 0) refuse('NOT_FOUND')
    const [row] = await tx
      .insert(deskLinks)
      .values({ venueId, maxDevices })
      .onConflictDoUpdate({ target: deskLinks.venueId, set: { maxDevices, endedAt: null } })
      .returning()
    if (!row) throw new Error('An upsert returned no row.')
    await record(tx, actorId, { ...about(venueId), action: 'desk.linkShown', after: { maxDevices } })
    return row
  })
  return { url: `${publicUrl}/join-desk#${linkToken(secret, 'desk', link)}` }
}

/** Revokes an edition's link and every device that joined with it. Repeating it changes nothing. */
export const revokeDeskLink = (
  { db, clock }: Deps,
  actorId: string,
  { venueId }: { venueId: string },
): Promise<void> =>
  db.transaction(async (tx) => {
    const now = clock()
    const isInVenue = eq(deskLinks.venueId, venueId)
    if ((await tx.$count(deskLinks, isInVenue)) === 0) refuse('NOT_FOUND')
    // A helper joining now locks this row: they either joined before and are revoked too, or find no link.
    const ended = await tx
      .update(deskLinks)
      .set({ endedAt: now, generation: sql`${deskLinks.generation} + 1` })
      .where(and(isInVenue, isNull(deskLinks.endedAt)))
      .returning({ id: deskLinks.id })
    if (ended.length === 0) return
    await tx
      .update(deskDevices)
      .set({ endedAt: now })
      .where(and(eq(deskDevices.venueId, venueId), isNull(deskDevices.endedAt)))
    await record(tx, actorId, { ...about(venueId), action: 'desk.linkEnded' })
  })

/** Revokes one device; repeating changes nothing. */
export const revokeDeskDevice = (
  { db, clock }: Deps,
  actorId: string,
  { id }: { id: string },
): Promise<void> =>
  db.transaction(async (tx) => {
    const ended = await revokeRow(tx, deskDevices, id, { endedAt: clock() })
    if (ended) await record(tx, actorId, { ...aboutDevice(id, ended.venueId), action: 'desk.deviceEnded' })
  })

/**
 * Revokes a device and undoes everything it did: its check-ins no longer count, and check-ins it undid count again.
 * Repeating changes nothing. Returns the number of people affected.
 */
export const undoDeskDevice = (
  { db, clock }: Deps,
  actorId: string,
  { id }: { id: string },
): Promise<{ people: number }> =>
  db.transaction(async (tx) => {
    const isMeantDevice = eq(deskDevices.id, id)
    // Lock the device first: a running call of the device is included, and its next call finds the device revoked.
    const [device] = await lockRows(tx, deskDevices, isMeantDevice, 'no key update')
    const { venueId, endedAt } = device ?? refuse('NOT_FOUND')
    if (endedAt === null) {
      await tx.update(deskDevices).set({ endedAt: clock() }).where(isMeantDevice)
      await record(tx, actorId, { ...aboutDevice(id, venueId), action: 'desk.deviceEnded' })
    }
    const isFromDevice = eq(doorTaps.byDeviceId, id)
    const affected = await tx
      .selectDistinct({ personId: doorTaps.personId })
      .from(doorTaps)
      .where(
        and(
          isFromDevice,
          sql`not ${doorTaps.undone} and (${ne(doorTaps.kind, 'undo')} or ${doorTaps.saw} <> '{}')`,
        ),
      )
    const listed = await lockAttendees(
      tx,
      venueId,
      affected.map(({ personId }) => personId),
    )
    if (listed.size === 0) return { people: 0 }
    await tx
      .update(doorTaps)
      .set({ saw: [], madeIn: sql`pg_current_xact_id()` })
      .where(and(isFromDevice, eq(doorTaps.kind, 'undo'), isAmong(doorTaps.personId, [...listed.keys()])))
    const attendees = [...listed.values()]
    const condition = isAmong(
      sql`a.id`,
      attendees.map((row) => row.id),
    )
    // Its own check-ins that the device had undone count again now, and are removed with the rest.
    await settleCheckIns(tx, condition)
    await undoTaps(tx, { condition, taps: sql`t.by_device_id = ${id}`, byId: actorId })
    await record(tx, actorId, {
      ...aboutDevice(id, venueId),
      action: 'desk.deviceUndone',
      after: manyPeople([...listed.keys()]),
    })
    return { people: listed.size }
  })

/** Admits a browser under its owner's name, and returns its token. For TOO_MANY_TRIES see docs/decisions/047. */
export async function joinDesk(
  deps: Deps,
  { token, name, userAgent }: { token: string; name: string; userAgent: string | undefined },
): Promise<string> {
  const opened = await openDeskLink(deps, token)
  if (!opened.isOpen) return refuse('DESK_NOT_OPEN')
  if (await isOrganisersName(deps.db, name)) refuse('ORGANISERS_NAME')
  if ((await countHit(deps, 'desk-join', opened.venue.id)) > joinsAnHour) refuse('TOO_MANY_TRIES')
  const venueId = opened.venue.id
  const deskToken = randomBytes(32).toString('base64url')
  await deps.db.transaction(async (tx) => {
    const link = await lockLink(tx, venueId)
    // The link may have been revoked since it was opened.
    await openDeskLink({ ...deps, db: tx }, token)
    const isAdmitted = and(eq(deskDevices.venueId, venueId), isNull(deskDevices.endedAt))
    if ((await tx.$count(deskDevices, isAdmitted)) >= link.maxDevices) refuse('DESK_FULL')
    const [device] = await tx
      .insert(deskDevices)
      .values({
        venueId,
        name,
        tokenHash: deskTokenHash(deps.secret, deskToken),
        userAgent: userAgent ?? null,
        createdAt: deps.clock(),
      })
      .returning({ id: deskDevices.id })
    await record(tx, null, { ...about(venueId), action: 'desk.joined', deskDeviceId: device?.id })
  })
  return deskToken
}

/** Half as many again as a link's most devices. Without a limit, joining and leaving could fill the history. */
const joinsAnHour = 30

/** Revokes the caller's own device. */
export const leaveDesk = (
  { db, clock }: Deps,
  { deviceId, venueId }: Pick<Helper, 'deviceId' | 'venueId'>,
): Promise<void> =>
  db.transaction(async (tx) => {
    const ended = await tx
      .update(deskDevices)
      .set({ endedAt: clock() })
      .where(and(eq(deskDevices.id, deviceId), isNull(deskDevices.endedAt)))
      .returning({ id: deskDevices.id })
    if (ended.length > 0)
      await record(tx, null, { ...about(venueId), action: 'desk.left', deskDeviceId: deviceId })
  })

/** Locks the link, so that devices join one after the other and each count includes every earlier one. */
async function lockLink(tx: Db, venueId: string) {
  const [link] = await lockRows(tx, deskLinks, eq(deskLinks.venueId, venueId), 'no key update')
  return link ?? refuse('LINK_INVALID')
}

const about = (venueId: string) => ({ entity: 'venue', entityId: venueId, venueId })

const aboutDevice = (id: string, venueId: string) => ({ entity: 'deskDevice', entityId: id, venueId })
