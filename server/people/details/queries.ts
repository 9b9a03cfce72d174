import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { PersonNow } from '#contract/people.ts'
import { user } from '#server/db/tables/accounts.ts'
import type { Db } from '#server/db/open.ts'
import { mailRefused } from '#server/mail/outbox/states.ts'
import { studioChoice } from '#server/people/details/rules.ts'
import { people } from '#server/db/tables/people.ts'

type Now = z.infer<typeof PersonNow>

/** All an organiser may know and edit of a person; null when there is none. */
export async function readPerson(db: Db, id: string): Promise<Now | null> {
  const [row] = await db
    .select({
      person: people,
      isEmailFixed: sql<boolean>`${user.usedAt} is not null`,
      refusal: mailRefused(sql`lower(${people.email})`),
    })
    .from(people)
    .leftJoin(user, eq(user.id, people.userId))
    .where(eq(people.id, id))
  if (!row) return null
  const { person, isEmailFixed, refusal } = row
  return {
    id: person.id,
    version: person.version,
    fullName: person.fullName,
    email: person.email,
    phone: person.phone,
    studioId: studioChoice(person),
    openToRoomSharing: person.openToRoomSharing,
    diet: person.diet,
    dietNote: person.dietNote,
    allergies: person.allergies,
    kitchenMayKnow: person.kitchenMayKnow,
    notes: person.notes,
    isEmailFixed,
    mailRefused: refusal,
  }
}
