import type { Db } from '#server/db/open.ts'

/** Runs work in a transaction and rolls it back. Returns what the work returns, and throws what it throws. */
export async function rolledBack<Result>(db: Db, work: (tx: Db) => Promise<Result>): Promise<Result> {
  const results: Result[] = []
  const end = new Error('Tried out, and taken back.')
  await db
    .transaction(async (tx) => {
      results.push(await work(tx))
      throw end
    })
    .catch((reason: unknown) => {
      if (reason !== end) throw reason
    })
  const [result] = results
  if (results.length === 0 || result === undefined) throw new Error('A trial run returned nothing.')
  return result
}
