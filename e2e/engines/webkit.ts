import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { freePort } from '#server/testing/postgres.ts'
import type { Engine, Size } from './engine.ts'

const Reply = z.object({ value: z.unknown().optional() })
const Failure = z.object({ error: z.string(), message: z.string() })
const Evaluation = z.object({ value: z.unknown().optional(), error: z.string().optional() })
const Session = z.object({ sessionId: z.string() })

/** Some commands of WebKit's driver never end. */
const timeoutMs = 60_000

/** Opens a WebKit window by its own WebDriver. It needs a display, and is never narrower than about 450 px. */
export async function openWebKit(
  file: string,
  miniBrowser: string,
  { width, height }: Size,
  display: string,
): Promise<Engine> {
  const port = await freePort()
  const program = spawn(file, [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: display, NO_AT_BRIDGE: '1', LC_ALL: 'C.UTF-8' },
  })
  const ended = once(program, 'exit')
  const send = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      signal: AbortSignal.timeout(timeoutMs),
      ...(body && { body: JSON.stringify(body) }),
    })
    const { value } = Reply.parse(await response.json())
    if (response.ok) return value
    const { error, message } = Failure.parse(value)
    throw new Error(`${error}: ${message}`)
  }
  await waitUntilAnswered(() => send('GET', '/status'))
  const options = { binary: miniBrowser, args: ['--automation'] }
  const capabilities = { capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } } }
  const { sessionId } = Session.parse(await send('POST', '/session', capabilities))
  const inSession = (method: string, path: string, body?: object) =>
    send(method, `/session/${sessionId}${path}`, body)
  await inSession('POST', '/window/rect', { width, height })
  const run = async (source: string): Promise<unknown> => {
    const { value, error } = Evaluation.parse(
      await inSession('POST', '/execute/async', { script: asyncCall(source), args: [] }),
    )
    if (error) throw new Error(error)
    return value
  }
  return {
    name: 'WebKit',
    // Debian's build exposes no console, and prints nothing.
    errors: [],
    print: () => Promise.resolve(undefined),
    go: (url) => inSession('POST', '/url', { url }),
    run,
    act: (actions) => inSession('POST', '/actions', { actions }),
    close: async () => {
      await inSession('DELETE', '')
      program.kill()
      await ended
    },
  }
}

async function waitUntilAnswered(send: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const failure = await send().then(
      () => undefined,
      (error: unknown) => error,
    )
    if (failure === undefined) return
    if (tries === 100) throw failure
    await wait(100)
  }
}

/** The script ends when its last argument is called. */
const asyncCall = (source: string) => `
  const done = arguments[arguments.length - 1]
  Promise.resolve(${source}).then((value) => done({ value }), (error) => done({ error: String(error) }))
`
