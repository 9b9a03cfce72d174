import { user } from '#server/db/tables/accounts.ts'
import { belongsTo, rowColumns } from '#server/db/tables/columns.ts'
import { declareTable } from '#server/db/tables/facts.ts'

/** Who asked for everything about them to be deleted, and when. It goes with the account. */
export const erasureRequests = declareTable(
  'erasure_requests',
  { live: 'accounts', kept: 'person', personal: 'erasureRequests' },
  {
    ...rowColumns(),
    userId: belongsTo('user_id', () => user.id).unique(),
  },
)
