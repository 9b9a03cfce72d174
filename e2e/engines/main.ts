import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runDir } from '../run.ts'
import { openDisplay } from './display.ts'
import { openFirefox } from './firefox.ts'
import { findPrograms } from './programs.ts'
import { walkMainJourney } from './journey.ts'
import { openWebKit } from './webkit.ts'

/**
 * The main journey in Firefox and in WebKit, where they are installed.
 *
 *   node e2e/engines/main.ts [--must] [firefox] [webkit]
 *
 * With --must a missing one is a failure. The counts are in test-results/engines.json.
 */
const isMust = process.argv.includes('--must')
const chosen = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const say = (text: string) => process.stdout.write(`${text}\n`)
const count = { passed: 0, failed: 0 }
const programs = findPrograms()
mkdirSync(runDir, { recursive: true })

await story('Firefox', 'firefox-esr', async () => {
  const { firefox } = programs
  if (!firefox) return false
  await walkMainJourney((size) => openFirefox(firefox, size))
  return true
})

await story('WebKit', 'webkit2gtk-driver and xvfb', async () => {
  const { webKitDriver, miniBrowser, xvfb } = programs
  if (!webKitDriver || !miniBrowser || !xvfb) return false
  const display = await openDisplay(xvfb)
  try {
    await walkMainJourney((size) => openWebKit(webKitDriver, miniBrowser, display.name, size))
  } finally {
    await display.close()
  }
  return true
})

writeFileSync(join(runDir, '..', 'engines.json'), JSON.stringify(count))
process.exitCode = count.failed > 0 ? 1 : 0

/** `walk` answers false where the engine is not installed. */
async function story(name: string, packages: string, walk: () => Promise<boolean>): Promise<void> {
  if (chosen.length > 0 && !chosen.includes(name.toLowerCase())) return
  const began = Date.now()
  try {
    const isThere = await walk()
    const missing = `${name} is not installed, so its story was not run (Debian: ${packages})`
    if (isThere) count.passed += 1
    else if (isMust) count.failed += 1
    say(
      isThere
        ? `ok     the main journey in ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`
        : missing,
    )
  } catch (error) {
    count.failed += 1
    say(`FAILED the main journey in ${name}: ${error instanceof Error ? error.stack : String(error)}`)
  }
}
