import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { groupedCode } from '#contract/door-code-text.ts'
import { answerText, questionNamed, surveyQuestions } from '#contract/questions.ts'
import type { EditionQuestion } from '#contract/registration.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import type { Db } from '#server/db/open.ts'
import { doorCode } from '#server/lib/door-keys.ts'
import {
  eventChangedLetter,
  registrationLetter,
  roomLetter,
  startLetter,
  takenOffLetter,
  type ChangedFact,
} from '#server/mail/event-letters/rules.ts'
import { findEvent, findName } from '#server/mail/letters/queries.ts'
import type { Fact } from '#server/mail/letters/rules.ts'
import type { Letter } from '#server/core/ports.ts'
import type { Deps } from '#server/core/deps.ts'
import { invitations } from '#server/db/tables/invitations.ts'
import { linkToken } from '#server/lib/link-token.ts'
import { inWords } from '#server/lib/words.ts'
import { clockTime, shortDays, wallClockRange } from '#server/lib/wall-clock.ts'
import { idsIn } from '#server/edition-mails/rules.ts'
import { cannotComeLetter } from '#server/mail/organiser-letters/rules.ts'
import type { OutboxRow } from '#server/mail/outbox/queries.ts'
import type { EditionMailKind } from '#server/mail/outbox/rules.ts'
import { outbox } from '#server/db/tables/mail-outbox.ts'
import { people } from '#server/db/tables/people.ts'
import { hasEnded } from '#server/lib/edition-days.ts'
import { roomAssignments, rooms } from '#server/db/tables/rooms.ts'
import { venues } from '#server/db/tables/venues.ts'

/** The text of a mail about an edition as of now. Null: the event is over, or what the mail says no longer holds. */
export async function composeEditionMail(
  deps: Deps,
  kind: EditionMailKind,
  message: OutboxRow,
  /** The link for a person: their personal link, or their own page. */
  linkOf: (target: { personId: string; venueId: string }) => Promise<string>,
): Promise<Letter | null> {
  const { db } = deps
  const venueId = message.facts['venueId'] ?? ''
  const [venue] = await db
    .select()
    .from(venues)
    .where(sql`${venues.id}::text = ${venueId}`)
  const event = await findEvent(db, venueId)
  if (!venue || !event || hasEnded(venue, deps.clock())) return null
  const to = await findName(db, message.recipient)
  const about = { to, event, venue, message, link: `${deps.publicUrl}/guest?venue=${venueId}` }
  switch (kind) {
    case 'registration received':
      return composeRegistered(deps, about)
    case 'room given':
      return composeRoom(db, about)
    case 'event changed':
      return composeChanged(db, about, linkOf)
    case 'taken off':
      return (await findGuest(db, about)) ? null : takenOffLetter(about)
    case 'starts soon':
      return composeStart(deps, about)
    case 'cannot come':
      return composeCannotCome(db, { ...about, link: `${deps.publicUrl}/attendance?venue=${venueId}` })
  }
}

type EditionMail = {
  to: string | null
  event: NonNullable<Awaited<ReturnType<typeof findEvent>>>
  venue: typeof venues.$inferSelect
  message: OutboxRow
  link: string
}

/** The recipient with their attendance, if the address is still theirs. */
async function findGuest(db: Db, { venue, message }: EditionMail) {
  const [row] = await db
    .select({ person: people, attendance })
    .from(attendance)
    .innerJoin(people, eq(people.id, attendance.personId))
    .where(
      and(
        eq(attendance.venueId, venue.id),
        message.facts['personId'] === undefined
          ? undefined
          : sql`${people.id}::text = ${message.facts['personId']}`,
        sql`lower(${people.email}) = ${message.recipient.toLowerCase()}`,
      ),
    )
  return row
}

async function composeRegistered(deps: Deps, about: EditionMail): Promise<Letter | null> {
  const guest = await findGuest(deps.db, about)
  if (!guest || guest.attendance.attending === 'maybe') return null
  const ownLink = await findLinkWithoutAccount(deps, guest)
  const subject = ownLink === null ? about : { ...about, link: ownLink, hasPage: false }
  const isComing = guest.attendance.attending === 'yes'
  return registrationLetter({ ...subject, isComing, answers: isComing ? answersOf(guest) : [] })
}

/**
 * The personal link of a guest without an account, and so without a page; null if they have an account, or no link
 * that works.
 */
async function findLinkWithoutAccount(
  { db, secret, publicUrl }: Deps,
  { person, attendance: { venueId } }: Guest,
): Promise<string | null> {
  if (person.userId !== null) return null
  const isInvited = and(eq(invitations.personId, person.id), eq(invitations.venueId, venueId))
  const [active] = await db
    .select({ id: invitations.id, generation: invitations.generation })
    .from(invitations)
    .where(and(isInvited, isNull(invitations.revokedAt)))
  return active ? `${publicUrl}/invitation#${linkToken(secret, 'invitation', active)}` : null
}

type Guest = NonNullable<Awaited<ReturnType<typeof findGuest>>>
type Line = [label: string, value: string | null]

function answersOf({ person, attendance: row }: Guest): Fact[] {
  const { openToRoomSharing } = person
  const room = openToRoomSharing === null ? null : openToRoomSharing ? 'Happy to share' : 'Wants own room'
  const stay = surveyQuestions.map((name): Line =>
    name === 'openToRoomSharing'
      ? ['Room', room]
      : [questionNamed(name).term, answerText(name, person, 'guest')],
  )
  return [...stay, ...editionLines(row)].flatMap(([label, value]) => (value ? [{ label, value }] : []))
}

function editionLines(row: Guest['attendance']): Line[] {
  const arrival = [
    row.flight1Number,
    row.flight1DepartureAirport,
    row.flight1ArrivalTime && `lands ${wallClockRange(row.flight1ArrivalTime, null)}`,
  ]
  const departure = [
    row.flight2Number,
    row.flight2DepartureAirport,
    row.flight2DepartureTime && `leaves ${wallClockRange(row.flight2DepartureTime, null)}`,
  ]
  const lines: Record<EditionQuestion, Line> = {
    outbound: ['Outbound flight', arrival.filter(Boolean).join(', ')],
    return: ['Return flight', departure.filter(Boolean).join(', ')],
  }
  return Object.values(lines)
}

/** Mails the room only if the guest still has it and the last mail didn't already name it. */
async function composeRoom(db: Db, about: EditionMail): Promise<Letter | null> {
  const { message, venue } = about
  const guest = await findGuest(db, about)
  const bed = guest && (await findBed(db, guest.person.id, venue.id))
  if (!bed || venue.roomsHidden || bed.room !== message.facts['room']) return null
  const [last] = await db
    .select({ room: sql<string | null>`${outbox.facts} ->> 'room'` })
    .from(outbox)
    .where(
      and(
        eq(outbox.kind, 'room given'),
        eq(outbox.recipient, message.recipient),
        sql`${outbox.facts} ->> 'venueId' = ${venue.id}`,
        sql`${outbox.sentAt} is not null`,
      ),
    )
    .orderBy(sql`${outbox.sentAt} desc`)
    .limit(1)
  if (last?.room === bed.room) return null
  return roomLetter({ ...about, ...bed, link: about.link.replace('/guest?', '/guest/venue?') })
}

async function findBed(db: Db, personId: string, venueId: string) {
  const [bed] = await db
    .select({ roomId: rooms.id, room: rooms.roomNumber })
    .from(roomAssignments)
    .innerJoin(rooms, eq(rooms.id, roomAssignments.roomId))
    .where(and(eq(roomAssignments.personId, personId), eq(roomAssignments.venueId, venueId)))
  if (!bed) return undefined
  const roommates = await db
    .select({ name: people.fullName })
    .from(roomAssignments)
    .innerJoin(people, eq(people.id, roomAssignments.personId))
    .where(and(eq(roomAssignments.roomId, bed.roomId), ne(people.id, personId)))
    .orderBy(sql`${people.fullName} collate names`, people.id)
  return { room: bed.room, roommates: roommates.map(({ name }) => name) }
}

const timeText = (text: string | null | undefined) => (text ? clockTime(`2000-01-01T${text}`) : 'not set')

async function composeChanged(
  db: Db,
  about: EditionMail,
  linkOf: (target: { personId: string; venueId: string }) => Promise<string>,
): Promise<Letter | null> {
  const { message, venue, event } = about
  const guest = await findGuest(db, about)
  if (!guest || guest.attendance.attending === 'no') return null
  const { facts } = message
  const daysBefore = facts['eventStartDate']
    ? `${shortDays(facts['eventStartDate'], facts['eventEndDate'] || null)}, ${facts['eventStartDate'].slice(0, 4)}`
    : 'no dates yet'
  const daysNow = event.days === null ? 'no dates yet' : `${event.days}, ${event.startYear}`
  const changes: ChangedFact[] = [
    { label: 'Place', before: facts['name'] ?? '', now: venue.name },
    { label: 'Dates', before: daysBefore, now: daysNow },
    {
      label: 'The programme begins',
      before: timeText(facts['eventStartTime']),
      now: timeText(venue.eventStartTime),
    },
    { label: 'Map', before: facts['googleMapsLink'] ?? '', now: venue.googleMapsLink },
  ].filter(({ before, now }) => before !== now)
  if (changes.length === 0) return null
  const link = await linkOf({ personId: guest.person.id, venueId: venue.id })
  return eventChangedLetter({ ...about, link, changes })
}

async function composeStart({ db, secret }: Deps, about: EditionMail): Promise<Letter | null> {
  const { venue } = about
  const guest = await findGuest(db, about)
  if (guest?.attendance.attending !== 'yes') return null
  const bed = venue.roomsHidden ? undefined : await findBed(db, guest.person.id, venue.id)
  const facts: [label: string, value: string | null | undefined, isSecret?: true][] = [
    ['The programme begins', venue.eventStartTime && clockTime(`2000-01-01T${venue.eventStartTime}`)],
    ['Check-in', venue.checkInTime && `from ${clockTime(`2000-01-01T${venue.checkInTime}`)}`],
    [
      'Room',
      bed && [bed.room, ...(bed.roommates.length > 0 ? [`with ${inWords(bed.roommates)}`] : [])].join(', '),
    ],
    ...editionLines(guest.attendance),
    ['Door code', groupedCode(doorCode(secret, guest.attendance)), true],
  ]
  return startLetter({
    ...about,
    facts: facts.flatMap(([label, value, isSecret]) =>
      value ? [{ label, value, ...(isSecret && { isSecret }) }] : [],
    ),
    thingsToKnow: venue.thingsToKnow,
  })
}

/** Names the people of a notice whose newest answer still matches it. */
async function composeCannotCome(db: Db, about: EditionMail): Promise<Letter | null> {
  const { facts } = about.message
  const declined = idsIn(facts['personIds'])
  const returning = idsIn(facts['backIds'])
  const rows = await db
    .select({ id: people.id, name: people.fullName, attending: attendance.attending })
    .from(attendance)
    .innerJoin(people, eq(people.id, attendance.personId))
    .where(and(eq(attendance.venueId, about.venue.id), inArray(people.id, [...declined, ...returning])))
    .orderBy(sql`${people.fullName} collate names`, people.id)
  const namesOf = (ids: readonly string[], answer: 'yes' | 'no') =>
    rows.flatMap(({ id, name, attending }) => (ids.includes(id) && attending === answer ? [name] : []))
  const [names, returningNames] = [namesOf(declined, 'no'), namesOf(returning, 'yes')]
  return names.length + returningNames.length === 0
    ? null
    : cannotComeLetter({ ...about, names, returningNames })
}
