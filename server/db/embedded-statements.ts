import { parse, protocol, type PGlite, type Results } from '@electric-sql/pglite'
import { onlyReads } from '#server/lib/only-reads.ts'

const { serialize } = protocol

/**
 * How long a plan is used, in milliseconds. A plan depends on table sizes, and nothing here analyzes tables: a plan for
 * an empty table would scan it in full for as long as the process lives, even after it has been filled.
 */
const planAgeMs = 60_000

type PlannedStatement = { name: string; parameterTypes: readonly number[]; until: number }

/**
 * Prepares the read-only statements of the hot path once a minute, as pg does with named ones. PGlite's own `query`
 * parses and plans at each call, which takes longer than running the statement. Statements inside a transaction are left alone.
 */
export function cachePlans(pglite: PGlite, now = () => performance.now()): void {
  const query = pglite.query.bind(pglite)
  const planned = new Map<string, PlannedStatement>()
  let count = 0

  const send = (...messages: Uint8Array[]) =>
    pglite.execProtocolStream(Buffer.concat(messages), { syncToFs: false })

  /** After an error the connection waits for this message. */
  const inSync = <Result>(work: () => Promise<Result>) => work().finally(() => send(serialize.sync()))

  async function plan(text: string): Promise<PlannedStatement> {
    const old = planned.get(text)
    if (old && now() < old.until) return old
    if (old) await inSync(() => send(serialize.close({ type: 'S', name: old.name })))
    planned.delete(text)
    const name = `read_${(count += 1)}`
    const described = await inSync(() =>
      send(serialize.parse({ name, text }), serialize.describe({ type: 'S', name })),
    )
    const parameterTypes = parse.parseDescribeStatementResults(described)
    const fresh = { name, parameterTypes, until: now() + planAgeMs }
    planned.set(text, fresh)
    return fresh
  }

  async function run<Row>(text: string, values: unknown[], options: Options): Promise<Results<Row>[]> {
    const { name, parameterTypes } = await plan(text)
    const serialized = values.map((value, index) => {
      if (value === null || value === undefined) return null
      return (pglite.serializers[parameterTypes[index] ?? 0] ?? String)(value)
    })
    const messages = await inSync(() =>
      send(
        serialize.bind({ statement: name, values: serialized }),
        serialize.describe({ type: 'P' }),
        serialize.execute({}),
      ),
    )
    // oxlint-disable-next-line consistent-type-assertions -- The caller decides the row type, as with PGlite's `query`.
    return parse.parseResults(messages, pglite.parsers, options) as Results<Row>[]
  }

  pglite.query = async <Row>(text: string, values: unknown[] = [], options: Options = {}) => {
    if (!onlyReads.has(text) || pglite.closed) return query<Row>(text, values, options)
    try {
      // oxlint-disable-next-line no-underscore-dangle -- PGlite's public lock lets others into the middle of a transaction.
      const [result] = await pglite._runExclusiveTransaction(() => run<Row>(text, values, options))
      if (result) return result
    } catch {
      // Runs it again with PGlite's own query, whose errors callers expect.
    }
    return query<Row>(text, values, options)
  }
}

type Options = NonNullable<Parameters<PGlite['query']>[2]>
