import { pgTable } from 'drizzle-orm/pg-core'
import { user } from '#server/db/tables/accounts.ts'
import { belongsTo, rowColumns } from '#server/db/tables/columns.ts'

/** Who asked for everything about them to be deleted, and when. It goes with the account. */
export const erasureRequests = pgTable('erasure_requests', {
  ...rowColumns(),
  userId: belongsTo('user_id', () => user.id).unique(),
})
