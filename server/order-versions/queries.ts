import { sql } from 'drizzle-orm'
import { isLost } from '#server/mail/outbox/states.ts'
import { outbox } from '#server/db/tables/mail-outbox.ts'

/**
 * The number of the newest version of order `o` that its vendor has: sent, and not lost on the way. A mail that has
 * since been deleted counts as arrived. Null if its vendor has none.
 */
export const newestSent = sql<number | null>`(select max(had.number) from order_versions had
  left join ${outbox} on ${outbox.id} = had.message_id
  where had.order_id = o.id and had.vendor_id = o.vendor_id and had.sent_at is not null and not ${isLost})`
