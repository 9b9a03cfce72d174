import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { user } from '#server/accounts/tables.ts'
import { attendance } from '#server/attendance/tables.ts'
import { claims } from '#server/registration/pending/tables.ts'
import type { Db } from '#server/db/open.ts'
import { mailRefused } from '#server/mail/outbox/refused.ts'
import { people } from '#server/people/tables.ts'
import { readStoredAnswers } from '#server/registration/rules.ts'
import { studios } from '#server/studios/tables.ts'

export type Claim = typeof claims.$inferSelect

/** A claim by id, ended or not. */
export async function findClaim(db: Db, id: string): Promise<Claim | undefined> {
  const [claim] = await db.select().from(claims).where(eq(claims.id, id))
  return claim
}

/** The account with that address, whether or not it was ever used. */
export async function findAccount(db: Db, email: string) {
  const [found] = await db
    .select({ id: user.id, usedAt: user.usedAt, disabledAt: user.disabledAt, roleTakenAt: user.roleTakenAt })
    .from(user)
    .where(eq(sql`lower(${user.email})`, email))
  return found
}

/** The name of the studio that a claim's answers give. */
export async function findClaimedStudio(db: Db, id: string): Promise<string | null> {
  const [found] = await db.select({ studio: claimedStudio }).from(claims).where(eq(claims.id, id))
  return found?.studio ?? null
}

/** The person that a claim is about, as far as there is one yet. */
export async function findClaimedPerson(db: Db, id: string): Promise<string | null> {
  const [found] = await db
    .select({ id: sql<string | null>`${meantPerson}` })
    .from(claims)
    .where(eq(claims.id, id))
  return found?.id ?? null
}

/** How many of them an organiser is shown at once: more are a flood, whose rest need not be read. */
const pageSize = 100

type Page = { venueId: string; page: number }

/**
 * 'Awaiting e-mail confirmation': the open claims of an edition, newest first, a hundred at a time, beside the person
 * they would change; and how many there are.
 */
export async function listWaiting(db: Db, { venueId, page }: Page) {
  const total = await db.$count(claims, and(eq(claims.venueId, venueId), isNull(claims.endedAt)))
  return { total, pageSize, claims: await listPage(db, { venueId, page }) }
}

async function listPage(db: Db, { venueId, page }: Page) {
  const rows = await db
    .select({
      claim: { id: claims.id, createdAt: claims.createdAt, email: claims.email, answers: claims.answers },
      studio: claimedStudio,
      mailRefused: mailRefused(sql`"claims"."email"`),
      person: {
        id: people.id,
        fullName: people.fullName,
        studio: personStudio,
        attending: attendance.attending,
        diet: people.diet,
        allergies: people.allergies,
        openToRoomSharing: people.openToRoomSharing,
        userId: people.userId,
      },
    })
    .from(claims)
    .leftJoin(people, sql`${people.id} = ${meantPerson}`)
    .leftJoin(studios, eq(studios.id, people.studioId))
    .leftJoin(attendance, and(eq(attendance.personId, people.id), eq(attendance.venueId, claims.venueId)))
    .where(and(eq(claims.venueId, venueId), isNull(claims.endedAt)))
    .orderBy(desc(claims.createdAt), desc(claims.id))
    .limit(pageSize)
    .offset(page * pageSize)
  return rows.map(({ claim, studio, mailRefused: refusal, person }) => ({
    id: claim.id,
    createdAt: claim.createdAt.toISOString(),
    email: claim.email,
    answers: readStoredAnswers(claim.answers),
    studio,
    mailRefused: refusal,
    person: person?.id ? shown(person) : null,
  }))
}

/** The person with the address; else the one whose personal link it came by, while they have neither address nor account. */
const meantPerson = sql`coalesce((select p.id from people p where lower(p.email) = "claims"."email"),
  (select p.id from people p where p.id = "claims"."person_id" and p.email is null and p.user_id is null))`

const claimedStudio = sql<string | null>`case when ${claims.answers}->>'studioId' = 'LP' then 'LP'
  else (select s.name from studios s where s.id::text = "claims"."answers"->>'studioId') end`

const personStudio = sql<string | null>`coalesce(${people.company}, ${studios.name})`

type PersonRow = {
  fullName: string | null
  studio: string | null
  attending: string | null
  diet: string | null
  allergies: string[] | null
  openToRoomSharing: boolean | null
  userId: string | null
}

const shown = ({ userId, fullName, ...person }: PersonRow) => ({
  ...person,
  fullName: fullName ?? '',
  hasAccount: userId !== null,
})
