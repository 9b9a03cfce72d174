import { user } from '#server/db/tables/accounts.ts'
import { belongsTo, rowColumns } from '#server/db/tables/columns.ts'
import { declareTable } from '#server/db/tables/facts.ts'

/** Requests for erasure, with their time. They are deleted with the account. */
export const erasureRequests = declareTable(
  'erasure_requests',
  { live: 'accounts', retention: 'person', personal: 'erasureRequests' },
  {
    ...rowColumns(),
    userId: belongsTo('user_id', () => user.id).unique(),
  },
)
