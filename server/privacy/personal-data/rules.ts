import { sql, type SQL } from 'drizzle-orm'
import type { RecordKind } from '#contract/personal-records.ts'
import { editionNameIn } from '#server/db/tables/venues.ts'
import { tables } from '#server/db/tables.ts'

/** The ids of a data subject; either may be missing. `emails` are all known addresses, in lower case. */
export type SubjectIds = { personId: string | null; userId: string | null; emails: readonly string[] }

/** A table with personal data: the condition for a data subject's rows, and the columns shown. */
type PersonalDataTable = {
  table: string
  /** A condition on the row `t`. */
  belongsToSubject: (subject: SubjectIds) => SQL
  /** The rows that an organiser may read when exporting for someone else; by default all. */
  forOrganisers?: SQL
  /** Columns that are never shown, because they grant access. */
  secret?: readonly string[]
  /** Replaces the whole row if it is about others too. */
  rowFor?: (subject: SubjectIds) => SQL
  /** The names for the row's ids. */
  extraColumns: string
}

const matchesPerson = ({ personId }: SubjectIds) => sql`t.person_id = ${personId}::uuid`
const matchesAccount = ({ userId }: SubjectIds) => sql`t.user_id = ${userId}::uuid`
const hasAddress = (column: string, { emails }: SubjectIds) =>
  sql`lower(${sql.raw(column)}) = any(${`{${emails.map((email) => JSON.stringify(email)).join(',')}}`}::text[])`
/**
 * Whether the contact of an edition, in the row `of`, is the subject: by its e-mail address; if it has none, by its
 * phone (digits only) or name. Those may be someone else's, so organisers see the editions before they erase
 * (docs/decisions/007-organisers-notes.md).
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

const matchesRegistrant = (subject: SubjectIds) =>
  sql`(${matchesPerson(subject)} or ${hasAddress('t.email', subject)})`

const edition = `'edition', (select ${editionNameIn('v')} from venues v where v.id = t.venue_id)`

const workshop = `'workshop', (select w.title from workshops w where w.id = t.workshop_id)`

/** While rooms are hidden, neither the row of the future room nor any record that mentions it is shown. */
const areRoomsHidden = (venueId: SQL) =>
  sql`exists (select 1 from venues v where v.id = ${venueId} and v.rooms_hidden)`
const hiddenKeys = (venueId: SQL) =>
  sql`case when ${areRoomsHidden(venueId)} then array['room', 'roomId'] else array[]::text[] end`

/** Records that differ from the default: all columns of the rows of the person or account in one table. */
const overrides: { readonly [Kind in RecordKind]?: Partial<PersonalDataTable> } = {
  account: { belongsToSubject: ({ userId }) => sql`t.id = ${userId}::uuid` },
  signIns: {
    secret: ['password', 'access_token', 'refresh_token', 'id_token'],
  },
  sessions: { secret: ['token'] },
  secondFactor: { secret: ['secret'] },
  pushDevices: {
    belongsToSubject: ({ userId }) =>
      sql`t.session_id in (select s.id from session s where s.user_id = ${userId}::uuid)`,
    secret: ['endpoint', 'p256dh', 'auth'],
  },
  keys: { secret: ['secret_hash'] },
  webhooks: { secret: ['address', 'secret'] },
  posts: {
    belongsToSubject: ({ personId, userId }) =>
      sql`(t.notice_id in (select n.id from notices n where n.person_id = ${personId}::uuid)
        or t.webhook_id in (select w.id from webhooks w where w.user_id = ${userId}::uuid))`,
    // Posts to their webhooks are about other people.
    secret: ['body'],
  },
  backupCodes: { secret: ['code_hash'] },
  person: {
    belongsToSubject: ({ personId }) => sql`t.id = ${personId}::uuid`,
    extraColumns: `'studio', (select s.name from studios s where s.id = t.studio_id)`,
  },
  answers: {
    forOrganisers: sql`'organisers' = any(t.readers)`,
    extraColumns: `'question', (select q.label from questions q where q.id = t.question_id)`,
  },
  attendance: {
    // Runs they gave up may never have been published.
    secret: ['freed_run_ids'],
    rowFor: () =>
      sql`to_jsonb(t) - case when ${areRoomsHidden(sql`t.venue_id`)} then array['freed_room_id'] else array[]::text[] end`,
  },
  rooms: {
    rowFor: () =>
      sql`to_jsonb(t) - case when ${areRoomsHidden(sql`t.venue_id`)} then array['room_id'] else array[]::text[] end`,
    extraColumns: `'room', (select case when v.rooms_hidden then 'Room assignment pending' else r.room_number end
      from rooms r join venues v on v.id = r.venue_id where r.id = t.room_id)`,
  },
  // The published runs only: guests read here what they see on screen.
  shuttleSeats: {
    belongsToSubject: (subject) => sql`(${matchesPerson(subject)} and exists (select from shuttle_tickets p
      where p.run_id = t.run_id and p.person_id = t.person_id))`,
  },
  roomWishes: {
    extraColumns: `'shares_with', replace(t.shares_with, '_', ' ')`,
  },
  // The people whom the subject named, but not the people who named the subject.
  wantedRoommates: {
    extraColumns: `'name', (select p.full_name from people p where p.id = t.wanted_id)`,
  },
  // A veto concerns the other person too, so no one may read whether there are any.
  roomVetoes: {
    belongsToSubject: () => sql`false`,
    secret: ['id', 'created_at', 'first_id', 'second_id'],
  },
  // Leaves out the ids of rooms, which may be hidden, and of runs, which may be unpublished.
  seenByPartners: {
    secret: ['line'],
    rowFor: () => sql`(to_jsonb(t) || jsonb_build_object('content', t.content - 'roomId' - 'runId'))`,
    extraColumns: `'edition', (select ${editionNameIn('v')} from partner_links l join venues v on v.id = l.venue_id where l.id = t.link_id)`,
  },
  // The helper at the desk is another person.
  doorTaps: { secret: ['by_id', 'made_in'] },
  workshops: { extraColumns: workshop },
  waitingLists: { extraColumns: workshop },
  workshopWishes: { extraColumns: workshop },
  workshopWishResults: { extraColumns: workshop },
  // Feedback is anonymous: an organiser may not learn who gave it, even in an export.
  feedback: { forOrganisers: sql`false` },
  organiserInvitations: {
    belongsToSubject: (subject) => hasAddress('t.email', subject),
  },
  registrations: {
    belongsToSubject: matchesRegistrant,
    secret: ['password_hash', 'address_proof', 'browser_proof'],
  },
  contacts: {
    belongsToSubject: (subject) => isContact(subject, 't'),
    // A name or phone alone may be someone else's, so only the matching value is shown.
    rowFor: (subject) => sql`case when ${hasAddress('t.contact_email', subject)} then to_jsonb(t)
      else jsonb_strip_nulls(jsonb_build_object('edition', ${sql.raw(editionNameIn('t'))},
        'contact_name', case when ${hasName('t.contact_name', subject)} then t.contact_name end,
        'contact_phone', case when ${hasPhone('t.contact_phone', subject)} then t.contact_phone end)) end`,
  },
  messages: {
    belongsToSubject: (
      subject,
    ) => sql`(${isRecipient(subject)} or ${hasAddress(`(t.facts ->> 'email')`, subject)}
      or t.proof_id in (select p.id from account_proofs p where p.user_id = ${subject.userId}::uuid)
      or t.registration_id in (select t.id from pending_registrations t where ${matchesRegistrant(subject)})
      or t.invitation_id in (select t.id from invitations t where ${matchesPerson(subject)})
      or t.message_reader_id in (select t.id from message_readers t where ${matchesPerson(subject)}))`,
    // A message to an organiser about someone belongs to both people: each export has only that person's part.
    rowFor: (subject) => sql`(to_jsonb(t)
      || jsonb_build_object('facts', t.facts - 'by' - ${hiddenKeys(sql`(t.facts ->> 'venueId')::uuid`)}))
      - case when ${isRecipient(subject)} then array[]::text[] else array['recipient', 'last_error'] end
      - case when t.facts ? 'email' and not ${hasAddress(`(t.facts ->> 'email')`, subject)}
        then array['facts'] else array[]::text[] end`,
  },
  organisersMessages: {
    extraColumns: `'subject', (select m.subject from messages m where m.id = t.message_id),
      'text', (select m.text from messages m where m.id = t.message_id)`,
  },
  undo: {
    secret: ['deed_id', 'entry_id', 'row_id'],
    // Shows only the subject's own rows before the change; the export already contains the tables of the other kinds.
    rowFor:
      () => sql`(to_jsonb(t) || jsonb_build_object('was', case when t.kind in ('attendance', 'people') then
      (select jsonb_object_agg(e.key, e.value) from jsonb_each(t.was) e
        where jsonb_typeof(e.value) <> 'object' and e.key not like '%\\_id%') end))`,
  },
  history: {
    // Leaves out organisers' plans for shuttles: guests read only published runs.
    belongsToSubject: (subject) =>
      sql`(${isAbout(subject)} and t.action not in ('shuttle.seated', 'shuttle.left') or t.actor_id = ${subject.userId}::uuid)`,
    // Leaves out the ids of other people.
    rowFor: (subject) => sql`case when ${isAbout(subject)}
      then to_jsonb(t) - 'actor_id' || jsonb_build_object('before', t.before - ${hiddenKeys(sql`t.venue_id`)},
        'after', t.after - ${hiddenKeys(sql`t.venue_id`)}) else to_jsonb(t) - array['actor_id', 'entity_id', 'fields', 'before', 'after'] end
      || jsonb_build_object('by', case when t.actor_id = ${subject.userId}::uuid then 'you'
        when t.actor_id is null then 'nobody signed in' else 'an organiser' end)`,
  },
}

/** The table of a kind of record. A test compares the tables with the database's foreign keys (security G3). */
export function personalDataOf(kind: RecordKind): PersonalDataTable {
  const table = tables.find(({ personal }) => personal === kind)
  if (!table) throw new Error(`No table has the records “${kind}”.`)
  const hasPersonColumn = table.columns.some(({ name }) => name === 'person_id')
  const { extraColumns, ...more } = overrides[kind] ?? {}
  return {
    table: table.name,
    belongsToSubject: hasPersonColumn ? matchesPerson : matchesAccount,
    extraColumns: [
      ...(table.venueId ? [edition] : []),
      ...(extraColumns === undefined ? [] : [extraColumns]),
    ].join(', '),
    ...more,
  }
}

const isRecipient = (subject: SubjectIds) => hasAddress('t.recipient', subject)

const isAbout = (subject: SubjectIds) => sql`(t.entity_id in (
  select ${subject.userId}::uuid union all select ${subject.personId}::uuid
  union all select t.id from attendance t where ${matchesPerson(subject)}
  union all select t.id from pending_registrations t where ${matchesRegistrant(subject)}))`

/** The columns that every kind of record leaves out, and those of this kind. */
export const withheldOf = (name: RecordKind): readonly string[] => [
  ...(personalDataOf(name).secret ?? []),
  ...(name === 'history' ? ['actor_id'] : []),
]
