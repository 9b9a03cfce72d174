import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runVenueLoad, prepareSignIns } from './venue-load.ts'
import { firstUses } from './first-use.ts'
import { measureGrowth } from './growth.ts'
import { createDataset, secret, withDataset, type Dataset } from './dataset.ts'
import { changerOf } from './changes.ts'
import { comparePaths, overbook, type Mode, type Paths } from './measure.ts'
import { pageSizes } from './page-sizes.ts'
import { openPortals } from './portals.ts'
import { memoryOf, startBare, startProduct } from './processes.ts'
import { reads, signUps, type BenchCall } from './calls.ts'
import { comparePlans } from './rooms.ts'
import { secondVisits } from './second-visit.ts'
import { sizes } from './seed.ts'

// npm run bench [-- --quick] [-- --size=S|M|L]: JSON lines on stdout, progress on stderr. -- --rooms: only room plans;
// -- --growth: what each read costs at M, L and ten times L.
const isQuick = process.argv.includes('--quick')
const sizeName = /--size=([SML])/.exec(process.argv.join(' '))?.[1]
const size = sizeName === 'S' || sizeName === 'L' ? sizeName : 'M'
const rounds = isQuick ? 2 : 5
const sampleMs = isQuick ? 700 : 1_500

const limits = { postgres: { start: 300, memory: 100 }, pglite: { start: 600, memory: 340 } }
const dir = mkdtempSync(join(tmpdir(), 'quarterdeck-bench-'))
const log = (text: string) => process.stderr.write(`${text}\n`)
const print = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`)

try {
  if (process.argv.includes('--rooms')) await comparePlans(print)
  else if (process.argv.includes('--growth')) await measureGrowth(print, log)
  else await measureAll()
} finally {
  rmSync(dir, { recursive: true, force: true })
}

async function measureAll(): Promise<void> {
  await measureOnPostgres()
  await measureOnPglite()
  for (const page of pageSizes()) print(page)
}

async function measureOnPostgres(): Promise<void> {
  log(`PostgreSQL, size ${size}: migrating and filling`)
  await withDataset(sizes[size], async (dataset, { url, database }) => {
    await compare('postgres', dataset, {
      product: { DATABASE_URL: url, SECRET: secret },
      bare: url,
      database,
    })
    await measureAtVenue(url, dataset)
    await loadPortals(url, dataset)
  })
}

/** Measures what people notice: many guests behind one IP address, and a first visit on a slow phone. */
async function measureAtVenue(url: string, dataset: Dataset): Promise<void> {
  log('PostgreSQL: many guests at once, and first visits at 4 x throttle')
  const emails = await prepareSignIns(url, dataset)
  const product = await startProduct({ DATABASE_URL: url, SECRET: secret })
  const milliseconds = isQuick ? 15_000 : 60_000
  try {
    const found = await runVenueLoad(dataset, { port: product.port, emails, milliseconds })
    print({ measure: '200 guests reading', engine: 'postgres', size, ...found.reads, target: 250 })
    print({
      measure: '100 signing in at the same time',
      engine: 'postgres',
      size,
      ...found.signIns,
      target: 5_000,
    })
    for (const one of await firstUses(dataset, product.port)) print(one)
    for (const one of await secondVisits(dataset, product.port)) print(one)
  } finally {
    await product.stop()
  }
}

/** Opens portals right after a start, when nothing is cached, and then again. */
async function loadPortals(url: string, dataset: Dataset): Promise<void> {
  for (const { count, target } of [
    { count: 500, target: 4_000 },
    { count: 1_000, target: 8_000 },
  ]) {
    const product = await startProduct({ DATABASE_URL: url, SECRET: secret })
    try {
      for (const nth of ['first', 'second'])
        print({
          measure: 'portals opened at once',
          nth,
          size,
          ...(await openPortals(dataset, product.port, count)),
          target,
        })
    } finally {
      await product.stop()
    }
  }
}

async function measureOnPglite(): Promise<void> {
  log(`Embedded database, size ${size}: migrating and filling`)
  const [productDir, bareDir] = [join(dir, 'own'), join(dir, 'bare')]
  const dataset = await createDataset({ dataDir: productDir }, sizes[size])
  cpSync(join(productDir, 'db'), join(bareDir, 'db'), { recursive: true })
  await compare('pglite', dataset, { product: { DATA_DIR: productDir, SECRET: secret }, bare: bareDir })
  const newDir = join(dir, 'fresh')
  mkdirSync(newDir)
  const first = await startProduct({ DATA_DIR: newDir, SECRET: secret })
  print({
    measure: 'start to first answer',
    engine: 'pglite new',
    ms: Math.round(first.firstResponseMs),
    target: 2500,
  })
  await first.stop()
}

type Sources = { product: Record<string, string>; bare: string; database?: string }
type Engine = 'postgres' | 'pglite'

async function compare(engine: Engine, dataset: Dataset, sources: Sources): Promise<void> {
  const limit = limits[engine]
  const product = await startProduct(sources.product)
  print({
    measure: 'start to first answer',
    engine,
    ms: Math.round(product.firstResponseMs),
    target: limit.start,
  })
  await new Promise((resolve) => setTimeout(resolve, 2_000))
  print({ measure: 'resident memory idle', engine, mb: memoryOf(product.pid), target: limit.memory })
  const bare = await startBare(sources.bare, secret)
  const change = await changerOf(engine, dataset, { url: sources.bare, port: product.port })
  try {
    const paths: Paths = { product, bare, database: sources.database }
    await compareAll(engine, dataset, { paths, change: change.once })
  } finally {
    // The changes end before the database is dropped: an open connection would then end this run and hide the reason.
    await change.end()
    await product.stop()
    await bare.stop()
  }
}

type Sides = { paths: Paths; change: () => Promise<unknown> }

async function compareAll(engine: Engine, dataset: Dataset, { paths, change }: Sides): Promise<void> {
  log(`${engine}: measuring, ${rounds} rounds of ${sampleMs} ms a side`)
  for (const mode of ['cached', 'tagged', 'changing'] as const) {
    for (const measure of reads(dataset)) {
      const found = await comparePaths(measure, paths, { rounds, sampleMs, mode, change })
      print({ measure: measure.name, mode, engine, size, ...found, target: targetOf(measure, engine, mode) })
    }
  }
  if (engine !== 'postgres') return
  const signUpCall = signUps(dataset, 0.5)
  const plan = { rounds, sampleMs, mode: 'cached', change } as const
  print({
    measure: signUpCall.name,
    engine,
    size,
    ...(await comparePaths(signUpCall, paths, plan)),
    target: signUpCall.target,
  })
  print({ measure: 'overbooked', ...(await overbook(dataset, paths.product.port)), target: 0 })
}

/** The target of docs/performance.md for the ratio to bare. */
function targetOf({ target }: BenchCall, engine: Engine, mode: Mode): number {
  if (engine === 'pglite') return mode === 'changing' ? 0.7 : 4
  return mode === 'changing' ? target : target === 0.5 ? 0.9 : 3
}
