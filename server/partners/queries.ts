import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { PartnerKind, PartnerSheet } from '#contract/partners.ts'
import { cateringVendors } from '#server/db/tables/catering.ts'
import type { Partner } from '#server/core/context.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/core/deps.ts'
import { readLinkToken } from '#server/lib/link-token.ts'
import { refuse } from '#server/lib/refuse.ts'
import { readOrders } from '#server/partners/caterer/queries.ts'
import { catererLines, catererSheet } from '#server/partners/caterer/rules.ts'
import { readRuns } from '#server/partners/driver/queries.ts'
import { driverLines, driverSheet } from '#server/partners/driver/rules.ts'
import { readRoomingList } from '#server/partners/hotel/queries.ts'
import { hotelLines, hotelSheet } from '#server/partners/hotel/rules.ts'
import { readOwnAnswers } from '#server/partners/own/queries.ts'
import { digestOf, type Line, type SeenLines } from '#server/partners/seen/rules.ts'
import { partnerLinks, partnerSeen } from '#server/db/tables/partners.ts'
import { closesAt, venues } from '#server/db/tables/venues.ts'

const lastDay = sql<string | null>`(coalesce(${venues.eventEndDate}, ${venues.eventStartDate}) + 1)::text`

/** The partner that a token identifies. Null if it was never issued, or its link was revoked or has expired. */
export async function findPartner(
  { db, secret, clock }: Pick<Deps, 'db' | 'secret' | 'clock'>,
  token: string | undefined,
): Promise<Partner | null> {
  const target = token === undefined ? null : readLinkToken(secret, 'partner', token)
  if (!target) return null
  const [link] = await db
    .select({
      link: partnerLinks,
      isOver: sql<boolean>`(${closesAt} <= ${clock().toISOString()}) is true`,
    })
    .from(partnerLinks)
    .innerJoin(venues, eq(venues.id, partnerLinks.venueId))
    .where(eq(partnerLinks.id, target.id))
  if (!link || link.isOver || link.link.endedAt || link.link.generation !== target.generation) return null
  return partnerOf(link.link)
}

function partnerOf({ id, kind, vendorId, venueId, seenAt }: typeof partnerLinks.$inferSelect): Partner {
  const link = { linkId: id, venueId, seenAt }
  if (kind !== 'caterer') return { ...link, kind, vendorId: null }
  if (vendorId === null) throw new Error('The link of a caterer names no vendor.')
  return { ...link, kind, vendorId }
}

/** A partner's list, with the changes since they marked all as seen. */
export async function readSheet(db: Db, partner: Partner): Promise<z.input<typeof PartnerSheet>> {
  const [head] = await db
    .select({
      venue: {
        name: venues.name,
        quarter: venues.quarter,
        year: venues.year,
        timeZone: venues.timeZone,
      },
      eventStartDate: venues.eventStartDate,
      eventEndDate: venues.eventEndDate,
      lastDay,
    })
    .from(venues)
    .where(eq(venues.id, partner.venueId))
  if (!head) return refuse('PARTNER_LINK_ENDED')
  const { sheet, lines } = await readList(db, partner)
  const ownAnswers = await readOwnAnswers(db, partner)
  return {
    ...head,
    ...ownAnswers,
    digest: digestOf(lines),
    seenAt: partner.seenAt?.toISOString() ?? null,
    ...sheet,
  }
}

/** The list itself, and the lines to store once it is marked as seen. */
export async function readList(db: Db, partner: Partner) {
  const seen = await readSeen(db, partner)
  if (partner.kind === 'hotel') {
    const { rooms, guests } = await readRoomingList(db, partner.venueId)
    const sheet = { kind: partner.kind, ...hotelSheet(rooms, guests, seen) }
    return { lines: hotelLines(rooms, guests), sheet }
  }
  if (partner.kind === 'driver') {
    const { runs, passengers } = await readRuns(db, partner.venueId)
    const sheet = { kind: partner.kind, ...driverSheet(runs, passengers, seen) }
    return { lines: driverLines(runs, passengers), sheet }
  }
  const orders = await readOrders(db, partner)
  const [vendor] = await db
    .select({ name: cateringVendors.name })
    .from(cateringVendors)
    .where(eq(cateringVendors.id, partner.vendorId))
  const sheet = { kind: partner.kind, vendorName: vendor?.name ?? '', ...catererSheet(orders, seen) }
  const lines: Line[] = catererLines(orders)
  return { lines, sheet }
}

async function readSeen(db: Db, { linkId, seenAt }: Partner): Promise<SeenLines> {
  if (seenAt === null) return null
  const rows = await db
    .select({ line: partnerSeen.line, content: partnerSeen.content })
    .from(partnerSeen)
    .where(eq(partnerSeen.linkId, linkId))
  return new Map(rows.map(({ line, content }) => [line, content]))
}

type Choice = { kind: PartnerKind; vendorId: string | null; vendorName: string | null }

/** The possible links for an edition, created or not: for the hotel, the drivers, and each vendor with an order. */
export async function listPartners({ db, clock }: Pick<Deps, 'db' | 'clock'>, venueId: string) {
  const [venue] = await db
    .select({
      lastDay,
      isOver: sql<boolean>`(${closesAt} <= ${clock().toISOString()}) is true`,
    })
    .from(venues)
    .where(eq(venues.id, venueId))
  if (!venue) return refuse('NOT_FOUND')
  const existing = await db.select().from(partnerLinks).where(eq(partnerLinks.venueId, venueId))
  const { rows: vendors } = await db.execute<{ vendorId: string; vendorName: string }>(sql`
    select v.id as "vendorId", v.name as "vendorName" from catering_vendors v
    where ${hasOrder(sql`v.id`, venueId)}
      or exists (select from partner_links l where l.vendor_id = v.id and l.venue_id = ${venueId})
    order by v.name collate names, v.id`)
  const choices: Choice[] = [
    { kind: 'hotel', vendorId: null, vendorName: null },
    { kind: 'driver', vendorId: null, vendorName: null },
    ...vendors.map((vendor) => ({ kind: 'caterer' as const, ...vendor })),
  ]
  const links = []
  for (const choice of choices) {
    const link = existing.find(({ kind, vendorId }) => kind === choice.kind && vendorId === choice.vendorId)
    links.push({
      ...choice,
      id: link?.id ?? null,
      isLive: link !== undefined && link.endedAt === null && !venue.isOver,
      openedAt: link?.openedAt?.toISOString() ?? null,
      seenAt: link?.seenAt?.toISOString() ?? null,
      changes: link?.seenAt ? (await readList(db, partnerOf(link))).sheet.changes : null,
    })
  }
  return { lastDay: venue.lastDay, links }
}

export const hasOrder = (vendorId: ReturnType<typeof sql>, venueId: string) => sql`exists (
  select from catering_orders o join meal_events m on m.id = o.meal_event_id
  where o.vendor_id = ${vendorId} and m.venue_id = ${venueId} and o.status <> 'cancelled')`
