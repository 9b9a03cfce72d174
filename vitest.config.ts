import { defineConfig } from 'vitest/config'

/** What a wall clock says must not depend on where the program runs (security E12). */
const zones = ['UTC', 'America/Los_Angeles', 'Asia/Kolkata', 'Pacific/Kiritimati', 'Europe/Berlin']

const unitTests = [
  '{contract,web,scripts}/**/*.test.{ts,tsx}',
  'server/**/rules.test.ts',
  'server/env.test.ts',
]

/** Tests that start the real program and look at the clock: one at a time, after all others. */
const processTests = [
  'server/testing/{balancer,kill,outage,process}.test.ts',
  'server/cli/*.test.ts',
  'server/db/lock.test.ts',
]

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: unitTests } },
      {
        test: {
          name: 'data',
          include: ['server/**/*.test.ts'],
          exclude: [...unitTests, ...processTests, 'server/testing/zone.test.ts'],
          globalSetup: ['server/testing/databases.ts'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'processes',
          include: processTests,
          globalSetup: ['server/testing/databases.ts'],
          testTimeout: 60_000,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
      ...zones.map((zone) => ({
        test: {
          name: `E12 in ${zone}`,
          include: ['{contract,server,web}/**/{rules,dates,zone}.test.ts'],
          env: { TZ: zone },
          provide: { zone },
        },
      })),
    ],
  },
})
