import { sql } from 'drizzle-orm'

/** Whether the tap `t` is a check-in that no undo saw, like `activeCheckIns` of rules.ts. */
export const isStanding = sql`(t.kind = 'in' and not t.undone)`

/** Whether the tap `t` is a report by a device whose access had ended, and that hasn't been dismissed. */
export const isOpenReport = sql`(t.kind = 'report' and not t.undone)`
