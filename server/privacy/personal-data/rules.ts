import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { Held } from '#contract/privacy.ts'

export type HoldingName = z.infer<typeof Held>['holdings'][number]['name']

/** Whom it is about: either id may be missing. `emails` are all addresses known to be theirs, in lower case. */
export type Whose = { personId: string | null; userId: string | null; emails: readonly string[] }

/** A table that refers to people: which of its rows are about someone, and what of them is shown. */
type Holding = {
  table: string
  /** Of the row `t`. */
  isTheirs: (whose: Whose) => SQL
  /** Columns that are never shown: they open something. */
  secret?: readonly string[]
  /** Instead of the whole row: for rows that are about others, too. */
  shown?: (whose: Whose) => SQL
  /** What ids in the row stand for, in words. */
  besides?: string
}

const ofPerson = ({ personId }: Whose) => sql`t.person_id = ${personId}::uuid`
const ofAccount = ({ userId }: Whose) => sql`t.user_id = ${userId}::uuid`
const hasAddress = (column: string, { emails }: Whose) =>
  sql`lower(${sql.raw(column)}) = any(${`{${emails.map((email) => JSON.stringify(email)).join(',')}}`}::text[])`
const ofClaimant = (whose: Whose) => sql`(${ofPerson(whose)} or ${hasAddress('t.email', whose)})`

const edition = `'edition', (select v.name || ' (' || v.quarter || ' ' || v.year || ')' from venues v where v.id = t.venue_id)`

const areRoomsHidden = sql`exists (select 1 from venues v where v.id = t.venue_id and v.rooms_hidden)`

/**
 * All that is held about somebody. A test holds it against the database's own foreign keys: a table that refers to
 * people or accounts and is not here, or a column neither shown nor secret, fails it (security G3).
 */
export const holdings: Readonly<Record<HoldingName, Holding>> = {
  account: { table: 'user', isTheirs: ({ userId }) => sql`t.id = ${userId}::uuid` },
  role: { table: 'user_roles', isTheirs: ofAccount },
  signIns: {
    table: 'account',
    isTheirs: ofAccount,
    secret: ['password', 'access_token', 'refresh_token', 'id_token'],
  },
  sessions: { table: 'session', isTheirs: ofAccount, secret: ['token'] },
  recoveryLinks: { table: 'recovery_links', isTheirs: ofAccount },
  mailedProofs: { table: 'account_proofs', isTheirs: ofAccount },
  secondFactor: { table: 'factors', isTheirs: ofAccount, secret: ['secret'] },
  backupCodes: { table: 'backup_codes', isTheirs: ofAccount, secret: ['code_hash'] },
  person: {
    table: 'people',
    isTheirs: ({ personId }) => sql`t.id = ${personId}::uuid`,
    besides: `'studio', (select s.name from studios s where s.id = t.studio_id)`,
  },
  attendance: { table: 'attendance', isTheirs: ofPerson, besides: edition },
  rooms: {
    table: 'room_assignments',
    isTheirs: ofPerson,
    // While rooms are planned unseen, which one it will be is shown in no form.
    shown: () =>
      sql`to_jsonb(t) - case when ${areRoomsHidden} then array['room_id'] else array[]::text[] end`,
    besides: `${edition}, 'room', (select case when v.rooms_hidden then 'Room assignment pending' else r.room_number end
      from rooms r join venues v on v.id = r.venue_id where r.id = t.room_id)`,
  },
  workshops: {
    table: 'workshop_signups',
    isTheirs: ofPerson,
    besides: `${edition}, 'workshop', (select w.title from workshops w where w.id = t.workshop_id)`,
  },
  invitations: { table: 'invitations', isTheirs: ofPerson, besides: edition },
  organiserInvitations: {
    table: 'organiser_invitations',
    isTheirs: (whose) => hasAddress('t.email', whose),
  },
  calendarFeeds: { table: 'calendar_feeds', isTheirs: ofPerson },
  registrations: {
    table: 'claims',
    isTheirs: ofClaimant,
    secret: ['password_hash', 'address_proof', 'browser_proof'],
    besides: edition,
  },
  contacts: { table: 'venues', isTheirs: (whose) => hasAddress('t.contact_email', whose) },
  messages: {
    table: 'outbox',
    isTheirs: (whose) => sql`(${isRecipient(whose)} or ${hasAddress(`(t.facts ->> 'email')`, whose)}
      or t.proof_id in (select p.id from account_proofs p where p.user_id = ${whose.userId}::uuid)
      or t.claim_id in (select t.id from claims t where ${ofClaimant(whose)})
      or t.invitation_id in (select t.id from invitations t where ${ofPerson(whose)}))`,
    // A message to an organiser about somebody is theirs as well: each gets their own half.
    shown: (whose) => sql`to_jsonb(t)
      - case when ${isRecipient(whose)} then array[]::text[] else array['recipient', 'last_error'] end
      - case when t.facts ? 'email' and not ${hasAddress(`(t.facts ->> 'email')`, whose)}
        then array['facts'] else array[]::text[] end`,
  },
  erasureRequests: { table: 'erasure_requests', isTheirs: ofAccount },
  history: {
    table: 'audit_log',
    isTheirs: (whose) => sql`(${isAbout(whose)} or t.actor_id = ${whose.userId}::uuid)`,
    // Who else acted, and on whom they acted, is about others.
    shown: (whose) => sql`case when ${isAbout(whose)}
      then to_jsonb(t) - 'actor_id' else to_jsonb(t) - array['actor_id', 'entity_id', 'fields', 'before', 'after'] end
      || jsonb_build_object('by', case when t.actor_id = ${whose.userId}::uuid then 'you'
        when t.actor_id is null then 'nobody signed in' else 'an organiser' end)`,
  },
}

const isRecipient = (whose: Whose) => hasAddress('t.recipient', whose)

const isAbout = (whose: Whose) => sql`(t.entity_id in (
  select ${whose.userId}::uuid union all select ${whose.personId}::uuid
  union all select t.id from attendance t where ${ofPerson(whose)}
  union all select t.id from claims t where ${ofClaimant(whose)}))`

/** What every row of a holding leaves out, and what some do. */
export const withheldOf = (name: HoldingName): readonly string[] => [
  ...(holdings[name].secret ?? []),
  ...(name === 'history' ? ['actor_id'] : []),
]
