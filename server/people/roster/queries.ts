import { eq, sql } from 'drizzle-orm'
import { KnownPerson } from '#contract/people.ts'
import type { Db } from '#server/db/open.ts'
import { organiserQuery } from '#server/accounts/sessions.ts'
import { jsonList } from '#server/lib/json-list.ts'
import { people } from '#server/db/tables/people.ts'

/** All known people, by name, as the JSON text of KnownPerson[]. */
export const knownPeople = organiserQuery(
  'known_people',
  jsonList(
    KnownPerson,
    sql`
      select p.id, p.full_name as "fullName", p.email, coalesce(p.company, s.name) as studio
      from people p left join studios s on s.id = p.studio_id
      order by p.full_name collate names, p.id`,
  ),
)

/** The person with an address, in upper or lower case. */
export async function findByEmail(db: Db, email: string): Promise<{ id: string; fullName: string } | null> {
  const [person] = await db
    .select({ id: people.id, fullName: people.fullName })
    .from(people)
    .where(eq(sql`lower(${people.email})`, email))
  return person ?? null
}
