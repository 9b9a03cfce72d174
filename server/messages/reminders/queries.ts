import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { unfillable, type Words } from '#contract/message-values.ts'
import {
  reminderKinds,
  reminderText,
  stopPath,
  type Reminder,
  type ReminderKind,
} from '#contract/reminders.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/core/deps.ts'
import { linkToken } from '#server/lib/link-token.ts'
import { refuse } from '#server/lib/refuse.ts'
import { wallClockAt } from '#server/lib/wall-clock.ts'
import type { Letter } from '#server/core/ports.ts'
import { knowsOfEdition, type OutboxRow } from '#server/mail/outbox/queries.ts'
import {
  findEditionValues,
  findRecipients,
  linksOf,
  listRecipients,
  writeMessage,
} from '#server/messages/queries.ts'
import { travelsOtherwise } from '#server/questions/queries.ts'
import {
  dueDay,
  firstDayFrom,
  isReminderHour,
  isTimeLeft,
  type Candidate,
  type ReminderSwitch,
} from '#server/messages/reminders/rules.ts'
import { missingOf, type Answers } from '#server/messages/rules.ts'
import { reminderTexts } from '#server/db/tables/messages-reminders.ts'
import { messageRecipients, messages } from '#server/db/tables/messages.ts'

export type EditionSwitch = ReminderSwitch & { venueId: string }

/** The switches that are on, of all editions or of one. */
export async function listSwitches(db: Db, venueId?: string): Promise<EditionSwitch[]> {
  const { rows } = await db.execute<EditionSwitch>(sql`
    select r.venue_id as "venueId", r.kind, r.days, (r.created_at at time zone v.time_zone)::date::text as since,
      v.quarter, v.year, v.time_zone as "timeZone", v.event_start_date::text as "eventStartDate",
      v.event_end_date::text as "eventEndDate",
      to_char(v.registration_closes_at, 'YYYY-MM-DD"T"HH24:MI') as "registrationClosesAt"
    from reminders r join venues v on v.id = r.venue_id
    where ${venueId === undefined ? sql`true` : sql`v.id = ${venueId}`}`)
  return reminderKinds.flatMap((kind) => rows.filter((row) => row.kind === kind))
}

const wasWritten = async (db: Db, { venueId, kind }: EditionSwitch, today: string): Promise<boolean> =>
  (await db.$count(
    messages,
    sql`${messages.venueId} = ${venueId} and ${messages.reminder} = ${kind} and ${messages.reminderDay} = ${today}`,
  )) > 0

type ReminderTarget = Candidate & { email: string; needsLink: boolean }

/**
 * People who know that they are invited, miss an answer that the switch requests, have an address and haven't
 * unsubscribed. Dropped mails don't count as sent. `exceptId`: a message that doesn't count either.
 */
async function listCandidates(
  db: Db,
  { venueId, kind, timeZone }: Pick<EditionSwitch, 'venueId' | 'kind' | 'timeZone'>,
  { personId, exceptId }: { personId?: string; exceptId?: string } = {},
): Promise<ReminderTarget[]> {
  const dayOf = (at: SQL) => sql`(${at} at time zone ${timeZone})::date::text`
  const { rows } = await db.execute<ReminderTarget & Answers>(sql`
    with written as (
        select r.person_id, m.venue_id, m.reminder, coalesce(o.sent_at, o.run_at) as at
        from message_readers r join messages m on m.id = r.message_id join outbox o on o.message_reader_id = r.id
        where o.discarded_at is null and m.id is distinct from ${exceptId ?? null}::uuid
        union all
        select i.person_id, i.venue_id, null, coalesce(o.sent_at, o.run_at)
        from invitations i join outbox o on o.invitation_id = i.id and o.kind = 'invitation'
        where o.discarded_at is null and not o.is_held),
      listed as (
        select a.*, lower(coalesce(p.email, u.email)) as email, p.open_to_room_sharing, p.diet, p.allergies, u.id is null as has_no_account,
          ${travelsOtherwise()} as travels_otherwise
        from attendance a join people p on p.id = a.person_id
          left join "user" u on u.id = p.user_id or (p.user_id is null and lower(u.email) = lower(p.email))
        where a.venue_id = ${venueId} and a.attending = ${kind === 'no reply' ? 'maybe' : 'yes'}
          and ${knowsOfEdition({ personId: sql`a.person_id`, venueId: sql`a.venue_id` })}
          and a.reminders_stopped_at is null and coalesce(p.email, u.email) is not null and u.disabled_at is null
          and ${personId === undefined ? sql`true` : sql`p.id = ${personId}`})
    select l.person_id as "personId", l.email, ${dayOf(sql`l.created_at`)} as "listedOn", l.attending,
      l.flight_1_departure_airport as "flight1DepartureAirport", l.flight_2_departure_airport as "flight2DepartureAirport",
      l.open_to_room_sharing as "openToRoomSharing", l.diet, l.allergies, l.travels_otherwise as "travelsOtherwise",
      coalesce(jsonb_agg(distinct ${dayOf(sql`w.at`)}) filter (where w.at is not null), '[]') as "mailedOn",
      ${dayOf(sql`greatest(max(w.at) filter (where w.venue_id = l.venue_id), max(i.handed_at))`)} as "lastMailedOn",
      (count(w.at) filter (where w.venue_id = l.venue_id and w.reminder = ${kind}))::int as "remindersSent",
      l.has_no_account and max(i.handed_at) is null as "needsLink"
    from listed l left join written w on w.person_id = l.person_id
      left join invitations i on i.person_id = l.person_id and i.venue_id = l.venue_id
    group by l.person_id, l.email, l.venue_id, l.created_at, l.attending, l.flight_1_departure_airport,
      l.flight_2_departure_airport, l.open_to_room_sharing, l.diet, l.allergies, l.has_no_account,
      l.travels_otherwise
    order by l.person_id`)
  return rows.filter((row) => missingOf(row, kind).length > 0)
}

/** The people to remind now who got no other message today. */
export async function listDue(db: Db, reminder: EditionSwitch, now: Date): Promise<ReminderTarget[]> {
  const localNow = wallClockAt(now, reminder.timeZone)
  const today = localNow.slice(0, 10)
  if (
    !isReminderHour(reminder, now) ||
    !isTimeLeft(reminder, localNow) ||
    (await wasWritten(db, reminder, today))
  )
    return []
  return (await listCandidates(db, reminder)).filter((each) => dueDay(reminder, each, today) === today)
}

/** The switches of an edition, each with the next day on which someone is reminded. */
export async function listReminders({ db, clock, isMailConfigured }: Deps, venueId: string) {
  const edition = (await findEditionValues(db, venueId)) ?? refuse('NOT_FOUND')
  const switches = await listSwitches(db, venueId)
  const planned = new Map<string, string[]>()
  const reminders: z.input<typeof Reminder>[] = []
  for (const kind of reminderKinds) {
    const reminder = switches.find((each) => each.kind === kind)
    const next = reminder ? await findNext(db, clock(), reminder, planned) : null
    reminders.push({
      kind,
      days: reminder?.days ?? null,
      next: next && { day: next.day, people: next.people },
      own: await findOwnText(db, { venueId, kind }),
    })
  }
  return { isMailConfigured, edition: edition.values, reminders }
}

type EditionReminder = { venueId: string; kind: ReminderKind }

/** The organisers' own text of a reminder; null if they use the default text. */
export async function findOwnText(db: Db, { venueId, kind }: EditionReminder): Promise<Words | null> {
  const [own] = await db
    .select({ subject: reminderTexts.subject, text: reminderTexts.text })
    .from(reminderTexts)
    .where(and(eq(reminderTexts.venueId, venueId), eq(reminderTexts.kind, kind)))
  return own ?? null
}

/** The people without the answers that a kind requests, or the first person of the list as an example. */
export async function listReminded(deps: Deps, { venueId, kind }: EditionReminder) {
  const { timeZone } = (await findEditionValues(deps.db, venueId)) ?? refuse('NOT_FOUND')
  const candidates = await listCandidates(deps.db, { venueId, kind, timeZone })
  const { rows } = await deps.db.execute<{ personId: string }>(sql`
    select p.id as "personId" from attendance a join people p on p.id = a.person_id
    where a.venue_id = ${venueId} order by p.full_name collate names, p.id limit 1`)
  const personIds = (candidates.length > 0 ? candidates : rows).map(({ personId }) => personId)
  return findRecipients(deps, { venueId, personIds, about: kind })
}

/** The first day on which a switch reminds people, with those people. */
export async function findNextRecipients(db: Db, now: Date, reminder: EditionSwitch) {
  const next = await findNext(db, now, reminder, new Map())
  return next && { day: next.day, recipients: next.recipients }
}

/** `planned`: the days on which each person gets another kind. */
async function findNext(db: Db, now: Date, reminder: EditionSwitch, planned: Map<string, string[]>) {
  const firstDay = firstDayFrom(reminder, now)
  const today = wallClockAt(now, reminder.timeZone).slice(0, 10)
  const isOver = firstDay === today && (await wasWritten(db, reminder, today))
  const from = isOver ? firstDayFrom(reminder, new Date(now.getTime() + 24 * 60 * 60_000)) : firstDay
  const dueCandidates = (await listCandidates(db, reminder)).flatMap((each) => {
    const mailedOn = [...each.mailedOn, ...(planned.get(each.personId) ?? [])]
    const day = dueDay(reminder, { ...each, mailedOn }, from)
    return day === null ? [] : [{ personId: each.personId, email: each.email, day }]
  })
  const day = dueCandidates.map((each) => each.day).toSorted()[0]
  if (day === undefined) return null
  const recipients = dueCandidates.filter((each) => each.day === day)
  for (const { personId } of recipients) planned.set(personId, [...(planned.get(personId) ?? []), day])
  return {
    day,
    people: recipients.length,
    recipients: recipients.map(({ personId, email }) => ({ personId, email })),
  }
}

/**
 * A reminder's text as of now. Null if its day or hour is over, its switch is off, an organiser writes to its recipient
 * that day, or the recipient answered, left the list, unsubscribed or changed their address.
 */
export async function composeReminder(deps: Deps, mail: OutboxRow): Promise<Letter | null> {
  const found = await findReminder(deps.db, mail)
  if (!found) return null
  const { message, kind, personId, venueId } = found
  const reminder = (await listSwitches(deps.db, venueId)).find((each) => each.kind === kind)
  if (!reminder || !(await isStillDue(deps, reminder, found))) return null
  const edition = await findEditionValues(deps.db, venueId)
  if (!edition || unfillable(edition.values, message) !== null) return null
  const [person] = await listRecipients(deps.db, { ...edition, venueId, personIds: [personId], about: kind })
  if (person?.email !== mail.recipient) return null
  const links = await linksOf(deps, { personId, venueId })
  return writeMessage(edition, person, {
    ...message,
    links,
    unsubscribeLink: unsubscribeLink(deps, found.attendanceId),
  })
}

/** The reminder that one recipient would get if it were sent now. */
export async function writeReminderFor(
  deps: Deps,
  { venueId, kind, personId }: EditionReminder & { personId: string },
): Promise<Letter> {
  const edition = (await findEditionValues(deps.db, venueId)) ?? refuse('NOT_FOUND')
  const [person] = await listRecipients(deps.db, { ...edition, venueId, personIds: [personId], about: kind })
  if (!person) return refuse('NOT_FOUND')
  const links = await linksOf(deps, { personId, venueId })
  const words = reminderText(kind, edition.values, await findOwnText(deps.db, { venueId, kind }))
  return writeMessage(edition, person, { ...words, links })
}

async function findReminder(db: Db, mail: OutboxRow) {
  const [found] = await db
    .select({ message: messages, personId: messageRecipients.personId, attendanceId: attendance.id })
    .from(messageRecipients)
    .innerJoin(messages, eq(messages.id, messageRecipients.messageId))
    .innerJoin(
      attendance,
      sql`${attendance.personId} = ${messageRecipients.personId} and ${attendance.venueId} = ${messages.venueId}`,
    )
    .where(sql`${messageRecipients.id}::text = ${mail.messageRecipientId ?? ''}`)
  const kind: ReminderKind | null = found?.message.reminder ?? null
  return found && kind !== null ? { ...found, kind, venueId: found.message.venueId } : undefined
}

async function isStillDue(
  { db, clock }: Deps,
  reminder: EditionSwitch,
  { message, personId }: { message: typeof messages.$inferSelect; personId: string },
): Promise<boolean> {
  const localNow = wallClockAt(clock(), reminder.timeZone)
  const today = localNow.slice(0, 10)
  if (message.reminderDay !== today || !isReminderHour(reminder, clock()) || !isTimeLeft(reminder, localNow))
    return false
  const [person] = await listCandidates(db, reminder, { personId, exceptId: message.id })
  return person !== undefined && !person.mailedOn.includes(today)
}

const unsubscribeLink = ({ publicUrl, secret }: Deps, attendanceId: string) =>
  `${publicUrl}${stopPath}${linkToken(secret, 'stop', { id: attendanceId, generation: 1 }).replaceAll('.', '~')}`
