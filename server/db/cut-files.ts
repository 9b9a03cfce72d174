import type { PGlite } from '@electric-sql/pglite'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const pageSize = 8192

/**
 * Finds table files in a database's directory that end inside a page: either cut off, or left so by a disk that filled
 * up while the file grew. PostgreSQL ignores such a page without a warning, whatever it held. Returns the numbers in
 * the files' names. Call it before the database is opened.
 */
export function findCutFiles(directory: string): number[] {
  const databases = readdirSync(join(directory, 'base')).map((name) => join(directory, 'base', name))
  return [...databases, join(directory, 'global')].flatMap((folder) =>
    readdirSync(folder).flatMap((name) => {
      // `16451`, or `16451.1` for a table larger than the maximum file size. Free space maps are skipped, because
      // PostgreSQL recreates them.
      const number = /^(\d+)(\.\d+)?$/.exec(name)?.[1]
      return number !== undefined && statSync(join(folder, name)).size % pageSize !== 0
        ? [Number(number)]
        : []
    }),
  )
}

/** Throws the database's error if a table's index has a row whose page is missing. */
export async function checkCutFiles(pglite: PGlite, files: readonly number[]): Promise<void> {
  if (files.length === 0) return
  const { rows } = await pglite.query<{ walk: string }>(walksOfIndexes, [files])
  for (const { walk } of rows) {
    await pglite.transaction(async (tx) => {
      await tx.exec(
        'set local enable_seqscan = off; set local enable_bitmapscan = off; set local enable_indexonlyscan = off',
      )
      await tx.exec(walk)
    })
  }
}

/** A statement for each of these tables that visits every row through a unique index, without returning any. */
const walksOfIndexes = `
  select format('select 1 from %s order by %s offset 1000000000', c.oid::regclass,
    string_agg(quote_ident(a.attname), ', ' order by k.place)) as walk
  from pg_class c
    join pg_index i on i.indrelid = c.oid and i.indisunique and i.indisvalid and i.indpred is null and i.indexprs is null
    cross join lateral unnest(i.indkey::int2[]) with ordinality as k(number, place)
    join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number
  where pg_relation_filenode(c.oid) = any($1::oid[])
  group by c.oid, i.indexrelid`
