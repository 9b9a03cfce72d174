import { sql, type SQL } from 'drizzle-orm'

/**
 * The mail server’s answer when it refused a mail to this address for good, and took none after it; null: nothing of the
 * kind. `address` in lower case.
 */
export const mailRefused = (address: SQL) => sql<string | null>`(select o.last_error from outbox o
  where o.refused_at is not null and lower(o.recipient) = ${address}
    and not exists (select from outbox later where later.recipient = o.recipient and later.sent_at > o.refused_at)
  order by o.refused_at desc limit 1)`
