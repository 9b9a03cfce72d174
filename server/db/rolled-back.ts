import type { Db } from '#server/db/open.ts'

/** Runs work in a transaction and rolls it back. Returns what the work returns, and throws what it throws. */
export async function rolledBack<Answer>(db: Db, work: (tx: Db) => Promise<Answer>): Promise<Answer> {
  const answers: Answer[] = []
  const end = new Error('Tried out, and taken back.')
  await db
    .transaction(async (tx) => {
      answers.push(await work(tx))
      throw end
    })
    .catch((reason: unknown) => {
      if (reason !== end) throw reason
    })
  const [answer] = answers
  if (answers.length === 0 || answer === undefined) throw new Error('A trial run answered nothing.')
  return answer
}
