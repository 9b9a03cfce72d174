import { desc, eq, sql, type SQL } from 'drizzle-orm'
import { deviceOf } from '#server/lib/browser-name.ts'
import type { Helper } from '#server/core/context.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/core/deps.ts'
import { deskDevices, deskLinks } from '#server/db/tables/desk-devices.ts'
import { doorTaps } from '#server/db/tables/desk.ts'
import { keyedHash } from '#server/lib/keyed-hash.ts'
import { readLinkToken } from '#server/lib/link-token.ts'
import { refuse } from '#server/lib/refuse.ts'
import { closesAt, venues } from '#server/db/tables/venues.ts'

/** The start of the day before the event, in its own zone; null without dates. */
const opensAt = sql<Date | null>`((${venues.eventStartDate} - 1)::timestamp at time zone ${venues.timeZone})`

const isoOf = (column: typeof opensAt) => sql<string | null>`to_json(${column}) #>> '{}'`

/** Whether the desk is open, by the edition's current dates. */
const isOpenAt = (now: Date) =>
  sql<boolean>`(${hasOpenedAt(now)} and ${closesAt} > ${now.toISOString()}) is true`
const hasOpenedAt = (now: Date) => sql<boolean>`(${opensAt} <= ${now.toISOString()}) is true`

/** When a device's access ended: by hand, or because the desk closed. */
const endedBy = (now: Date) =>
  sql`case when ${closesAt} <= ${now.toISOString()}
  then least(${deskDevices.endedAt}, ${closesAt}) else ${deskDevices.endedAt} end`.mapWith(
    deskDevices.endedAt,
  )

const venueColumns = {
  id: venues.id,
  name: venues.name,
  quarter: venues.quarter,
  year: venues.year,
  timeZone: venues.timeZone,
}

export const deskTokenHash = (secret: string, token: string): string => keyedHash(secret, 'desk', token)

/** The helper with this cookie; null if there is none, or the desk of their event hasn't opened. */
export async function findHelper(
  { db, secret, clock }: Pick<Deps, 'db' | 'secret' | 'clock'>,
  cookie: string | undefined,
): Promise<Helper | null> {
  if (cookie === undefined || cookie === '') return null
  const [device] = await db
    .select({
      deviceId: deskDevices.id,
      name: deskDevices.name,
      venueId: deskDevices.venueId,
      joinedAt: deskDevices.createdAt,
      endedAt: endedBy(clock()),
      closesAt: closesAt.mapWith(deskDevices.endedAt),
    })
    .from(deskDevices)
    .innerJoin(venues, eq(venues.id, deskDevices.venueId))
    .where(sql`${deskDevices.tokenHash} = ${deskTokenHash(secret, cookie)} and ${hasOpenedAt(clock())}`)
  return device ?? null
}

/** The data of a helper's page: their name, device and event. */
export async function readOwnDesk(db: Db, { deviceId, name, venueId, endedAt }: Helper) {
  const [found] = await db
    .select({ venue: venueColumns, closesAt: isoOf(closesAt) })
    .from(venues)
    .where(eq(venues.id, venueId))
  if (!found?.closesAt) return null
  return { id: deviceId, name, ...found, closesAt: found.closesAt, isEnded: endedAt !== null }
}

/** An edition's link and the devices that joined with it, latest first. */
export async function listHelpers(db: Db, venueId: string) {
  const [venue] = await db
    .select({ opensAt: isoOf(opensAt), closesAt: isoOf(closesAt) })
    .from(venues)
    .where(eq(venues.id, venueId))
  if (!venue) return refuse('NOT_FOUND')
  const [link] = await db
    .select({ maxDevices: deskLinks.maxDevices })
    .from(deskLinks)
    .where(sql`${deskLinks.venueId} = ${venueId} and ${deskLinks.endedAt} is null`)
  const devices = await db
    .select({
      id: deskDevices.id,
      name: deskDevices.name,
      userAgent: deskDevices.userAgent,
      since: sql<string>`to_json(${deskDevices.createdAt}) #>> '{}'`,
      lastTapAt: sql<string | null>`to_json(max(${doorTaps.at})) #>> '{}'`,
      taps: sql<number>`count(${doorTaps.id})::int`,
      endedAt: sql<string | null>`to_json(${deskDevices.endedAt}) #>> '{}'`,
    })
    .from(deskDevices)
    .leftJoin(doorTaps, eq(doorTaps.byDeviceId, deskDevices.id))
    .where(eq(deskDevices.venueId, venueId))
    .groupBy(deskDevices.id)
    // A revoked device that did nothing isn't worth listing.
    .having(sql`${deskDevices.endedAt} is null or count(${doorTaps.id}) > 0`)
    .orderBy(sql`${deskDevices.endedAt} is not null`, desc(deskDevices.createdAt), deskDevices.id)
  return {
    ...venue,
    link: link ?? null,
    devices: devices.map(({ userAgent, ...device }) => ({ ...device, device: deviceOf(userAgent) })),
  }
}

/**
 * Whether an organiser has this name, ignoring case, accents and punctuation. It matters because the history shows
 * names.
 */
export async function isOrganisersName(db: Db, name: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select from "user" u
    join user_roles r on r.user_id = u.id and r.role = 'admin'
    where ${plain(sql`u.name`)} = ${plain(sql`${name}::text`)}`)
  return rows.length > 0
}

const plain = (text: SQL) => sql`regexp_replace(folded(${text}), '[^[:alnum:]]+', '', 'g')`

/** Shows the desk that a working link opens. */
export async function openDeskLink({ db, secret, clock }: Deps, token: string) {
  const target = readLinkToken(secret, 'desk', token) ?? refuse('LINK_INVALID')
  const [found] = await db
    .select({
      venue: venueColumns,
      opensAt: isoOf(opensAt),
      closesAt: isoOf(closesAt),
      isOpen: isOpenAt(clock()),
      generation: deskLinks.generation,
      endedAt: deskLinks.endedAt,
    })
    .from(deskLinks)
    .innerJoin(venues, eq(venues.id, deskLinks.venueId))
    .where(eq(deskLinks.id, target.id))
  if (!found || found.generation !== target.generation || found.endedAt) return refuse('LINK_INVALID')
  const { generation: _, endedAt: __, ...opened } = found
  return opened
}
