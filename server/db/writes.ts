import type { PGlite } from '@electric-sql/pglite'
import { onlyReads } from '#server/lib/only-reads.ts'

/** The parts of the embedded engine in use: `countWrites` wraps all of these that can write. */
export type EmbeddedEngine = Pick<
  PGlite,
  'query' | 'exec' | 'transaction' | 'dumpDataDir' | 'close' | 'closed'
>

/**
 * Counts everything that may write, before it begins and before its caller gets the result: every call except
 * statements that are known to only read.
 */
export function countWrites(pglite: PGlite): () => number {
  let writes = 0
  function count<T>(call: () => Promise<T>): Promise<T> {
    writes += 1
    return call().finally(() => (writes += 1))
  }
  const { query, exec, transaction } = bindMethods(pglite)
  pglite.query = (text, ...more) =>
    onlyReads.has(text) ? query(text, ...more) : count(() => query(text, ...more))
  pglite.exec = (...args) => count(() => exec(...args))
  pglite.transaction = (...args) => count(() => transaction(...args))
  return () => writes
}

const bindMethods = (pglite: PGlite) => ({
  query: pglite.query.bind(pglite),
  exec: pglite.exec.bind(pglite),
  transaction: pglite.transaction.bind(pglite),
})
