import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { PersonNow } from '#contract/people.ts'
import { questionNames } from '#contract/questions.ts'
import { user } from '#server/db/tables/accounts.ts'
import type { Db } from '#server/db/open.ts'
import { mailRefused } from '#server/mail/outbox/states.ts'
import { studioChoice } from '#server/people/details/rules.ts'
import { columnsOf, people } from '#server/db/tables/people.ts'

type PersonDetails = z.infer<typeof PersonNow>

/** Everything an organiser may know and edit about a person; null if they don't exist. */
export async function readPerson(db: Db, id: string): Promise<PersonDetails | null> {
  const [row] = await db
    .select({
      person: people,
      details: columnsOf(questionNames),
      isEmailFixed: sql<boolean>`${user.usedAt} is not null`,
      refusal: mailRefused(sql`lower(${people.email})`),
    })
    .from(people)
    .leftJoin(user, eq(user.id, people.userId))
    .where(eq(people.id, id))
  if (!row) return null
  const { person, details, isEmailFixed, refusal } = row
  return {
    id: person.id,
    version: person.version,
    fullName: person.fullName,
    email: person.email,
    studioId: studioChoice(person),
    ...details,
    notes: person.notes,
    isEmailFixed,
    mailRefused: refusal,
  }
}
