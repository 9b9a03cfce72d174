import { sql } from 'drizzle-orm'
import { noticeKinds } from '#contract/notices.ts'
import type { Deps } from '#server/core/deps.ts'
import type { Letter } from '#server/core/ports.ts'
import { notices } from '#server/db/tables/notices.ts'
import type { Db } from '#server/db/open.ts'
import { withoutTokens } from '#server/mail/notices/rules.ts'
import type { OutboxRow } from '#server/mail/outbox/queries.ts'

const storedKinds: ReadonlySet<string> = new Set(noticeKinds)

/**
 * Stores a letter for its recipient's portal, if it concerns them as a guest. Called before the mail server has the letter,
 * so that people whose mailbox refuses it can still read it. A mail that is tried again is stored once, as last composed.
 * The same statement queues one push to each of the recipient's devices; an organisers' message is pushed only if it is
 * urgent.
 */
export async function storeNotice(
  { db, publicUrl, clock }: Pick<Deps, 'db' | 'publicUrl' | 'clock'>,
  { id, kind }: OutboxRow,
  { subject, notice }: Letter,
): Promise<void> {
  if (!storedKinds.has(kind)) return
  // Only people on the edition's list; an invitation to organise isn't for guests.
  const now = clock().toISOString()
  await db.execute(sql`
    with kept as (insert into ${notices} (venue_id, person_id, kind, letter_id, title, text)
    select a.venue_id, a.person_id, o.kind, coalesce(o.message_reader_id, o.id), ${subject}, ${withoutTokens(notice, publicUrl)}
    from outbox o
      left join message_readers r on r.id = o.message_reader_id
      left join messages m on m.id = r.message_id
      left join invitations i on i.id = o.invitation_id
      left join workshops w on w.id::text = o.facts ->> 'workshopId'
      join attendance a
        on a.venue_id = coalesce(m.venue_id, i.venue_id, w.venue_id, (o.facts ->> 'venueId')::uuid)
        and a.person_id = coalesce(r.person_id, i.person_id,
          (select p.id from people p where lower(p.email) = lower(o.recipient)))
    where o.id = ${id} and (o.kind <> 'invitation' or i.gives = 'guest')
    on conflict (letter_id) do update set title = excluded.title, text = excluded.text
    returning id, person_id, kind, letter_id)
    insert into posts (notice_id, subscription_id, title, run_at)
    select k.id, s.id, k.kind, ${now}::timestamptz
    from kept k
      join people p on p.id = k.person_id
      join session on session.user_id = p.user_id and session.expires_at > ${now}::timestamptz
      join push_subscriptions s on s.session_id = session.id
    where k.kind <> 'message' or exists (select from message_readers r join messages m on m.id = r.message_id
      where r.id = k.letter_id and m.is_urgent)
    on conflict (notice_id, subscription_id) do nothing`)
}

type ExportedMessage = { personId: string; letterId: string; title: string; text: string }

/** Stores each recipient's copy of a message that organisers export to mail it elsewhere, in the export's transaction. */
export async function storeExported(
  tx: Db,
  { publicUrl }: Pick<Deps, 'publicUrl'>,
  { venueId, letters }: { venueId: string; letters: readonly ExportedMessage[] },
): Promise<void> {
  if (letters.length === 0) return
  await tx.insert(notices).values(
    letters.map(({ text, ...recipient }) => ({
      ...recipient,
      venueId,
      kind: 'message' as const,
      text: withoutTokens(text, publicUrl),
    })),
  )
}
