import { secret, withDataset, type Dataset } from './dataset.ts'
import { load } from './load.ts'
import { cpuBetween, cpuOf, cpuOfDatabase, startProduct } from './processes.ts'
import { plainRequest } from './calls.ts'
import { sizes } from './seed.ts'

const sizeNames = ['M', 'L', 'tenL'] as const
type SizeName = (typeof sizeNames)[number]

const guestReads = [
  'attendance/mine',
  'agenda/mine',
  'workshops/mine',
  'travel/mine',
  'catering/mine',
] as const
const organiserReads = [
  'attendance/list',
  'rooms/list',
  'planning/plan',
  'workshops/list',
  'agenda/list',
  'travel/list',
  'travel/arrivals',
] as const

const warmUpMs = 1_500
const sampleMs = 3_000
/** The longest responses are 20 MB: more connections would wait for each other. */
const connections = 2

/** The length of one response, and the CPU time that Node and PostgreSQL together need for it. */
type Cost = { kb: number; ms: number }

/**
 * Measures how the cost of each uncached read grows from M to L to ten times L. `growth` divides that by the growth of
 * its response: above 1, the read pays for data that it doesn't show.
 */
export async function measureGrowth(
  print: (line: object) => void,
  log: (text: string) => void,
): Promise<void> {
  const found = new Map<SizeName, Map<string, Cost>>()
  for (const size of sizeNames) {
    log(`PostgreSQL, size ${size}: migrating and filling`)
    found.set(size, await costsAt(size))
  }
  for (const procedure of [...guestReads, ...organiserReads]) {
    const [small, ...larger] = sizeNames.map((size) => found.get(size)?.get(procedure))
    const growth = larger.map((cost) => (small && cost ? growthOf(small, cost) : null))
    print({ measure: 'growth', procedure, M: small, L: larger[0], tenL: larger[1], growth })
  }
}

/** Times are exact to about 0.1 ms, so responses below 1 KB count as 1 KB: their ratio would be noise. */
const growthOf = (small: Cost, large: Cost): number =>
  Math.round((large.ms / small.ms / (Math.max(1, large.kb) / Math.max(1, small.kb))) * 100) / 100

const costsAt = (size: SizeName): Promise<Map<string, Cost>> =>
  withDataset(sizes[size], async (dataset, { url, database }) => {
    const product = await startProduct({ DATABASE_URL: url, SECRET: secret })
    try {
      const costs = new Map<string, Cost>()
      for (const procedure of [...guestReads, ...organiserReads])
        costs.set(procedure, await costOf(procedure, dataset, { ...product, database }))
      return costs
    } finally {
      await product.stop()
    }
  })

type Side = { port: number; pid: number; database: string }

async function costOf(procedure: string, dataset: Dataset, { port, pid, database }: Side): Promise<Cost> {
  const callers = guestReads.some((one) => one === procedure) ? dataset.guests : [dataset.organiser]
  let requests = 0
  const next = () =>
    plainRequest(procedure, callers[requests++ % callers.length]?.cookie ?? '', { venueId: dataset.venueId })
  const readCpu = () => ({ node: cpuOf(pid) ?? Number.NaN, database: cpuOfDatabase(database) ?? new Map() })
  await load({ port, next }, warmUpMs, connections)
  const before = readCpu()
  const { responses, bytes, refused } = await load({ port, next }, sampleMs, connections)
  if (refused > 0) throw new Error(`${procedure}: ${refused} of ${responses} responses were refused.`)
  const after = readCpu()
  const cpuMs = after.node - before.node + cpuBetween(before.database, after.database)
  const ms = Math.round((cpuMs / responses) * 1_000) / 1_000
  return { kb: Math.round(bytes / responses / 102.4) / 10, ms }
}
