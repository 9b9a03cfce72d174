import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { Message } from '#contract/mail.ts'
import { maxAttempts } from '#server/mail/outbox/rules.ts'
import { outbox } from '#server/db/tables/mail-outbox.ts'

/** The state of a message in every list that shows it. */
export const messageState = sql<z.output<typeof Message>['state']>`case
  when ${outbox.sentAt} is not null then 'sent'
  when ${outbox.discardedAt} is not null then 'discarded'
  when ${outbox.isHeld} then 'held'
  when ${outbox.sendingAt} <= now() - interval '3 minutes' then 'in doubt'
  when ${outbox.refusedAt} is not null or ${outbox.attempts} >= ${sql.raw(String(maxAttempts))} then 'failed'
  when ${outbox.attempts} > 0 then 'retrying'
  else 'waiting' end`

/**
 * Whether a message failed permanently and isn't being sent again. Unlike the state 'in doubt', this doesn't depend on
 * the clock.
 */
export const isFailed = sql<boolean>`(${outbox.sentAt} is null and ${outbox.discardedAt} is null and not ${outbox.isHeld}
  and ${outbox.sendingAt} is null and (${outbox.refusedAt} is not null or ${outbox.attempts} >= ${sql.raw(String(maxAttempts))}))`

/** Whether a message never arrives. A deleted message counts as arrived. */
export const isLost = sql<boolean>`(${messageState} in ('failed', 'discarded'))`

/**
 * The mail server’s reply if it permanently refused a mail to this address and has accepted none since then; else
 * null. Expects `address` in lower case.
 */
export const mailRefused = (address: SQL) => sql<string | null>`(select o.last_error from outbox o
  where o.refused_at is not null and lower(o.recipient) = ${address}
    and not exists (select from outbox later where later.recipient = o.recipient and later.sent_at > o.refused_at)
  order by o.refused_at desc limit 1)`
