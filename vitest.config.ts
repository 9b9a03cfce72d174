import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { isLongRun } from './server/env.ts'

/** What a wall clock says must not depend on where the program runs (security E12). */
const zones = ['UTC', 'America/Los_Angeles', 'Asia/Kolkata', 'Pacific/Kiritimati', 'Europe/Berlin']

const unitTests = [
  '{contract,web,scripts}/**/*.test.{ts,tsx}',
  'server/**/rules.test.ts',
  'server/env*.test.ts',
]

/** In the long run half an hour and an hour of little work: side by side, when the others are done. */
const soakTests = ['server/testing/soak.test.ts', 'server/db/bad-line.test.ts']

/** For the long run alone: they need what Debian has and a machine may lack. */
const longTests = ['server/testing/failover.test.ts']

/** Tests that start the real program: after all others. */
const processTests = [
  'server/testing/{balancer,disk,flood,kill,kill-mail,outage,process,slow}.test.ts',
  'server/cli/*.test.ts',
  'server/db/lock.test.ts',
  ...(isLongRun() ? [] : soakTests),
]

/** How long something may take, by the clock: when nothing else runs. The ordinary run asks that of the start alone. */
const clockTests = [
  'server/testing/starting.test.ts',
  ...(isLongRun() ? ['server/testing/{answer-times,load}.test.ts'] : []),
]

/**
 * A worker goes through many files and loads the program once (no test replaces a module of ours, so files cannot see
 * each other), and keeps the embedded database it started (server/testing/embedded.ts). Each may use 1 GB: four at most.
 */
const shared = {
  isolate: false,
  maxWorkers: Math.min(availableParallelism(), 4),
  // A test that is about time says its limit itself; these end one that hangs, on a busy machine too.
  testTimeout: isLongRun() ? 900_000 : 120_000,
  hookTimeout: 120_000,
  // What is waited for comes a moment later; how soon is asked only where a test names a time.
  expect: { poll: { timeout: 20_000 } },
}

/** Databases to copy from, and the program built as `npm start` runs it. */
const realThings = ['scripts/build-server.mjs', 'server/testing/databases.ts']

const soaks = {
  test: {
    ...shared,
    name: 'soaks',
    include: [...soakTests, ...longTests],
    globalSetup: realThings,
    sequence: { groupOrder: 3 },
  },
}

export default defineConfig({
  test: {
    projects: [
      { test: { ...shared, name: 'unit', include: unitTests } },
      {
        test: {
          ...shared,
          name: 'data',
          include: ['server/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude: [
            ...unitTests,
            ...processTests,
            ...soakTests,
            ...longTests,
            ...clockTests,
            'server/testing/zone.test.ts',
          ],
          globalSetup: realThings,
        },
      },
      {
        test: {
          ...shared,
          name: 'processes',
          include: processTests,
          globalSetup: realThings,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...shared,
          name: 'clock',
          include: clockTests,
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
          globalSetup: isLongRun() ? realThings : ['scripts/build-server.mjs'],
        },
      },
      ...(isLongRun() ? [soaks] : []),
      ...zones.map((zone) => ({
        test: {
          ...shared,
          name: `E12 in ${zone}`,
          include: ['{contract,server,web}/**/{rules,dates,zone}.test.ts'],
          env: { TZ: zone },
          provide: { zone },
        },
      })),
    ],
  },
})
