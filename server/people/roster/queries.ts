import { eq, inArray, or, sql } from 'drizzle-orm'
import { KnownPerson } from '#contract/people.ts'
import type { Db } from '#server/db/open.ts'
import { organiserQuery } from '#server/accounts/sessions.ts'
import { jsonList } from '#server/lib/json-list.ts'
import { refuse } from '#server/lib/refuse.ts'
import { people } from '#server/people/tables.ts'
import { readLines, type Known, type Line, type ReadLine } from '#server/people/roster/rules.ts'
import { studios } from '#server/studios/tables.ts'
import { venues } from '#server/venues/tables.ts'

/** All known people, by name, as JSON text of KnownPerson[]. */
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

/** What adding these lines to an edition would do, line by line; changes nothing. Refuses NOT_FOUND for no venue. */
export async function previewLines(
  db: Db,
  { venueId, lines }: { venueId: string; lines: readonly Line[] },
): Promise<ReadLine[]> {
  if ((await db.$count(venues, eq(venues.id, venueId))) === 0) refuse('NOT_FOUND')
  return readPasted(db, venueId, lines)
}

/** The same inside the transaction that adds them. */
export async function readPasted(db: Db, venueId: string, lines: readonly Line[]): Promise<ReadLine[]> {
  const known = await findKnown(db, venueId, lines)
  return readLines(lines, {
    known,
    studios: await db.select({ id: studios.id, name: studios.name }).from(studios),
  })
}

/** The people with one of the addresses, and for lines without an address, with one of the names. */
async function findKnown(db: Db, venueId: string, lines: readonly Line[]): Promise<Known[]> {
  const emails = lines.flatMap(({ email }) => (email === null ? [] : [email.toLowerCase()]))
  const names = lines.flatMap(({ email, fullName }) =>
    email === null && fullName !== null ? [fullName.toLowerCase()] : [],
  )
  // Named in full: in a query of one table the columns have no prefix.
  const isHere = sql<boolean>`exists (select from attendance a where a.person_id = "people"."id" and a.venue_id = ${venueId})`
  const asked = or(isAmong('email', emails), isAmong('full_name', names))
  if (!asked) return []
  return db
    .select({ id: people.id, fullName: people.fullName, email: people.email, isHere })
    .from(people)
    .where(asked)
}

const isAmong = (column: 'email' | 'full_name', texts: string[]) =>
  texts.length === 0 ? undefined : inArray(sql`lower(${sql.identifier(column)})`, texts)

/** The person with an address, whatever its case. */
export async function findByEmail(db: Db, email: string): Promise<{ id: string; fullName: string } | null> {
  const [person] = await db
    .select({ id: people.id, fullName: people.fullName })
    .from(people)
    .where(eq(sql`lower(${people.email})`, email))
  return person ?? null
}
