import { availableParallelism } from 'node:os'
import { defineConfig, type TestUserConfig } from 'vitest/config'
import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { isLongRun, testTier } from './server/env.ts'

/** By hand every test runs; the tiers of `npm test` and `npm run test:all` each leave out what their names say. */
const tier = testTier()
const isQuick = tier === 'quick'

/** What a wall clock says must not depend on where the server runs (security E12). */
const allZones = ['Pacific/Kiritimati', 'America/Los_Angeles', 'UTC', 'Asia/Kolkata', 'Europe/Berlin']
const zones = isQuick ? allZones.slice(0, 1) : tier === 'rest' ? allZones.slice(1, 2) : allZones

const unitTests = [
  '{contract,web,scripts}/**/*.test.{ts,tsx}',
  'server/**/rules.test.ts',
  'server/env*.test.ts',
]

/** In the long run half an hour and an hour of little work: side by side, when the others are done. */
const soakTests = ['server/testing/soak.test.ts', 'server/db/bad-network.test.ts']

type Engines = ('pglite' | 'postgres')[]

/** For the long run alone: they need what Debian has and a machine may lack. */
const longTests = ['server/testing/failover.test.ts']

/** Tests that start the real server: after all others. */
const processTests = [
  'server/testing/{balancer,disk,flood,image,kill,kill-mail,kill-posts,kill-push,kill-webhooks,metrics,outage,process,slow}.test.ts',
  'server/cli/*.test.ts',
  'server/db/lock.test.ts',
  ...(isLongRun() ? [] : soakTests),
]

/** How long something may take, by the clock: when nothing else runs. The ordinary run checks only the start. */
const clockTests = [
  'server/testing/starting.test.ts',
  ...(isLongRun() ? ['server/testing/{response-times,load}.test.ts'] : []),
]

/**
 * A worker goes through many files and loads the server's modules once (no test replaces a module of ours, so files
 * cannot see each other), and keeps the embedded database it started (server/testing/embedded.ts). Each may use 1 GB:
 * four at most.
 */
const shared = {
  isolate: false,
  maxWorkers: Math.min(availableParallelism(), 4),
  // A test about time sets its own limit; these end a test that hangs, even on a busy machine.
  testTimeout: isLongRun() ? 900_000 : 120_000,
  hookTimeout: 120_000,
  // Polled results come a moment later; only tests that name a time check how soon.
  expect: { poll: { timeout: 20_000 } },
}

/** Databases to copy from, and the server built as `npm start` runs it. */
const realThings = ['scripts/build-server.mjs', 'server/testing/databases.ts']

/** Drawn at random, thousands of rows or by the clock: not in `npm test`. */
const sweeps = 'server/**/*.sweep.test.ts'

/** Over every procedure. */
const proceduresSweeps = 'server/testing/*.sweep.test.ts'

/** The ground that everything stands on: it changes seldom. */
const groundTests = ['server/{cli,db,testing}/**/*.test.ts', 'bench/**/*.test.ts']

const elsewhere = [
  ...unitTests,
  ...processTests,
  ...soakTests,
  ...longTests,
  ...clockTests,
  'server/testing/zone.test.ts',
]

const bothEngines: Engines = ['pglite', 'postgres']

/** `npm test` uses the embedded database, `npm run test:all` PostgreSQL as well. */
const dataEngines: Engines = isQuick ? ['pglite'] : tier === 'rest' ? ['postgres'] : bothEngines

type Project = NonNullable<TestUserConfig['projects']>[number]

const project = (name: string, test: Partial<TestUserConfig>): Project => ({
  test: { ...shared, name, ...test },
})

const unit = project('unit', { include: unitTests })

const data = project('data', {
  include: tier === 'rest' ? await filesOnBothDatabases() : ['server/**/*.test.ts'],
  exclude: [...elsewhere, sweeps, ...groundTests],
  globalSetup: realThings,
  setupFiles: isQuick ? ['server/testing/budget.ts'] : [],
  provide: { engines: dataEngines },
})

const ground = project('ground', {
  include: [...groundTests, sweeps],
  exclude: [...elsewhere, proceduresSweeps],
  globalSetup: realThings,
  provide: { engines: bothEngines },
})

/** They test the gate and the contract, which don't depend on the engine; the long run uses both engines anyway. */
const sweeping = project('sweeps', {
  include: [proceduresSweeps],
  globalSetup: realThings,
  provide: { engines: isLongRun() || tier === 'by hand' ? bothEngines : ['postgres'] },
})

const processes = project('processes', {
  include: processTests,
  globalSetup: realThings,
  provide: { engines: bothEngines },
  sequence: { groupOrder: 1 },
})

const clock = project('clock', {
  include: clockTests,
  maxWorkers: 1,
  sequence: { groupOrder: 2 },
  globalSetup: isLongRun() ? realThings : ['scripts/build-server.mjs'],
  provide: { engines: bothEngines },
})

const soaks = project('soaks', {
  include: [...soakTests, ...longTests],
  globalSetup: realThings,
  provide: { engines: bothEngines },
  sequence: { groupOrder: 3 },
})

const inZones = zones.map((zone) =>
  project(`E12 in ${zone}`, {
    include: ['{contract,server,web}/**/{rules,dates,zone}.test.ts'],
    env: { TZ: zone },
    provide: { zone },
  }),
)

export default defineConfig({
  test: {
    projects: [
      ...(tier === 'rest' ? [] : [unit]),
      data,
      ...inZones,
      ...(isQuick ? [] : [ground, sweeping, processes, clock]),
      ...(isLongRun() ? [soaks] : []),
    ],
  },
})

/** The files that `npm test` runs on the embedded database only. */
async function filesOnBothDatabases(): Promise<string[]> {
  const files = await Array.fromAsync(glob('server/**/*.test.ts'))
  return files.filter((file) => /describeOnBothDatabases|enginesToTest/.test(readFileSync(file, 'utf8')))
}
