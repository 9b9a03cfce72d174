import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { questionNames } from '#contract/questions.ts'
import { PersonCard } from '#contract/person-card.ts'
import { attendanceRows } from '#server/attendance/queries.ts'
import type { Db } from '#server/db/open.ts'
import { invitations } from '#server/db/tables/invitations.ts'
import { jsonList } from '#server/lib/json-list.ts'
import { jsonObject, wallClockText } from '#server/lib/json-object.ts'
import { refuse } from '#server/lib/refuse.ts'
import { statement } from '#server/db/statement.ts'
import { mailRefused, messageState } from '#server/mail/outbox/states.ts'
import { outbox } from '#server/db/tables/mail-outbox.ts'
import { subjectOfMessage } from '#server/messages/queries.ts'
import { columnsOf, people } from '#server/db/tables/people.ts'
import { rooms } from '#server/db/tables/rooms.ts'
import { studios } from '#server/db/tables/studios.ts'
import { travellerRows } from '#server/travel/queries.ts'
import { workshops, workshopSignups } from '#server/db/tables/workshops.ts'

type Card = z.output<typeof PersonCard>

/** Everything about a person for an organiser who looks at an edition, in one statement. */
export async function readCard(
  db: Db,
  { id, venueId, now }: { id: string; venueId: string | null; now: Date },
): Promise<Card> {
  const [found] = await findCard(db, { id, venueId, now: now.toISOString() })
  return found?.card ?? refuse('NOT_FOUND')
}

const id = sql`${sql.placeholder('id')}::uuid`
const venueId = sql`${sql.placeholder('venueId')}::uuid`

const { room: Room, workshops: Workshops, link: Link, mails: Mails, history: History } = PersonCard.shape

const isPersonsRow = sql`a.person_id = ${id} and a.venue_id = ${venueId}`

const roommates = sql`(select coalesce(json_agg(
    json_build_object('personId', mate.id, 'fullName', mate.full_name) order by mate.full_name collate names, mate.id), '[]')
  from room_assignments others join people mate on mate.id = others.person_id
  where others.room_id = ${rooms.id} and others.person_id <> ${id})`

const room = sql`(select ${jsonObject(Room.unwrap(), {
  id: sql`${rooms.id}`,
  roomNumber: sql`${rooms.roomNumber}`,
  bedType: sql`${rooms.bedType}`,
  roommates,
})} from room_assignments own join ${rooms} on ${rooms.id} = own.room_id
  where own.person_id = ${id} and own.venue_id = ${venueId})`

const seats = sql`(${jsonList(
  Workshops.element,
  sql`select ${workshops.id}, ${workshops.title}, ${wallClockText(workshops.startTime)} as "startTime"
    from ${workshopSignups} join ${workshops} on ${workshops.id} = ${workshopSignups.workshopId}
    where ${workshopSignups.personId} = ${id} and ${workshopSignups.venueId} = ${venueId}
    order by ${workshops.startTime}, ${workshops.id}`,
)})`

const link = sql`(select ${jsonObject(Link.unwrap(), {
  madeAt: sql`${invitations.createdAt}`,
  usedAt: sql`${invitations.usedAt}`,
  isRevoked: sql`${invitations.revokedAt} is not null`,
})} from ${invitations} where ${invitations.personId} = ${id} and ${invitations.venueId} = ${venueId})`

/** Includes mails with the person's link, because the person's address may have changed since. */
const mails = sql`(${jsonList(
  Mails.element,
  sql`select ${outbox.id}, ${outbox.createdAt} as "createdAt", ${outbox.kind}, ${outbox.recipient},
      ${messageState} as state, ${outbox.sentAt} as "sentAt", ${outbox.lastError} as "lastError",
      (select ${subjectOfMessage} from message_readers r join messages m on m.id = r.message_id
        where r.id = ${outbox.messageRecipientId}) as subject, ${outbox.invitationId} is not null as "hasLink"
    from ${outbox}
    where ${outbox.id} in (
      select o.id from outbox o where lower(o.recipient) = lower(${people.email})
      union select o.id from outbox o join ${invitations} i on i.id = o.invitation_id where i.person_id = ${id})
    order by ${outbox.createdAt} desc, ${outbox.id} limit 50`,
)})`

const history = sql`(${jsonList(
  History.element,
  sql`select v.id as "venueId", v.name, v.quarter, v.year, a.attending, a.check_in_time as "checkInTime"
    from attendance a join venues v on v.id = a.venue_id where a.person_id = ${id}
    order by v.year desc, v.quarter desc, v.id`,
)})`

const findCard = statement<{ card: Card }>(
  'person_card',
  sql`select ${jsonObject(PersonCard, {
    id: sql`${people.id}`,
    fullName: sql`${people.fullName}`,
    email: sql`${people.email}`,
    studio: sql`coalesce(${people.company}, ${studios.name})`,
    ...columnsOf(questionNames),
    notes: sql`${people.notes}`,
    mailRefused: mailRefused(sql`lower(${people.email})`),
    row: sql`(${attendanceRows(isPersonsRow)}) -> 0`,
    flights: sql`(${travellerRows(isPersonsRow)}) -> 0`,
    room,
    workshops: seats,
    link,
    wantsNoReminders: sql`exists (select from attendance a where ${isPersonsRow} and a.reminders_stopped_at is not null)`,
    mails,
    history,
  })} as card
  from ${people} left join ${studios} on ${studios.id} = ${people.studioId} where ${people.id} = ${id}`,
)
