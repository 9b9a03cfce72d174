import { and, desc, eq } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { recordOrder } from '#server/catering/commands.ts'
import { findVendorVersion } from '#server/catering/sheets/queries.ts'
import { cateringOrders, cateringVendors, orderVersions } from '#server/db/tables/catering.ts'
import type { Deps } from '#server/core/deps.ts'
import type { Db } from '#server/db/open.ts'
import { refuse } from '#server/lib/refuse.ts'
import { enqueueMail } from '#server/mail/outbox/commands.ts'
import { isLost } from '#server/mail/outbox/states.ts'
import { outbox } from '#server/db/tables/mail-outbox.ts'
import { lockRow } from '#server/locks.ts'

/**
 * Mails a version to the vendor, once: the whole order, or the changes since the version they have. STALE unless it is
 * the newest version of a confirmed order. `isByHand`: the vendor already has it, so nothing is mailed.
 */
export async function sendOrder(
  deps: Deps,
  actorId: string,
  { id, number, isByHand }: { id: string; number: number; isByHand: boolean },
): Promise<{ sentTo: string }> {
  if (!isByHand && !deps.isMailConfigured) return refuse('MAIL_NOT_CONFIGURED')
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
      .select({ name: cateringVendors.name, email: cateringVendors.email })
      .from(cateringVendors)
      .where(eq(cateringVendors.id, order.vendorId))
    const sentTo = (isByHand ? vendor?.name : vendor?.email) ?? refuse('VENDOR_WITHOUT_EMAIL')
    if (newest.version.sentAt && !newest.lost) return { sentTo: newest.sentTo ?? sentTo }
    const messageId = isByHand
      ? null
      : await mailOrder(tx, deps, { id, number, recipient: sentTo.toLowerCase() })
    await tx
      .update(orderVersions)
      .set({ sentAt: deps.clock(), messageId })
      .where(and(eq(orderVersions.orderId, id), eq(orderVersions.number, number)))
    const action = isByHand ? 'order.handedOver' : 'order.sent'
    await recordOrder(tx, actorId, order, { action, after: { version: number } })
    return { sentTo }
  })
}

type OrderMail = { id: string; number: number; recipient: string }

/** Mails what changed since the version that the vendor has. Returns the mail's id. */
async function mailOrder(tx: Db, deps: Deps, { id, number, recipient }: OrderMail): Promise<string> {
  const messageId = randomUUID()
  const since = await findVendorVersion(tx, id)
  const facts = { orderId: id, number: String(number), since: String(since ?? '') }
  await enqueueMail(tx, deps, { id: messageId, kind: 'order', recipient, facts })
  return messageId
}
