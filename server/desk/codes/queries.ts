import { and, eq, ne, sql, type SQL } from 'drizzle-orm'
import { codeAlphabet } from '#contract/door-code-text.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import type { Deps } from '#server/core/deps.ts'
import { doorCode, doorKeys } from '#server/lib/door-keys.ts'
import { sqlMac } from '#server/lib/sql-mac.ts'
import { people } from '#server/db/tables/people.ts'
import { studios } from '#server/db/tables/studios.ts'

type Keys = { innerKey: SQL; outerKey: SQL }

/** The keys as placeholders. Statements that authenticate the caller get them from accounts/sessions.ts. */
const callerKeys: Keys = {
  innerKey: sql`${sql.placeholder('innerKey')}`,
  outerKey: sql`${sql.placeholder('outerKey')}`,
}

/** The keys in any other statement. */
export function keysOf(secret: string): Keys {
  const { innerKey, outerKey } = doorKeys(secret)
  return { innerKey: sql`${innerKey}`, outerKey: sql`${outerKey}` }
}

/** The bytes of an attendance's code, the same as in doorCode. */
const bytesOf = (id: SQL, generation: SQL, keys: Keys) =>
  sql`substring(${sqlMac(sql`${id} || ':' || ${generation}`, keys)} from 1 for 16)`

/** The hash by which the desk finds a person. */
export const codeHash = (id: SQL, generation: SQL, keys = callerKeys): SQL =>
  sql`encode(substring(sha256(${bytesOf(id, generation, keys)}) from 1 for 8), 'hex')`

/** The code itself, for its owner. */
export const codeText = (id: SQL, generation: SQL): SQL => sql`(
  select string_agg(substr(${sql.raw(`'${codeAlphabet}'`)}, substring(bits from n * 5 + 1 for 5)::int + 1, 1), '' order by n)
  from (select ('x' || encode(${bytesOf(id, generation, callerKeys)}, 'hex') || '0')::bit(132) as bits) b,
    generate_series(0, 25) n)`

/** The badges to print, for everyone who answered yes or maybe, by name. */
export async function listBadges({ db, secret }: Pick<Deps, 'db' | 'secret'>, venueId: string) {
  const rows = await db
    .select({
      id: attendance.id,
      personId: attendance.personId,
      doorGeneration: attendance.doorGeneration,
      fullName: people.fullName,
      studio: sql<string | null>`coalesce(${people.company}, ${studios.name})`,
    })
    .from(attendance)
    .innerJoin(people, eq(people.id, attendance.personId))
    .leftJoin(studios, eq(studios.id, people.studioId))
    .where(and(eq(attendance.venueId, venueId), ne(attendance.attending, 'no')))
    .orderBy(sql`${people.fullName} collate names`, attendance.id)
  return rows.map(({ doorGeneration, ...row }) => ({
    ...row,
    code: doorCode(secret, { id: row.id, doorGeneration }),
  }))
}
