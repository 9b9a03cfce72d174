import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { seedDatabase, seedDemoData } from '../seed.ts'
import { startTestServer, type TestServer } from '../test-server.ts'
import type { Engine, Size } from './engine.ts'
import { visitorOf, type EngineVisitor } from './visitor.ts'

/** The demo, with an organiser's desk and a guest's phone: where most walks begin. */
export type Scene = {
  testServer: TestServer
  editions: { upcoming: string; past: string }
  desk: EngineVisitor
  phone: EngineVisitor
  visit: (size: Size) => Promise<EngineVisitor>
  /** Signs in as a person of the demo, by their number in it. */
  signIn: (visitor: EngineVisitor, number: number, path: string) => Promise<void>
  /** Starts without a session. */
  signOut: (visitor: EngineVisitor) => Promise<void>
  open: (visitor: EngineVisitor, path: string) => Promise<unknown>
}

export type DemoData = Awaited<ReturnType<typeof seedDemo>>

/** Writes the demo to disk, and returns what a walk has to know about it. */
export async function seedDemo() {
  const dir = mkdtempSync(join(tmpdir(), 'quarterdeck-engines-'))
  await seedDatabase(dir)
  const demo = await seedDemoData(dir)
  return { ...demo, dir, remove: () => rmSync(dir, { recursive: true, force: true }) }
}

/** Opens the scene for as long as its walks take. */
export async function withScene(
  demo: DemoData,
  openEngine: (size: Size) => Promise<Engine>,
  story: (scene: Scene) => Promise<void>,
): Promise<void> {
  const testServer = await startTestServer({ from: demo.dir })
  const opened: Engine[] = []
  const visit = async (size: Size) => {
    const engine = await openEngine(size)
    opened.push(engine)
    return visitorOf(engine)
  }
  const idOf = (name: string) => demo.editions.find((one) => one.name === name)?.id ?? ''
  const emailOf = (number: number) => demo.people.find((one) => one.number === number)?.email ?? ''
  const open = (visitor: EngineVisitor, path: string) => visitor.go(`${testServer.url}${path}`)
  /** First leaves the open page, because it would keep requesting the data of its guest. */
  const callServer = async (visitor: EngineVisitor, path: string, body: object) => {
    await open(visitor, '/icon.svg')
    await visitor.evaluate(z.literal(true), callAuth, path, body)
  }
  try {
    await story({
      testServer,
      editions: {
        upcoming: idOf('Berghaus Edelgrat'),
        past: idOf('Bryggen Sjøhus'),
      },
      desk: await visit({ width: 1280, height: 900 }),
      phone: await visit({ width: 390, height: 844 }),
      visit,
      signIn: async (visitor, number, path) => {
        await callServer(visitor, 'sign-in/email', { email: emailOf(number), password: demo.password })
        await open(visitor, path)
      },
      signOut: (visitor) => callServer(visitor, 'sign-out', {}),
      open,
    })
  } finally {
    for (const engine of opened) await engine.close()
    await testServer.close()
  }
}

/** Runs in the page. Clears what the device remembers of the walk before, such as its edition. */
async function callAuth(path: string, body: object): Promise<boolean> {
  localStorage.clear()
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`/auth/v1/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return true
}
