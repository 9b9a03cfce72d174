import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runDir } from '../run.ts'
import { openDisplay } from './display.ts'
import type { Engine, Size } from './engine.ts'
import { openFirefox } from './firefox.ts'
import { findPrograms } from './programs.ts'
import { walkMainJourney } from './journey.ts'
import { openWebKit } from './webkit.ts'

type Open = (size: Size) => Promise<Engine>

/**
 * Walks the main journey in Firefox and in WebKit, if they are installed.
 *
 *   node e2e/engines/main.ts [--all] [firefox] [webkit] [journey | a walk of walks.ts …]
 *
 * With --all it continues with the desk, then with the walks in WebKit, all of them or those named; a missing program
 * is a failure. The results are in test-results/engines.json. Firefox needs no walks: the stories themselves run there
 * (firefox.config.ts).
 */
const includesAll = process.argv.includes('--all')
const words = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const engines = words.filter((word) => /^(firefox|webkit)$/.test(word))
const isWanted = (name: string) => engines.length === 0 || engines.includes(name.toLowerCase())
const isChosen = (walkName: string) => words.length === engines.length || words.includes(walkName)
const say = (text: string) => process.stdout.write(`${text}\n`)
const count = { passed: 0, failed: 0 }
const { firefox, webKitDriver, miniBrowser, xvfb } = findPrograms()
mkdirSync(runDir, { recursive: true })

await walkIn('Firefox', 'firefox-esr', firefox ? (size) => openFirefox(firefox, size) : undefined)
const webKit = webKitOpener()
await walkIn('WebKit', 'webkit2gtk-driver and xvfb', webKit)
if (includesAll && webKit && isWanted('WebKit')) await walkStories(webKit)

writeFileSync(join(runDir, '..', 'engines.json'), JSON.stringify(count))
process.exitCode = count.failed > 0 ? 1 : 0

function webKitOpener(): Open | undefined {
  if (!webKitDriver || !miniBrowser || !xvfb) return undefined
  return async (size) => {
    // Each window has a display of its own, so that it is always in front.
    const display = await openDisplay(xvfb)
    const engine = await openWebKit(webKitDriver, miniBrowser, size, display.name).catch(
      async (error: unknown) => {
        await display.close()
        throw error
      },
    )
    return { ...engine, close: () => engine.close().finally(display.close) }
  }
}

async function walkIn(name: string, packages: string, open: Open | undefined): Promise<void> {
  if (!isWanted(name)) return
  if (!open) {
    if (includesAll) count.failed += 1
    say(`${name} is not installed, so nothing was walked there (Debian: ${packages})`)
    return
  }
  if (isChosen('journey'))
    await runWalk(`the main journey in ${name}`, () => walkMainJourney(open, includesAll))
}

async function walkStories(open: Open): Promise<void> {
  // Imported late, because the demo loads much of the server, which the short run doesn't need.
  const { walkChosen } = await import('./walks.ts')
  await walkChosen(open, isChosen, (name, run) => runWalk(`${name} in WebKit`, run))
}

async function runWalk(name: string, run: () => Promise<void>): Promise<void> {
  const began = Date.now()
  try {
    await run()
    count.passed += 1
    say(`ok     ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`)
  } catch (error) {
    count.failed += 1
    say(`FAILED ${name}: ${error instanceof Error ? error.stack : String(error)}`)
  }
}
