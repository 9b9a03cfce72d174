import type { Dataset } from './dataset.ts'
import { load, type Sample, type Target } from './load.ts'
import { cpuBetween, cpuOf, cpuOfDatabase, type RunningServer } from './processes.ts'
import { bareRequest, productRequest, tagsOf, type BenchCall } from './calls.ts'

/** `database`: its name on PostgreSQL, to find the processes that serve it. */
export type Paths = { bare: RunningServer; product: RunningServer; database: string | undefined }
/**
 * `cached`: nothing changes in between. `tagged`: likewise, and the caller already has the response. `changing`:
 * `change` keeps changing something that the response shows.
 */
export type Mode = 'cached' | 'tagged' | 'changing'
type Plan = { rounds: number; sampleMs: number; mode: Mode; change: () => Promise<unknown> }

/** V8 optimises code after some ten thousand runs: an earlier measurement would include the warm-up. */
const warmUpMs = 6_000

/**
 * Measures both sides in turns, so that other work on the machine affects both. Returns medians of the rounds: requests
 * per second and their ratio, and for PostgreSQL the ratio of CPU time per response, Node's and PostgreSQL's together,
 * which is valid on a busy machine too.
 */
export async function comparePaths(
  call: BenchCall,
  { bare, product, database }: Paths,
  { rounds, sampleMs, mode, change }: Plan,
) {
  const isGet = call.name !== 'signUp'
  // The two sides take different seats, because taking a taken seat costs less.
  const counters = { bare: 0, product: isGet ? 0 : 40_000 }
  const bareLoad = { port: bare.port, next: () => bareRequest(call, counters.bare++) }
  const tags = mode === 'tagged' ? await tagsOf(call, product.port, 500) : undefined
  const productLoad = { port: product.port, next: () => productRequest(call, counters.product++, tags) }
  const changing = mode === 'changing' ? repeat(change) : undefined
  // Later modes make the same calls, which are warm by then.
  const warmUp = mode === 'cached' ? warmUpMs : warmUpMs / 4
  await load(bareLoad, warmUp)
  await load(productLoad, warmUp)
  const found: Round[] = []
  for (let round = 0; round < rounds; round += 1) {
    found.push({
      bare: await measure(bareLoad, sampleMs, { pid: bare.pid, database }),
      product: await measure(productLoad, sampleMs, { pid: product.pid, database }),
    })
  }
  return { ...summarize(found), changesPerSecond: await changing?.stop() }
}

/** Repeats without a pause while both sides are measured. */
function repeat(change: () => Promise<unknown>) {
  const began = performance.now()
  const state = { count: 0, isOver: false }
  const running = (async () => {
    for (; !state.isOver; state.count++) await change()
  })()
  return {
    stop: async () => {
      state.isOver = true
      await running
      return Math.round(state.count / ((performance.now() - began) / 1000))
    },
  }
}

type TimedSample = Sample & { nodeMs: number | null; databaseMs: number | null }
type Round = { bare: TimedSample; product: TimedSample }

async function measure(
  target: Target,
  sampleMs: number,
  { pid, database }: { pid: number; database: string | undefined },
): Promise<TimedSample> {
  const readCpu = () => [cpuOf(pid), database === undefined ? null : cpuOfDatabase(database)] as const
  const [nodeBefore, databaseBefore] = readCpu()
  const sample = await load(target, sampleMs)
  const [nodeAfter, databaseAfter] = readCpu()
  const nodeMs = nodeBefore === null || nodeAfter === null ? null : nodeAfter - nodeBefore
  const databaseMs = databaseBefore && databaseAfter && cpuBetween(databaseBefore, databaseAfter)
  const perResponse = (ms: number | null) => ms && ms / sample.responses
  return { ...sample, nodeMs: perResponse(nodeMs), databaseMs: perResponse(databaseMs) }
}

function summarize(found: Round[]) {
  const medianBy = (valueOf: (round: Round) => number | null) => {
    const values = found.map(valueOf).filter((value) => value !== null)
    return values.length > 0 ? medianOf(values) : null
  }
  return {
    ratio: roundTo(
      medianBy(({ bare, product }) => product.perSecond / bare.perSecond),
      2,
    ),
    cpuRatio: roundTo(
      medianBy(({ bare, product }) => ratioOf(cpuTogether(bare), cpuTogether(product))),
      2,
    ),
    ratios: found.map(({ bare, product }) => roundTo(product.perSecond / bare.perSecond, 2)),
    productPerSecond: roundTo(
      medianBy(({ product }) => product.perSecond),
      0,
    ),
    barePerSecond: roundTo(
      medianBy(({ bare }) => bare.perSecond),
      0,
    ),
    productCpuMs: roundTo(
      medianBy(({ product }) => product.nodeMs),
      3,
    ),
    bareCpuMs: roundTo(
      medianBy(({ bare }) => bare.nodeMs),
      3,
    ),
    bytes: roundTo(
      medianBy(({ product }) => product.bytes / product.responses),
      0,
    ),
    refused: found.reduce((sum, { bare, product }) => sum + bare.refused + product.refused, 0),
  }
}

const cpuTogether = ({ nodeMs, databaseMs }: TimedSample) =>
  nodeMs === null || databaseMs === null ? null : nodeMs + databaseMs

const ratioOf = (part: number | null, whole: number | null) => (part === null || !whole ? null : part / whole)

export const medianOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

const roundTo = (value: number | null, digits: number) =>
  value === null ? null : Number(value.toFixed(digits))

/** 500 guests request ten seats at the same time, over as many connections as that takes. */
export async function overbook(
  dataset: Dataset,
  port: number,
): Promise<{ asked: number; seated: number; overbooked: number }> {
  const responses = await Promise.all(
    dataset.guests.map(({ cookie }) =>
      fetch(`http://127.0.0.1:${port}/rpc/workshops/signUp`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie },
        body: JSON.stringify({ json: { workshopId: dataset.tenSeatsId } }),
      }),
    ),
  )
  const seated = responses.filter(({ status }) => status === 200).length
  return { asked: responses.length, seated, overbooked: Math.max(0, seated - 10) }
}
