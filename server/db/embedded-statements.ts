import { parse, protocol, type PGlite, type Results } from '@electric-sql/pglite'
import { onlyReads } from '#server/lib/only-reads.ts'

const { serialize } = protocol

/**
 * How long a plan is used, in milliseconds. It was made for tables of a certain size, and nothing here analyzes them: an
 * empty table that was filled since would be read from end to end for as long as the process lives.
 */
const planAgeMs = 60_000

type Planned = { name: string; parameterTypes: readonly number[]; until: number }

/**
 * From now on the statements of the hot path, which only read, are parsed and planned once a minute, as pg does with named
 * ones. PGlite's own `query` does it at each call, which takes longer than answering. Those inside a transaction stay as
 * they are.
 */
export function keepPlans(pglite: PGlite, now = () => performance.now()): void {
  const query = pglite.query.bind(pglite)
  const planned = new Map<string, Planned>()
  let count = 0

  const send = (...messages: Uint8Array[]) =>
    pglite.execProtocolStream(Buffer.concat(messages), { syncToFs: false })

  /** An error leaves the connection waiting for this. */
  const inSync = <Result>(work: () => Promise<Result>) => work().finally(() => send(serialize.sync()))

  async function plan(text: string): Promise<Planned> {
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
    const written = values.map((value, at) => {
      if (value === null || value === undefined) return null
      return (pglite.serializers[parameterTypes[at] ?? 0] ?? String)(value)
    })
    const messages = await inSync(() =>
      send(
        serialize.bind({ statement: name, values: written }),
        serialize.describe({ type: 'P' }),
        serialize.execute({}),
      ),
    )
    // oxlint-disable-next-line consistent-type-assertions -- What a row holds its caller says, as with PGlite's own `query`.
    return parse.parseResults(messages, pglite.parsers, options) as Results<Row>[]
  }

  pglite.query = async <Row>(text: string, values: unknown[] = [], options: Options = {}) => {
    if (!onlyReads.has(text) || pglite.closed) return query<Row>(text, values, options)
    try {
      // oxlint-disable-next-line no-underscore-dangle -- Its public lock lets others into the middle of a transaction.
      const [result] = await pglite._runExclusiveTransaction(() => run<Row>(text, values, options))
      if (result) return result
    } catch {
      // Read once more in PGlite's own way, which says what is wrong as its callers expect it.
    }
    return query<Row>(text, values, options)
  }
}

type Options = NonNullable<Parameters<PGlite['query']>[2]>
