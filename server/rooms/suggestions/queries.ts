import { and, eq, sql } from 'drizzle-orm'
import { attendance } from '#server/attendance/tables.ts'
import type { Db } from '#server/db/open.ts'
import { people } from '#server/people/tables.ts'

/** Those who come, by name: what the sentences of a suggestion say of them. */
export const findAsked = (db: Db, venueId: string) =>
  db
    .select({ id: people.id, fullName: people.fullName, sharing: people.openToRoomSharing })
    .from(attendance)
    .innerJoin(people, eq(people.id, attendance.personId))
    .where(and(eq(attendance.venueId, venueId), eq(attendance.attending, 'yes')))
    .orderBy(sql`${people.fullName} collate names`, people.id)
