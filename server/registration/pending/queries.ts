import { and, desc, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { surveyQuestions, type PartName, type PartValues, type SurveyQuestion } from '#contract/questions.ts'
import { user } from '#server/db/tables/accounts.ts'
import { losesCheckIn } from '#server/attendance/rules.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import { pendingRegistrations } from '#server/db/tables/registration-pending.ts'
import type { Db } from '#server/db/open.ts'
import { mailRefused } from '#server/mail/outbox/states.ts'
import { columnsOf, people } from '#server/db/tables/people.ts'
import { readStoredAnswers, type Answers } from '#server/lib/edition-days.ts'
import { listAskedQuestions, listForOrganisers } from '#server/questions/queries.ts'
import { studios } from '#server/db/tables/studios.ts'

export type PendingRegistration = typeof pendingRegistrations.$inferSelect

export async function findRegistration(db: Db, id: string): Promise<PendingRegistration | undefined> {
  const [registration] = await db.select().from(pendingRegistrations).where(eq(pendingRegistrations.id, id))
  return registration
}

/** The account with that address, used or not. */
export async function findAccount(db: Db, email: string) {
  const [found] = await db
    .select({ id: user.id, usedAt: user.usedAt, disabledAt: user.disabledAt, roleTakenAt: user.roleTakenAt })
    .from(user)
    .where(eq(sql`lower(${user.email})`, email))
  return found
}

/** The name of the studio in a pending registration's answers. */
export async function findRegisteredStudio(db: Db, id: string): Promise<string | null> {
  const [found] = await db
    .select({ studio: registeredStudio })
    .from(pendingRegistrations)
    .where(eq(pendingRegistrations.id, id))
  return found?.studio ?? null
}

/** The person that a pending registration is about, if they exist, and the name of their studio, or LP. */
export async function findRegisteredPerson(db: Db, id: string) {
  const [found] = await db
    .select({ id: people.id, studio: personStudio })
    .from(pendingRegistrations)
    .innerJoin(people, sql`${people.id} = ${meantPerson}`)
    .leftJoin(studios, eq(studios.id, people.studioId))
    .where(eq(pendingRegistrations.id, id))
  return found
}

/** Organisers see at most this many registrations at once: more are a flood, which no one needs to read. */
const pageSize = 100

type Page = { venueId: string; page: number }

/**
 * 'Awaiting e-mail confirmation': the open registrations of an edition, newest first, a hundred at a time, with the
 * people they would change, and the total.
 */
export async function listWaiting(db: Db, { venueId, page }: Page) {
  const total = await db.$count(
    pendingRegistrations,
    and(eq(pendingRegistrations.venueId, venueId), isNull(pendingRegistrations.endedAt)),
  )
  const asked = await listAskedQuestions(db, venueId)
  const questions = asked.filter(({ readers }) => readers.includes('organisers'))
  const readableIds = new Set(questions.map(({ id }) => id))
  return { total, pageSize, registrations: await listPage(db, { venueId, page }, readableIds), questions }
}

async function listPage(db: Db, { venueId, page }: Page, readableIds: ReadonlySet<string>) {
  const rows = await db
    .select({
      registration: {
        id: pendingRegistrations.id,
        createdAt: pendingRegistrations.createdAt,
        email: pendingRegistrations.email,
        answers: pendingRegistrations.answers,
      },
      studio: registeredStudio,
      mailRefused: mailRefused(sql`"pending_registrations"."email"`),
      namesakes,
      person: {
        id: people.id,
        fullName: people.fullName,
        studio: personStudio,
        attending: attendance.attending,
        checkInTime: attendance.checkInTime,
        ...columnsOf(surveyQuestions),
        userId: people.userId,
      },
    })
    .from(pendingRegistrations)
    .leftJoin(people, sql`${people.id} = ${meantPerson}`)
    .leftJoin(studios, eq(studios.id, people.studioId))
    .leftJoin(
      attendance,
      and(eq(attendance.personId, people.id), eq(attendance.venueId, pendingRegistrations.venueId)),
    )
    .where(and(eq(pendingRegistrations.venueId, venueId), isNull(pendingRegistrations.endedAt)))
    .orderBy(desc(pendingRegistrations.createdAt), desc(pendingRegistrations.id))
    .limit(pageSize)
    .offset(page * pageSize)
  const personIds = rows.flatMap(({ person }) => person?.id ?? [])
  const known = await listForOrganisers(db, personIds, venueId)
  return rows.map(({ registration, studio, mailRefused: refusal, namesakes: others, person }) => {
    const { own, ...given } = readStoredAnswers(registration.answers)
    const answers = {
      ...given,
      own: Object.fromEntries(Object.entries(own).filter(([id]) => readableIds.has(id))),
    }
    return {
      id: registration.id,
      createdAt: registration.createdAt.toISOString(),
      email: registration.email,
      answers,
      studio,
      mailRefused: refusal,
      namesakes: others,
      person: person?.id ? { ...shownPerson(person, answers), own: known.get(person.id) ?? {} } : null,
    }
  })
}

/**
 * The person with the address; else the owner of the personal link that was used, while they have neither address
 * nor account.
 */
const meantPerson = sql`coalesce((select p.id from people p where lower(p.email) = "pending_registrations"."email"),
  (select p.id from people p where p.id = "pending_registrations"."person_id" and p.email is null and p.user_id is null))`

const sameName = (name: SQL) =>
  sql`lower(btrim(${name})) = lower(btrim("pending_registrations"."answers"->>'fullName'))`

/** More namesakes don't help to decide, and a stranger can register any number. */
const maxNamesakes = 20

/** Others with the same name: on the edition's list, and pending under another address; the first of each kind. */
const namesakes = sql<{ email: string | null; isWaiting: boolean }[]>`(
  select coalesce(json_agg(json_build_object('email', n.email, 'isWaiting', n.waits) order by n.waits, n.email), '[]')
  from (
    select p.email, false as waits from people p
    join attendance a on a.person_id = p.id and a.venue_id = "pending_registrations"."venue_id"
    where ${sameName(sql`p.full_name`)} and p.id is distinct from ${meantPerson}
    union
    (select r.email, true from pending_registrations r
    where r.venue_id = "pending_registrations"."venue_id" and r.ended_at is null
      and r.email <> "pending_registrations"."email" and ${sameName(sql`r.answers->>'fullName'`)}
    limit ${maxNamesakes})
  ) n)`

const registeredStudio = sql<
  string | null
>`case when ${pendingRegistrations.answers}->>'studioId' = 'LP' then 'LP'
  else (select s.name from studios s where s.id::text = "pending_registrations"."answers"->>'studioId') end`

const personStudio = sql<string | null>`coalesce(${people.company}, ${studios.name})`

type PersonRow = PartValues<PartName<SurveyQuestion>> & {
  fullName: string | null
  studio: string | null
  attending: string | null
  checkInTime: Date | null
  userId: string | null
}

const shownPerson = ({ userId, fullName, checkInTime, ...person }: PersonRow, { attending }: Answers) => ({
  ...person,
  fullName: fullName ?? '',
  hasAccount: userId !== null,
  losesCheckIn: losesCheckIn({ checkInTime }, attending),
})
