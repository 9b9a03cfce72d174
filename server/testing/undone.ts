import type { Db } from '#server/db/open.ts'

/** Runs `work` in a transaction, rolls it back, and returns the result. */
export async function undone<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  let found: { value: T } | undefined
  const undo = new Error('taken back')
  await db
    .transaction(async (tx) => {
      found = { value: await work(tx) }
      throw undo
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error
    })
  if (!found) throw new Error('The work did not finish.')
  return found.value
}
