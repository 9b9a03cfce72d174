import { defineConfig } from '@playwright/test'
import { availableParallelism } from 'node:os'
import { chromiumFlags, chromiumPath } from './e2e/chromium.ts'
import { testTier } from './server/env.ts'

const tier = testTier()

/**
 * The user stories, in a real browser against the real server. `npm test` builds the web app before and runs the main
 * ones. One story by hand: `npx playwright test e2e/venues.spec.ts --no-deps`, without the searches that need a whole
 * run.
 */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/stories',
  globalSetup: './e2e/prepare.ts',
  // One more than processors: while one story waits for a response or an animation, another goes on.
  workers: Math.min(availableParallelism() + 1, 4),
  // A story takes seconds; on a machine that does other work besides, minutes.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  // `npm test` tells the main stories; the figures of `@long` ones are rates, which want a quiet machine.
  ...(tier === 'quick' ? { grep: /@main/ } : tier === 'rest' ? { grepInvert: /@long/ } : {}),
  // A story that fails in such a run has a second try, alone and last (decision 023).
  retries: process.env['SECOND_TRY'] ? 1 : 0,
  retryStrategy: 'isolated',
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: chromiumPath(), args: chromiumFlags },
    // What a failure leaves: a picture, and the page as screen readers hear it. A trace of every story costs a fifth
    // more; for one: `--trace retain-on-failure`.
    screenshot: 'only-on-failure',
    actionTimeout: 30_000,
  },
  projects: [
    { name: 'stories', testMatch: '*.spec.ts', teardown: 'whole run' },
    { name: 'whole run', testMatch: 'whole-run.test.ts', retries: 0, grep: tier === 'quick' ? /@main/ : /./ },
  ],
})
