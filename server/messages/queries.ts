import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { isOnlyForMissing, unfillable, valuesFor, type Links, type Words } from '#contract/message-values.ts'
import {
  deliveryState,
  WrittenMessage,
  type Delivery,
  type EditionValues,
  type MessageRecipients,
  type Recipient as RecipientSchema,
} from '#contract/messages.ts'
import type { ReminderKind } from '#contract/reminders.ts'
import { fillIn, joinWords, readPlainWriting, textOfBlocks } from '#contract/plain-writing.ts'
import { user } from '#server/db/tables/accounts.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import type { Db } from '#server/db/open.ts'
import { hasDeadLinks, type Deps } from '#server/core/deps.ts'
import { personalLink } from '#server/invitations/commands.ts'
import { invitations } from '#server/db/tables/invitations.ts'
import { isAmong } from '#server/lib/is-among.ts'
import { refuse } from '#server/lib/refuse.ts'
import { longDay, wallClockAt } from '#server/lib/wall-clock.ts'
import { findEvent } from '#server/mail/letters/queries.ts'
import { firstName, writeLetter, type LetterEvent } from '#server/mail/letters/rules.ts'
import type { Letter } from '#server/core/ports.ts'
import type { OutboxRow } from '#server/mail/outbox/queries.ts'
import { maxAttempts } from '#server/mail/outbox/rules.ts'
import { listMissingRequired, listInserts, listAnswerTexts } from '#server/messages/own-answers.ts'
import { travelsOtherwise } from '#server/questions/queries.ts'
import { missingOf } from '#server/messages/rules.ts'
import { messageRecipients, messages } from '#server/db/tables/messages.ts'
import { people } from '#server/db/tables/people.ts'
import { roomAssignments, rooms } from '#server/db/tables/rooms.ts'
import { venues } from '#server/db/tables/venues.ts'

type Recipient = z.output<typeof RecipientSchema>

export type Edition = {
  event: LetterEvent
  values: z.output<typeof EditionValues>
  timeZone: string
  areRoomsHidden: boolean
}

/** An edition as messages show it; undefined if it doesn't exist. */
export async function findEditionValues(db: Db, venueId: string): Promise<Edition | undefined> {
  const event = await findEvent(db, venueId)
  const [venue] = await db
    .select({
      timeZone: venues.timeZone,
      areRoomsHidden: venues.roomsHidden,
      closesAt: venues.registrationClosesAt,
    })
    .from(venues)
    .where(eq(venues.id, venueId))
  if (!event || !venue) return undefined
  const questions = await listInserts(db, venueId)
  const { name, phone, email } = event.contact
  const contact = [name, phone, email].filter((part) => part !== null).join(', ')
  return {
    event,
    timeZone: venue.timeZone,
    areRoomsHidden: venue.areRoomsHidden,
    values: {
      event: event.name,
      dates: event.days === null ? null : `${event.days}, ${event.startYear}`,
      replyBy: venue.closesAt === null ? null : longDay(venue.closesAt),
      contact: contact || null,
      questions: questions.map(({ label }) => label),
    },
  }
}

/**
 * These people's data for a message, sorted by name; people who aren't on the edition's list are left out. `about`: the
 * only thing that a reminder requests.
 */
export async function listRecipients(
  db: Db,
  {
    venueId,
    personIds,
    areRoomsHidden,
    about,
  }: { venueId: string; personIds: readonly string[]; areRoomsHidden: boolean; about?: ReminderKind },
): Promise<Recipient[]> {
  const rows = await db
    .select({
      personId: people.id,
      name: people.fullName,
      email: sql<string | null>`lower(coalesce(${people.email}, ${user.email}))`,
      attending: attendance.attending,
      flight1DepartureAirport: attendance.flight1DepartureAirport,
      flight2DepartureAirport: attendance.flight2DepartureAirport,
      travelsOtherwise: travelsOtherwise(sql`${attendance}`),
      studioId: people.studioId,
      openToRoomSharing: people.openToRoomSharing,
      diet: people.diet,
      allergies: people.allergies,
    })
    .from(attendance)
    .innerJoin(people, eq(people.id, attendance.personId))
    .leftJoin(user, eq(user.id, people.userId))
    .where(and(eq(attendance.venueId, venueId), isAmong(attendance.personId, personIds)))
    .orderBy(sql`${people.fullName} collate names`, people.id)
  const roomOf = areRoomsHidden ? new Map<string, string>() : await listRooms(db, venueId)
  const missingRequired =
    about === undefined ? await listMissingRequired(db, venueId, rows) : new Map<string, string[]>()
  const answered = await listAnswerTexts(db, venueId, personIds)
  return rows.map(({ personId, name, email, ...answers }) => ({
    personId,
    name,
    email,
    firstName: firstName(name),
    room: roomOf.get(personId) ?? null,
    missing: [...missingOf(answers, about), ...(missingRequired.get(personId) ?? [])],
    own: answered.get(personId) ?? {},
  }))
}

/** The data of the dialog for writing to these people. */
export async function findRecipients(
  deps: Deps,
  query: { venueId: string; personIds: readonly string[]; about?: ReminderKind },
): Promise<z.output<typeof MessageRecipients>> {
  const edition = (await findEditionValues(deps.db, query.venueId)) ?? refuse('NOT_FOUND')
  return {
    isMailConfigured: deps.isMailConfigured,
    canOpenLinks: !hasDeadLinks(deps),
    timeZone: edition.timeZone,
    now: wallClockAt(deps.clock(), edition.timeZone),
    edition: edition.values,
    readers: await listRecipients(deps.db, { ...edition, ...query }),
  }
}

/** `119, with Ana Lima and Ken Lee`, by person. */
async function listRooms(db: Db, venueId: string): Promise<Map<string, string>> {
  const beds = await db
    .select({ personId: people.id, name: people.fullName, room: rooms.roomNumber, roomId: rooms.id })
    .from(roomAssignments)
    .innerJoin(rooms, eq(rooms.id, roomAssignments.roomId))
    .innerJoin(people, eq(people.id, roomAssignments.personId))
    .where(eq(roomAssignments.venueId, venueId))
    .orderBy(sql`${people.fullName} collate names`, people.id)
  const byRoom = Map.groupBy(beds, ({ roomId }) => roomId)
  return new Map(
    beds.map(({ personId, room, roomId }) => {
      const mates = (byRoom.get(roomId) ?? []).flatMap((one) => (one.personId === personId ? [] : [one.name]))
      return [personId, mates.length === 0 ? room : `${room}, with ${joinWords(mates)}`]
    }),
  )
}

/** Refuses a message with a placeholder that the edition can't fill in. */
export function refuseEmpty({ values }: Edition, message: Words): void {
  const problem = unfillable(values, message)
  if (problem !== null) refuse('INSERT_EMPTY', { message: problem })
}

/** Whether a message is for a person: it doesn't request missing answers, or some of theirs are missing. */
export const needsMessage = ({ missing }: Recipient, { subject, text }: Words) =>
  missing.length > 0 || !isOnlyForMissing(subject, text)

export function writeMessage(
  { event, values }: Edition,
  person: Recipient,
  message: Words & { links: Links; unsubscribeLink?: string },
): Letter {
  const filled = valuesFor(values, person, message.links)
  return writeLetter({
    to: person.name,
    event,
    subject: plain(message.subject, filled),
    body: fillIn(readPlainWriting(message.text), filled),
    ...(message.unsubscribeLink !== undefined && { unsubscribeLink: message.unsubscribeLink }),
  })
}

/** Like `writeMessage`, for a mail merge elsewhere: plain text only. */
export function mergeMessage({ values }: Edition, person: Recipient, message: Words & { links: Links }) {
  const filled = valuesFor(values, person, message.links)
  const text = plain(message.text, filled)
  return { name: person.name, email: person.email, subject: plain(message.subject, filled), text }
}

const plain = (text: string, filled: ReturnType<typeof valuesFor>) =>
  textOfBlocks(fillIn(readPlainWriting(text), filled))

/**
 * A recipient's mail as of now, with its link. Null if they left the list, their address changed, or they have since
 * given the answers that the message requests.
 */
export async function composeMessage(deps: Deps, mail: OutboxRow): Promise<Letter | null> {
  const { db } = deps
  const [found] = await db
    .select({ message: messages, personId: messageRecipients.personId })
    .from(messageRecipients)
    .innerJoin(messages, eq(messages.id, messageRecipients.messageId))
    .where(sql`${messageRecipients.id}::text = ${mail.messageRecipientId ?? ''}`)
  if (!found) return null
  const { message, personId } = found
  const edition = await findEditionValues(db, message.venueId)
  // A question that was asked when the message was written may have been removed since.
  if (!edition || unfillable(edition.values, message) !== null) return null
  const [person] = await listRecipients(db, { ...edition, venueId: message.venueId, personIds: [personId] })
  if (person?.email !== mail.recipient || !needsMessage(person, message)) return null
  const links = await linksOf(deps, { personId, venueId: message.venueId })
  return writeMessage(edition, person, { ...message, links })
}

/** The links in a recipient's own copy. */
export const linksOf = async (deps: Deps, target: { personId: string; venueId: string }): Promise<Links> => ({
  personal: await linkOf(deps, target),
  feedback: ownPage(deps, target.venueId),
})

/** Links for a copy that someone else reads: they require a sign-in. */
export function signInLinks(deps: Deps, venueId: string): Links {
  const page = ownPage(deps, venueId)
  return { personal: page, feedback: page }
}

/** A person's personal link if it is valid, otherwise their own page, which asks them to sign in. */
export async function linkOf(
  deps: Deps,
  { personId, venueId }: { personId: string; venueId: string },
): Promise<string> {
  const [invitation] = await deps.db
    .select()
    .from(invitations)
    .where(and(eq(invitations.personId, personId), eq(invitations.venueId, venueId)))
  const isOpen = invitation !== undefined && invitation.revokedAt === null && invitation.gives === 'guest'
  return isOpen ? personalLink(deps, invitation) : ownPage(deps, venueId)
}

/** The recipient's own page, which asks them to sign in. */
export const ownPage = ({ publicUrl }: Deps, venueId: string) => `${publicUrl}/guest?venue=${venueId}`

/**
 * Whether sending a mail began over three minutes ago without a result. We then can't know whether the mail server has
 * it. A connection ends after half a minute of silence, so it isn't still being sent.
 */
export const isInDoubt = (sendingAt: SQL, now: Date) =>
  sql`${sendingAt} <= ${new Date(now.getTime() - 3 * 60_000).toISOString()}::timestamptz`

const stateOf = (now: Date) => sql`case
  when o.id is null then case m.way when 'file' then 'in a file' else 'no address' end
  when o.sent_at is not null then 'sent'
  when o.discarded_at is not null then 'left out'
  when ${isInDoubt(sql`o.leaving_at`, now)} then 'in doubt'
  when o.refused_at is not null or o.attempts >= ${maxAttempts} then 'failed'
  when o.attempts > 0 then 'sending'
  else 'waiting' end`

/** The subject of a message `m` with the name of its event; placeholders that differ between recipients stay. */
export const subjectOfMessage = sql`replace(m.subject, '{event}', (select v.name from venues v where v.id = m.venue_id))`

const noCounts = Object.fromEntries(deliveryState.options.map((state) => [state, 0]))

type WrittenRow = z.output<typeof WrittenMessage>

/** The newest 200 messages with their state, or the message with this id. */
export async function listWritten(db: Db, now: Date, { id }: { id?: string } = {}): Promise<WrittenRow[]> {
  const { rows } = await db.execute<
    Omit<WrittenRow, 'counts'> & { counts: Partial<WrittenRow['counts']> }
  >(sql`
    with m as (select * from messages where ${id === undefined ? sql`true` : sql`id = ${id}`}
        order by created_at desc, id limit 200),
      counted as (select m.id, ${stateOf(now)} as state, count(*)::int as n
        from m join message_readers r on r.message_id = m.id left join outbox o on o.message_reader_id = r.id
        group by 1, 2)
    select m.id, m.venue_id as "venueId", ${subjectOfMessage} as subject, to_json(m.created_at) #>> '{}' as "createdAt",
      to_json(m.leaves_at) #>> '{}' as "leavesAt",
      coalesce((select jsonb_object_agg(c.state, c.n) from counted c where c.id = m.id), '{}') as counts,
      coalesce(n.kept, 0) as kept, coalesce(n.read, 0) as read
    from m left join (select r.message_id, count(*)::int as kept, count(n.read_at)::int as read
      from m join message_readers r on r.message_id = m.id join notices n on n.letter_id = r.id group by 1) n on n.message_id = m.id
    order by m.created_at desc, m.id`)
  return rows.map((row) => WrittenMessage.parse({ ...row, counts: { ...noCounts, ...row.counts } }))
}

/** A message with all its recipients, by name. */
export async function openMessage(db: Db, now: Date, id: string) {
  const [message] = await listWritten(db, now, { id })
  const [row] = await db.select({ text: messages.text }).from(messages).where(eq(messages.id, id))
  if (!message || !row) return refuse('NOT_FOUND')
  const { rows: deliveries } = await db.execute<z.output<typeof Delivery>>(sql`
    select r.id, p.id as "personId", p.full_name as name, coalesce(o.recipient, lower(p.email)) as email,
      ${stateOf(now)} as state, to_json(coalesce(o.sent_at, o.refused_at)) #>> '{}' as at, o.last_error as error
    from message_readers r join messages m on m.id = r.message_id join people p on p.id = r.person_id
      left join outbox o on o.message_reader_id = r.id
    where m.id = ${id} order by p.full_name collate names, p.id`)
  return { ...message, ...row, deliveries }
}
