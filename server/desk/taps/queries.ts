import { sql } from 'drizzle-orm'

/** Of the tap `t`: a check-in that no undo saw. The same as `standing` of rules.ts. */
export const isStanding = sql`(t.kind = 'in' and not t.undone)`

/** Of the tap `t`: an ended device says so, and nobody has said that it isn't so. */
export const isOpenReport = sql`(t.kind = 'report' and not t.undone)`
