import { sql } from 'drizzle-orm'
import { maxNotices, Notice, UnreadNotices } from '#contract/notices.ts'
import { guestQuery } from '#server/accounts/sessions.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import { jsonObject } from '#server/lib/json-object.ts'

/** An invitation counts as read once it is answered. */
const isRead = sql`(n.read_at is not null or (n.kind = 'invitation' and ${attendance.attending} <> 'maybe'))`

const isOwn = sql`n.venue_id = ${attendance.venueId} and n.person_id = ${attendance.personId}`

/** The caller's notices of one of their editions, newest first, as the JSON text of Notice[]. */
export const ownNotices = guestQuery(
  'own_notices',
  sql`select coalesce(json_agg(${jsonObject(Notice, {
    id: sql`n.id`,
    at: sql`n.created_at`,
    kind: sql`n.kind`,
    title: sql`n.title`,
    text: sql`n.text`,
    isRead,
  })} order by n.created_at desc, n.id), '[]')
    from (select * from notices n where ${isOwn}
      order by n.created_at desc, n.id limit ${sql.raw(String(maxNotices))}) n`,
)

/** The number of the caller's unread notices, as the JSON text of UnreadNotices. */
export const unreadNotices = guestQuery(
  'unread_notices',
  jsonObject(UnreadNotices, {
    unread: sql`(select count(*)::int from notices n where ${isOwn} and not ${isRead})`,
  }),
)
