import { and, desc, eq } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { recordOrder } from '#server/catering/commands.ts'
import { findVendorVersion } from '#server/catering/sheets/queries.ts'
import { cateringOrders, cateringVendors, orderVersions } from '#server/db/tables/catering.ts'
import type { Deps } from '#server/core/deps.ts'
import { refuse } from '#server/lib/refuse.ts'
import { enqueueMail } from '#server/mail/outbox/commands.ts'
import { isLost } from '#server/mail/outbox/states.ts'
import { outbox } from '#server/db/tables/mail-outbox.ts'
import { lockRow } from '#server/locks.ts'

/**
 * Mails a version to the vendor, once: the whole order, or the changes since the version they have. STALE unless it is
 * the newest version of a confirmed order.
 */
export async function sendOrder(
  deps: Deps,
  actorId: string,
  { id, number }: { id: string; number: number },
): Promise<{ sentTo: string }> {
  if (!deps.isMailConfigured) return refuse('MAIL_NOT_CONFIGURED')
  return deps.db.transaction(async (tx) => {
    // Lock the order so that no one else sends or changes it between the check and the mail.
    const order = await lockRow(tx, cateringOrders, id)
    if (!order) return refuse('NOT_FOUND')
    const [newest] = await tx
      .select({ version: orderVersions, lost: isLost, sentTo: outbox.recipient })
      .from(orderVersions)
      .leftJoin(outbox, eq(outbox.id, orderVersions.messageId))
      .where(eq(orderVersions.orderId, id))
      .orderBy(desc(orderVersions.number))
      .limit(1)
    if (order.status !== 'confirmed' || newest?.version.number !== number) return refuse('STALE')
    const [vendor] = await tx
      .select({ email: cateringVendors.email })
      .from(cateringVendors)
      .where(eq(cateringVendors.id, order.vendorId))
    const sentTo = vendor?.email ?? refuse('VENDOR_WITHOUT_EMAIL')
    if (newest.version.sentAt && !newest.lost) return { sentTo: newest.sentTo ?? sentTo }
    const messageId = randomUUID()
    const since = await findVendorVersion(tx, id)
    const facts = { orderId: id, number: String(number), since: String(since ?? '') }
    await enqueueMail(tx, deps, { id: messageId, kind: 'order', recipient: sentTo.toLowerCase(), facts })
    await tx
      .update(orderVersions)
      .set({ sentAt: deps.clock(), messageId })
      .where(and(eq(orderVersions.orderId, id), eq(orderVersions.number, number)))
    await recordOrder(tx, actorId, order, { action: 'order.sent', after: { version: number } })
    return { sentTo }
  })
}
