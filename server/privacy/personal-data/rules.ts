import { sql, type SQL } from 'drizzle-orm'
import type { RecordKind } from '#contract/personal-records.ts'
import { tables } from '#server/db/tables.ts'

/** The ids of a data subject; either may be missing. `emails` are all known addresses, in lower case. */
export type SubjectIds = { personId: string | null; userId: string | null; emails: readonly string[] }

/** A table with personal data: which of its rows are about a data subject, and which of their columns are shown. */
type PersonalDataTable = {
  table: string
  /** A condition on the row `t`. */
  isTheirs: (subject: SubjectIds) => SQL
  /** The rows that an organiser who exports them for someone else may read; all, where it is not said. */
  forOrganisers?: SQL
  /** Columns that are never shown: they open something. */
  secret?: readonly string[]
  /** Instead of the whole row: for rows that are about others, too. */
  shown?: (subject: SubjectIds) => SQL
  /** The names behind the row's ids. */
  besides: string
}

const ofPerson = ({ personId }: SubjectIds) => sql`t.person_id = ${personId}::uuid`
const ofAccount = ({ userId }: SubjectIds) => sql`t.user_id = ${userId}::uuid`
const hasAddress = (column: string, { emails }: SubjectIds) =>
  sql`lower(${sql.raw(column)}) = any(${`{${emails.map((email) => JSON.stringify(email)).join(',')}}`}::text[])`
/**
 * Whether the contact of an edition is theirs, of the row `of`: by its e-mail address; without one by its phone,
 * digits alone, or its name. Both may be someone else's, so organisers see which editions these are before they erase
 * (docs/decisions/059-whose-contact.md).
 */
export const isContact = (
  subject: SubjectIds,
  of: 't' | 'venues',
) => sql`(${hasAddress(`${of}.contact_email`, subject)}
  or ${sql.raw(of)}.contact_email is null and (${hasPhone(`${of}.contact_phone`, subject)} or ${hasName(`${of}.contact_name`, subject)}))`

const digitsOf = (text: string) => sql.raw(`nullif(regexp_replace(${text}, '[^0-9]', '', 'g'), '')`)
const hasPhone = (column: string, { personId, userId }: SubjectIds) => sql`${digitsOf(column)} in (
  select ${digitsOf('p.phone')} from people p where p.id = ${personId}::uuid
  union all select ${digitsOf('a.account_id')} from account a where a.user_id = ${userId}::uuid and a.provider_id = 'phone')`
const hasName = (
  column: string,
  { personId, userId }: SubjectIds,
) => sql`lower(btrim(${sql.raw(column)})) in (
  select lower(btrim(p.full_name)) from people p where p.id = ${personId}::uuid
  union all select lower(btrim(u.name)) from "user" u where u.id = ${userId}::uuid)`

const ofRegistrant = (subject: SubjectIds) => sql`(${ofPerson(subject)} or ${hasAddress('t.email', subject)})`

const edition = `'edition', (select v.name || ' (' || v.quarter || ' ' || v.year || ')' from venues v where v.id = t.venue_id)`

/** While rooms are planned unseen, which one it will be is shown in no form: neither as a row nor in what tells of one. */
const areRoomsHidden = (venueId: SQL) =>
  sql`exists (select 1 from venues v where v.id = ${venueId} and v.rooms_hidden)`
const hiddenKeys = (venueId: SQL) =>
  sql`case when ${areRoomsHidden(venueId)} then array['room', 'roomId'] else array[]::text[] end`

/** Kinds of records other than all columns of the person's or the account's rows in one table. */
const special: { readonly [Kind in RecordKind]?: Partial<PersonalDataTable> } = {
  account: { isTheirs: ({ userId }) => sql`t.id = ${userId}::uuid` },
  signIns: {
    secret: ['password', 'access_token', 'refresh_token', 'id_token'],
  },
  sessions: { secret: ['token'] },
  secondFactor: { secret: ['secret'] },
  backupCodes: { secret: ['code_hash'] },
  person: {
    isTheirs: ({ personId }) => sql`t.id = ${personId}::uuid`,
    besides: `'studio', (select s.name from studios s where s.id = t.studio_id)`,
  },
  answers: {
    forOrganisers: sql`'organisers' = any(t.readers)`,
    besides: `'question', (select q.label from questions q where q.id = t.question_id)`,
  },
  attendance: {
    // Runs that they gave up may never have been published.
    secret: ['freed_run_ids'],
    shown: () =>
      sql`to_jsonb(t) - case when ${areRoomsHidden(sql`t.venue_id`)} then array['freed_room_id'] else array[]::text[] end`,
  },
  rooms: {
    shown: () =>
      sql`to_jsonb(t) - case when ${areRoomsHidden(sql`t.venue_id`)} then array['room_id'] else array[]::text[] end`,
    besides: `'room', (select case when v.rooms_hidden then 'Room assignment pending' else r.room_number end
      from rooms r join venues v on v.id = r.venue_id where r.id = t.room_id)`,
  },
  // As organisers plan them; one that guests don’t see yet, they don’t see here either.
  shuttleSeats: {
    isTheirs: (subject) => sql`(${ofPerson(subject)} and exists (select from shuttle_tickets p
      where p.run_id = t.run_id and p.person_id = t.person_id))`,
  },
  roomWishes: {
    besides: `'shares_with', replace(t.shares_with, '_', ' ')`,
  },
  // The people they named. Those who named them are left out.
  wantedRoommates: {
    besides: `'name', (select p.full_name from people p where p.id = t.wanted_id)`,
  },
  // Whether there are any is about the other of the two as well, so nobody reads of one.
  roomVetoes: {
    isTheirs: () => sql`false`,
    secret: ['id', 'created_at', 'first_id', 'second_id'],
  },
  // The helper at the door is another person.
  // While rooms are planned unseen, neither this nor the row of the room says which one it is.
  seenByPartners: {
    secret: ['line'],
    shown: () => sql`(to_jsonb(t) || jsonb_build_object('content', t.content - 'roomId' - 'runId'))`,
    besides: `'edition', (select v.name || ' (' || v.quarter || ' ' || v.year || ')' from partner_links l join venues v on v.id = l.venue_id where l.id = t.link_id)`,
  },
  doorTaps: { secret: ['by_id', 'made_in'] },
  workshops: {
    besides: `'workshop', (select w.title from workshops w where w.id = t.workshop_id)`,
  },
  waitingLists: {
    besides: `'workshop', (select w.title from workshops w where w.id = t.workshop_id)`,
  },
  workshopWishes: {
    besides: `'workshop', (select w.title from workshops w where w.id = t.workshop_id)`,
  },
  workshopWishResults: {
    besides: `'workshop', (select w.title from workshops w where w.id = t.workshop_id)`,
  },
  // Said without a name: no organiser reads it as theirs, not even to hand it on.
  feedback: { forOrganisers: sql`false` },
  organiserInvitations: {
    isTheirs: (subject) => hasAddress('t.email', subject),
  },
  registrations: {
    isTheirs: ofRegistrant,
    secret: ['password_hash', 'address_proof', 'browser_proof'],
  },
  contacts: {
    isTheirs: (subject) => isContact(subject, 't'),
    // A name or a phone alone may be someone else's: then what equals theirs is shown, and nothing beside it.
    shown: (subject) => sql`case when ${hasAddress('t.contact_email', subject)} then to_jsonb(t)
      else jsonb_strip_nulls(jsonb_build_object('edition', t.name || ' (' || t.quarter || ' ' || t.year || ')',
        'contact_name', case when ${hasName('t.contact_name', subject)} then t.contact_name end,
        'contact_phone', case when ${hasPhone('t.contact_phone', subject)} then t.contact_phone end)) end`,
  },
  messages: {
    isTheirs: (subject) => sql`(${isRecipient(subject)} or ${hasAddress(`(t.facts ->> 'email')`, subject)}
      or t.proof_id in (select p.id from account_proofs p where p.user_id = ${subject.userId}::uuid)
      or t.registration_id in (select t.id from pending_registrations t where ${ofRegistrant(subject)})
      or t.invitation_id in (select t.id from invitations t where ${ofPerson(subject)})
      or t.message_reader_id in (select t.id from message_readers t where ${ofPerson(subject)}))`,
    // A message to an organiser about someone is theirs as well: each gets their own half.
    shown: (subject) => sql`(to_jsonb(t)
      || jsonb_build_object('facts', t.facts - 'by' - ${hiddenKeys(sql`(t.facts ->> 'venueId')::uuid`)}))
      - case when ${isRecipient(subject)} then array[]::text[] else array['recipient', 'last_error'] end
      - case when t.facts ? 'email' and not ${hasAddress(`(t.facts ->> 'email')`, subject)}
        then array['facts'] else array[]::text[] end`,
  },
  organisersMessages: {
    besides: `'subject', (select m.subject from messages m where m.id = t.message_id),
      'text', (select m.text from messages m where m.id = t.message_id)`,
  },
  undo: {
    secret: ['deed_id', 'entry_id', 'row_id'],
    // Rows of theirs as they were; the other kinds say of places and people what their own tables say.
    shown:
      () => sql`(to_jsonb(t) || jsonb_build_object('was', case when t.kind in ('attendance', 'people') then
      (select jsonb_object_agg(e.key, e.value) from jsonb_each(t.was) e
        where jsonb_typeof(e.value) <> 'object' and e.key not like '%\\_id%') end))`,
  },
  history: {
    // What organisers plan of shuttles is in none of it: guests read what was published.
    isTheirs: (subject) =>
      sql`(${isAbout(subject)} and t.action not in ('shuttle.seated', 'shuttle.left') or t.actor_id = ${subject.userId}::uuid)`,
    // Other actors and subjects are other people.
    shown: (subject) => sql`case when ${isAbout(subject)}
      then to_jsonb(t) - 'actor_id' || jsonb_build_object('before', t.before - ${hiddenKeys(sql`t.venue_id`)},
        'after', t.after - ${hiddenKeys(sql`t.venue_id`)}) else to_jsonb(t) - array['actor_id', 'entity_id', 'fields', 'before', 'after'] end
      || jsonb_build_object('by', case when t.actor_id = ${subject.userId}::uuid then 'you'
        when t.actor_id is null then 'nobody signed in' else 'an organiser' end)`,
  },
}

/** The table of a kind of record. A test compares them with the database's own foreign keys (security G3). */
export function personalDataOf(kind: RecordKind): PersonalDataTable {
  const table = tables.find(({ personal }) => personal === kind)
  if (!table) throw new Error(`No table has the records “${kind}”.`)
  const isOfPerson = table.columns.some(({ name }) => name === 'person_id')
  const { besides, ...more } = special[kind] ?? {}
  return {
    table: table.name,
    isTheirs: isOfPerson ? ofPerson : ofAccount,
    besides: [...(table.venueId ? [edition] : []), ...(besides === undefined ? [] : [besides])].join(', '),
    ...more,
  }
}

const isRecipient = (subject: SubjectIds) => hasAddress('t.recipient', subject)

const isAbout = (subject: SubjectIds) => sql`(t.entity_id in (
  select ${subject.userId}::uuid union all select ${subject.personId}::uuid
  union all select t.id from attendance t where ${ofPerson(subject)}
  union all select t.id from pending_registrations t where ${ofRegistrant(subject)}))`

/** What every kind of record leaves out, and what some do. */
export const withheldOf = (name: RecordKind): readonly string[] => [
  ...(personalDataOf(name).secret ?? []),
  ...(name === 'history' ? ['actor_id'] : []),
]
