import { text } from 'drizzle-orm/pg-core'
import { session } from '#server/db/tables/accounts.ts'
import { belongsTo, rowColumns } from '#server/db/tables/columns.ts'
import { declareTable } from '#server/db/tables/facts.ts'

/**
 * Devices with notifications. Each is deleted with its session, so nothing is pushed to a device that was signed out.
 */
export const pushSubscriptions = declareTable(
  'push_subscriptions',
  { live: null, retention: 'scheduled', personal: 'pushDevices' },
  {
    ...rowColumns(),
    sessionId: belongsTo('session_id', () => session.id).unique(),
    /** The device's address at the browser's push service, which accepts only what we have signed. */
    endpoint: text('endpoint').notNull().unique(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
  },
)
