import { eq, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { holdingNames, type Held } from '#contract/privacy.ts'
import { user } from '#server/accounts/tables.ts'
import { claims } from '#server/claims/tables.ts'
import type { Db } from '#server/db/open.ts'
import { holdings, withheldOf, type HoldingName, type Whose } from '#server/holdings/rules.ts'
import { people } from '#server/people/tables.ts'

type Data = z.infer<typeof Held>
type Row = Data['holdings'][number]['rows'][number]

/** A person with the account that is theirs, if any; or an account that is nobody's. */
export type Subject = { kind: 'person' | 'account'; id: string }
export type Known = Whose & { name: string }

/** Everything held about somebody, of one moment. */
export async function readHeld(db: Db, { name, ...whose }: Known, now: Date): Promise<Data> {
  return db.transaction(
    async (tx) => {
      const told: Data['holdings'] = []
      for (const holding of holdingNames) {
        told.push({
          name: holding,
          withheld: [...withheldOf(holding)],
          rows: await readRows(tx, holding, whose),
        })
      }
      return { madeAt: now.toISOString(), name, holdings: told }
    },
    { isolationLevel: 'repeatable read' },
  )
}

/** As many entries of the history as are told, the newest; rows of other kinds are few. */
const longestHistory = 1_500

async function readRows(tx: Db, name: HoldingName, whose: Whose): Promise<Row[]> {
  const { table, isTheirs, secret = [], told, besides } = holdings[name]
  const whole: SQL = told ? told(whose) : sql`to_jsonb(t)`
  const words = besides === undefined ? sql`'{}'::jsonb` : sql.raw(`jsonb_build_object(${besides})`)
  const { rows } = await tx.execute<{ row: Row }>(sql`
    select (${whole} - ${`{${secret.join(',')}}`}::text[]) || ${words} as row
    from ${sql.identifier(table)} t where ${isTheirs(whose)}
    order by t.created_at desc limit ${longestHistory}`)
  return rows.map(({ row }) => row)
}

/** Who is meant, and every address that is known to be theirs. Undefined: nobody. */
export async function findSubject(db: Db, { kind, id }: Subject): Promise<Known | undefined> {
  const isMeant = kind === 'person' ? eq(people.id, id) : eq(user.id, id)
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
    .where(isMeant)
  if (!found) return undefined
  const { personId, userId, fullName, name } = found
  const typed = await db
    .selectDistinct({ email: claims.email })
    .from(claims)
    .where(personId === null ? sql`false` : eq(claims.personId, personId))
  const emails = new Set([...found.emails, ...typed.map(({ email }) => email)])
  return {
    personId,
    userId,
    name: fullName ?? name ?? '',
    emails: [...emails].filter((email) => email !== null),
  }
}
