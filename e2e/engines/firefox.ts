import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { openBidi } from './bidi.ts'
import type { Engine, Size } from './engine.ts'

/** The questions, downloads and reports of a new Firefox profile, which are turned off. */
const disabledPrefs = [
  'browser.shell.checkDefaultBrowser',
  'datareporting.policy.dataSubmissionEnabled',
  'app.update.enabled',
  'extensions.update.enabled',
  'app.normandy.enabled',
]
const settings = [
  ...disabledPrefs.map((name) => `user_pref('${name}', false);`),
  `user_pref('remote.active-protocols', 1);`,
  `user_pref('ui.prefersReducedMotion', 1);`,
  `user_pref('intl.accept_languages', 'en-US');`,
  `user_pref('services.settings.server', 'data:,');`,
]

/** Messages about fonts still loading and calls aborted by leaving a page: no user sees them, and nothing is wrong. */
const harmless = /downloadable font|establish a connection|ServiceWorker intercepted/

const Context = z.object({ context: z.string() })
const Evaluation = z.object({
  type: z.string(),
  result: z.object({ value: z.string().optional() }).optional(),
  exceptionDetails: z.object({ text: z.string() }).optional(),
})
const Entry = z.object({ level: z.string(), text: z.string().nullable() })

/** Opens a separate Firefox by WebDriver BiDi, without a window. */
export async function openFirefox(file: string, { width, height }: Size): Promise<Engine> {
  const profile = mkdtempSync(join(tmpdir(), 'quarterdeck-firefox-'))
  writeFileSync(join(profile, 'user.js'), settings.join('\n'))
  const options = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0']
  const program = spawn(file, options, { stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(program, 'exit')
  let address = ''
  for await (const line of createInterface({ input: program.stderr })) {
    address = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1] ?? ''
    if (address) break
  }
  program.stderr.resume()
  const errors: string[] = []
  const { send, close } = await openBidi(`${address}/session`, (method, params) => {
    if (method !== 'log.entryAdded') return
    const { level, text } = Entry.parse(params)
    if (level === 'error' && text && !harmless.test(text)) errors.push(text)
  })
  await send('session.new', { capabilities: {} })
  await send('session.subscribe', { events: ['log.entryAdded'] })
  // The window that Firefox opens by itself is never in front, so fields in it would get no focus events.
  const { context } = Context.parse(await send('browsingContext.create', { type: 'window' }))
  await send('browsingContext.activate', { context })
  await send('browsingContext.setViewport', { context, viewport: { width, height } })
  const run = async (source: string): Promise<unknown> => {
    const expression = `(async () => JSON.stringify(await ${source}))()`
    const call = { expression, target: { context }, awaitPromise: true }
    const { type, result, exceptionDetails } = Evaluation.parse(await send('script.evaluate', call))
    if (type === 'exception') throw new Error(exceptionDetails?.text)
    return result?.value === undefined ? undefined : JSON.parse(result.value)
  }
  return {
    name: 'Firefox',
    errors,
    go: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
    run,
    act: (actions) => send('input.performActions', { context, actions }),
    print: async () => {
      const { data } = z.object({ data: z.string() }).parse(await send('browsingContext.print', { context }))
      return Buffer.from(data, 'base64')
    },
    close: async () => {
      await send('browser.close', {})
      close()
      await ended
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
