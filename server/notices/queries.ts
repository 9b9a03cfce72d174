import { sql } from 'drizzle-orm'
import { maxNotices, Notice, UnreadNotices } from '#contract/notices.ts'
import { guestQuery } from '#server/accounts/sessions.ts'
import { jsonObject } from '#server/lib/json-object.ts'

/** An invitation counts as read once it is answered. */
const isRead = sql`(n.read_at is not null or (n.kind = 'invitation' and a.attending <> 'maybe'))`

const isOwn = sql`a.person_id = caller."personId" and a.venue_id = ${sql.placeholder('venueId')} and a.attending <> 'no'`

/** The caller's notices of one of their editions, newest first, as the JSON text of Notice[]. */
export const ownNotices = guestQuery(
  'own_notices',
  sql`select coalesce((select json_agg(${jsonObject(Notice, {
    id: sql`n.id`,
    at: sql`n.created_at`,
    kind: sql`n.kind`,
    title: sql`n.title`,
    text: sql`n.text`,
    isRead,
  })} order by n.created_at desc, n.id)
    from (select * from notices n where n.venue_id = a.venue_id and n.person_id = a.person_id
      order by n.created_at desc, n.id limit ${sql.raw(String(maxNotices))}) n), '[]')::text
  from attendance a where ${isOwn}`,
)

/** How many of them the caller hasn't read, as the JSON text of UnreadNotices. */
export const unreadNotices = guestQuery(
  'unread_notices',
  sql`select ${jsonObject(UnreadNotices, {
    unread: sql`(select count(*)::int from notices n
      where n.venue_id = a.venue_id and n.person_id = a.person_id and not ${isRead})`,
  })}::text
  from attendance a where ${isOwn}`,
)
