import { eq, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { recordKinds, type RecordKind } from '#contract/personal-records.ts'
import type { PersonalDataExport } from '#contract/privacy.ts'
import { user } from '#server/db/tables/accounts.ts'
import { pendingRegistrations } from '#server/db/tables/registration-pending.ts'
import type { Db } from '#server/db/open.ts'
import { personalDataOf, withheldOf, type SubjectIds } from '#server/privacy/personal-data/rules.ts'
import { people } from '#server/db/tables/people.ts'

type Data = z.infer<typeof PersonalDataExport>
type Row = Data['records'][number]['rows'][number]

/** A person with their account, if any; or an account without a person. */
export type Subject = { kind: 'person' | 'account'; id: string }
/** `lastMailAddress`: for the mail after the deletion; null without an account. */
export type KnownSubject = SubjectIds & { name: string; lastMailAddress: string | null }

/** Reads all personal data of a data subject, as of one moment. `isOwnData`: the subject is the caller. */
export async function readPersonalData(
  db: Db,
  { name, personId, userId, emails }: SubjectIds & { name: string },
  { now, isOwnData }: { now: Date; isOwnData: boolean },
): Promise<Data> {
  return db.transaction(
    async (tx) => {
      const exported: Data['records'] = []
      for (const kind of recordKinds) {
        exported.push({
          name: kind,
          withheld: [...withheldOf(kind)],
          rows: await readRows(tx, kind, { personId, userId, emails }, { isOwnData }),
        })
      }
      return { madeAt: now.toISOString(), name, records: exported }
    },
    { isolationLevel: 'repeatable read' },
  )
}

/**
 * The maximum number of history entries to show, newest first; other kinds have few rows. Entries with the same time are
 * sorted by their columns, so that repeated reads are the same.
 */
const maxHistoryRows = 1_500

async function readRows(
  tx: Db,
  name: RecordKind,
  subject: SubjectIds,
  { isOwnData }: { isOwnData: boolean },
): Promise<Row[]> {
  const { table, belongsToSubject, forOrganisers, secret = [], rowFor, extraColumns } = personalDataOf(name)
  const isShown = isOwnData ? sql`true` : (forOrganisers ?? sql`true`)
  const fields: SQL = rowFor ? rowFor(subject) : sql`to_jsonb(t)`
  const extra = sql.raw(`jsonb_build_object(${extraColumns})`)
  const { rows } = await tx.execute<{ row: Row }>(sql`
    select (${fields} - ${`{${secret.join(',')}}`}::text[]) || ${extra} as row
    from ${sql.identifier(table)} t where ${belongsToSubject(subject)} and ${isShown}
    order by t.created_at desc, t limit ${maxHistoryRows}`)
  return rows.map(({ row }) => row)
}

/** A data subject with all their known addresses; undefined if they don't exist. */
export async function findSubject(db: Db, { kind, id }: Subject): Promise<KnownSubject | undefined> {
  const isSubject = kind === 'person' ? eq(people.id, id) : eq(user.id, id)
  const [found] = await db
    .select({
      personId: people.id,
      userId: user.id,
      fullName: people.fullName,
      name: user.name,
      emails: sql<(string | null)[]>`array[lower(${people.email}), lower(${user.email})]`,
    })
    .from(people)
    .fullJoin(user, eq(user.id, people.userId))
    .where(isSubject)
  if (!found) return undefined
  const { personId, userId, fullName, name } = found
  const typed = await db
    .selectDistinct({ email: pendingRegistrations.email })
    .from(pendingRegistrations)
    .where(personId === null ? sql`false` : eq(pendingRegistrations.personId, personId))
  const emails = new Set([...found.emails, ...typed.map(({ email }) => email)])
  return {
    personId,
    userId,
    name: fullName ?? name ?? '',
    lastMailAddress: found.emails[1] ?? null,
    emails: [...emails].filter((email) => email !== null),
  }
}
