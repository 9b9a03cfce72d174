import { asc, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { DataSubject } from '#contract/privacy.ts'
import type { Db } from '#server/db/open.ts'
import { refuse } from '#server/lib/refuse.ts'
import { findSubject, type Subject } from '#server/privacy/personal-data/queries.ts'
import { isContact, type SubjectIds } from '#server/privacy/personal-data/rules.ts'
import { nameOfEdition, venues } from '#server/db/tables/venues.ts'

type ListedSubject = z.infer<typeof DataSubject>

const maxFound = 20

/** Requests for erasure, oldest first. */
export const listRequests = (db: Db): Promise<ListedSubject[]> =>
  listPeople(db, sql`s."askedAt" is not null order by s."askedAt", s.id`)

/** Data subjects whose name or address contains the text, ignoring accents and case, with or without an account. */
export function findPeople(db: Db, search: string): Promise<ListedSubject[]> {
  const pattern = `%${search.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  return listPeople(
    db,
    sql`folded(s.name) like folded(${pattern}::text) or folded(s.email) like folded(${pattern}::text) order by s.name collate names, s.id limit ${maxFound}`,
  )
}

/** The editions whose contact is deleted with a data subject. */
export const contactOf = async (db: Db, subject: Subject): Promise<string[]> =>
  listContacts(db, (await findSubject(db, subject)) ?? refuse('NOT_FOUND'))

/** Like `contactOf`, for a known subject: 'Casa do Mar (Q4 2026)', oldest first. */
export async function listContacts(db: Db, subject: SubjectIds): Promise<string[]> {
  const rows = await db
    .select({ edition: nameOfEdition })
    .from(venues)
    .where(isContact(subject, 'venues'))
    .orderBy(asc(venues.year), asc(venues.quarter), asc(venues.id))
  return rows.map(({ edition }) => edition)
}

const askedAt = `to_json(q.created_at) #>> '{}' as "askedAt"`

/** All data subjects: every person, and every account without a person. */
async function listPeople(db: Db, condition: SQL): Promise<ListedSubject[]> {
  const { rows } = await db.execute<ListedSubject>(sql`
    select s.kind, s.id, s.name, s.email, s."hasAccount", s.role, s.editions, s."askedAt" from (
      select 'person' as kind, p.id, p.full_name as name, coalesce(p.email, u.email) as email,
        u.id is not null as "hasAccount", r.role, ${sql.raw(askedAt)},
        (select count(*)::int from attendance a where a.person_id = p.id) as editions
      from people p left join "user" u on u.id = p.user_id left join user_roles r on r.user_id = u.id
        left join erasure_requests q on q.user_id = u.id
      union all
      select 'account', u.id, u.name, u.email, true, r.role, ${sql.raw(askedAt)}, 0
      from "user" u left join user_roles r on r.user_id = u.id left join erasure_requests q on q.user_id = u.id
      where not exists (select 1 from people p where p.user_id = u.id)) s
    where ${condition}`)
  return rows
}
