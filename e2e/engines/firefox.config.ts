import { defineConfig } from '@playwright/test'
import { dirname, join } from 'node:path'
import stories from '../../playwright.config.ts'
import { inFirefox, notInFirefox } from './not-in-firefox.ts'

/** Playwright starts it with whatever `node` is on the PATH, which must be the one that runs this. */
process.env['PATH'] = `${dirname(process.execPath)}:${process.env['PATH']}`

/**
 * The stories in Debian's Firefox (docs/decisions/023). To run one: `npx playwright test -c
 * e2e/engines/firefox.config.ts venues`.
 */
export default defineConfig({
  ...stories,
  testDir: '..',
  outputDir: '../../test-results/stories-firefox',
  globalSetup: './prepare-firefox.ts',
  // Each visitor has a Firefox of their own.
  workers: 2,
  reporter: [['list'], ['json', { outputFile: '../../test-results/stories-firefox.json' }]],
  use: {
    ...stories.use,
    browserName: 'firefox',
    // The released Firefox, by WebDriver BiDi, instead of Playwright's own build.
    channel: 'moz-firefox',
    headless: false,
    launchOptions: { executablePath: join(import.meta.dirname, 'firefox-with-relay.ts') },
  },
  projects: [
    {
      name: 'firefox',
      testMatch: inFirefox,
      grepInvert: notInFirefox.map(({ file, title }) => new RegExp(`${literally(`${file} ${title}`)}$`)),
    },
  ],
})

function literally(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')
}
