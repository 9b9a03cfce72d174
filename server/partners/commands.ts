import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { PartnerKind } from '#contract/partners.ts'
import { record } from '#server/audit/commands.ts'
import { revokeRow } from '#server/audit/saved-rows.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/core/deps.ts'
import { countHit } from '#server/limits/commands.ts'
import { linkToken } from '#server/lib/link-token.ts'
import { refuse } from '#server/lib/refuse.ts'
import { hasOrder, readList } from '#server/partners/queries.ts'
import type { Partner } from '#server/core/context.ts'
import { digestOf, type Line } from '#server/partners/seen/rules.ts'
import { partnerLinks, partnerSeen } from '#server/db/tables/partners.ts'
import { venues } from '#server/db/tables/venues.ts'
import { lockRows } from '#server/locks.ts'

type Choice = { venueId: string; kind: PartnerKind; vendorId: string | null }

/**
 * The address of a partner's link, creating it if needed. A revoked link gets a new address, and keeps the
 * list that its partner last saw. Showing an address is audited.
 */
export async function sharePartnerLink(
  { db, secret, publicUrl }: Deps,
  actorId: string,
  choice: Choice,
): Promise<{ url: string }> {
  const link = await db.transaction(async (tx) => {
    if (!(await mayHaveLink(tx, choice))) refuse('NOT_FOUND')
    const [row] = await tx
      .insert(partnerLinks)
      .values(choice)
      .onConflictDoUpdate({
        target: [partnerLinks.venueId, partnerLinks.kind, partnerLinks.vendorId],
        set: { endedAt: null },
      })
      .returning()
    if (!row) throw new Error('An upsert returned no row.')
    await recordLink(tx, actorId, row, 'partner.linkShown')
    return row
  })
  return { url: `${publicUrl}/partner#${linkToken(secret, 'partner', link)}` }
}

async function mayHaveLink(tx: Db, { venueId, kind, vendorId }: Choice): Promise<boolean> {
  const isVenue = (await tx.$count(venues, eq(venues.id, venueId))) > 0
  if (kind !== 'caterer') return isVenue && vendorId === null
  if (!isVenue || vendorId === null) return false
  const { rows } = await tx.execute(sql`select where ${hasOrder(sql`${vendorId}`, venueId)}`)
  return rows.length > 0
}

/** Revokes a link immediately; repeating it changes nothing. */
export const revokePartnerLink = (
  { db, clock }: Deps,
  actorId: string,
  { id }: { id: string },
): Promise<void> =>
  db.transaction(async (tx) => {
    const generation = sql`${partnerLinks.generation} + 1`
    const ended = await revokeRow(tx, partnerLinks, id, { endedAt: clock(), generation })
    if (ended) await recordLink(tx, actorId, ended, 'partner.linkEnded')
  })

/** Reloads within this time count as one visit. */
const sameVisitMs = 60_000

/** Opens a partner's page and records the visit. */
export async function openPartnerPage(deps: Deps, { linkId }: Partner): Promise<void> {
  await refuseFlood(deps, linkId)
  const now = deps.clock()
  const isNew = or(
    isNull(partnerLinks.openedAt),
    lt(partnerLinks.openedAt, new Date(now.getTime() - sameVisitMs)),
  )
  await deps.db
    .update(partnerLinks)
    .set({ openedAt: now })
    .where(and(eq(partnerLinks.id, linkId), isNew))
}

/**
 * Stores the list with this `digest` as seen by the partner. Refuses a list that has changed, so that unseen changes
 * stay marked.
 */
export async function markSeen(deps: Deps, partner: Partner, { digest }: { digest: string }): Promise<void> {
  await refuseFlood(deps, partner.linkId)
  await deps.db.transaction(async (tx) => {
    // The lock makes concurrent calls take turns, so that the stored list is complete.
    const [link] = await lockRows(
      tx,
      partnerLinks,
      and(eq(partnerLinks.id, partner.linkId), isNull(partnerLinks.endedAt)),
      'no key update',
    )
    if (!link) return refuse('PARTNER_LINK_ENDED')
    const { lines } = await readList(tx, partner)
    if (digestOf(lines) !== digest) refuse('LIST_CHANGED')
    const seenAt = deps.clock()
    // Marking the same list again writes nothing, however often a partner presses.
    if (link.seenAt && (await isSeen(tx, { linkId: link.id, lines }))) {
      await tx.update(partnerLinks).set({ seenAt }).where(eq(partnerLinks.id, link.id))
      return
    }
    await storeSeen(tx, { linkId: link.id, lines, seenAt })
    await recordLink(tx, null, link, 'partner.seen')
  })
}

const linesOf = (lines: readonly Line[]) => sql`select line, "personId", content
  from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l(line text, "personId" uuid, content jsonb)`

/** Whether the partner saw exactly these lines last. */
async function isSeen(
  tx: Db,
  { linkId, lines }: { linkId: string; lines: readonly Line[] },
): Promise<boolean> {
  const seen = sql`select line, person_id, content from partner_seen where link_id = ${linkId}`
  const { rows } = await tx.execute(
    sql`(${linesOf(lines)} except ${seen}) union all (${seen} except ${linesOf(lines)})`,
  )
  return rows.length === 0
}

/** Stores these lines as seen by a partner, replacing what they saw before. */
export async function storeSeen(
  tx: Db,
  { linkId, lines, seenAt }: { linkId: string; lines: readonly Line[]; seenAt: Date },
): Promise<void> {
  await tx.delete(partnerSeen).where(eq(partnerSeen.linkId, linkId))
  await tx.execute(sql`
    insert into partner_seen (link_id, line, person_id, content)
    select ${linkId}, l.* from (${linesOf(lines)}) l`)
  await tx.update(partnerLinks).set({ seenAt }).where(eq(partnerLinks.id, linkId))
}

async function refuseFlood(deps: Deps, linkId: string): Promise<void> {
  if ((await countHit(deps, 'partner', linkId, { seconds: 60 })) > 60) refuse('TOO_MANY_TRIES')
}

const recordLink = (
  tx: Db,
  actorId: string | null,
  { id, venueId, kind }: typeof partnerLinks.$inferSelect,
  action: 'partner.linkShown' | 'partner.linkEnded' | 'partner.seen',
) => record(tx, actorId, { action, entity: 'partnerLink', entityId: id, venueId, after: { kind } })
