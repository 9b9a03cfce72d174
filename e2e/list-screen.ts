import { chromium, type Page } from '@playwright/test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#server/testing/postgres.ts'
import { z } from 'zod'
import { venueFields } from '#server/testing/matrix-fields.ts'
import { startServer } from '#server/testing/process.ts'
import { chromiumFlags, chromiumPath } from './chromium.ts'

const Venue = z.object({ json: z.object({ id: z.string() }) })

const Measured = z.object({ paint: z.number(), busy: z.number() })

const deeds = [
  ['type in the search', 'type'],
  ['sort by studio', 'sort'],
  ['change a status', 'status'],
] as const

/**
 * How fast /attendance feels with 5,000 people on a computer four times slower than this one: from a key, a press or a
 * choice to the next paint, and the page's work in the three seconds after. Build the web app first.
 *
 *   node e2e/list-screen.ts
 */
const people = 5_000
const slower = 4
/**
 * Milliseconds of fixed time windows, not waits. `settled`: until the page is done with idle work; `watched`: the
 * window in which long tasks are counted.
 */
const pace = { settled: 2_000, watched: 3_000 } as const
const organiser = { email: 'ines@example.org', password: 'kelp-Harbour-71' }

const dataDir = mkdtempSync(join(tmpdir(), 'quarterdeck-list-'))
const port = await freePort()
const server = await startServer({
  PORT: String(port),
  DATA_DIR: dataDir,
  ADMIN_EMAIL: organiser.email,
  ADMIN_PASSWORD: organiser.password,
})
const executablePath = chromiumPath()
const browser = await chromium.launch({ args: chromiumFlags, ...(executablePath && { executablePath }) })
try {
  const page = await browser.newPage({ baseURL: `http://localhost:${port}` })
  await page.goto('/icon.svg')
  const venueId = await fillServer(page)
  await page.goto(`/attendance?venue=${venueId}`)
  await page.getByRole('button', { name: `Everyone ${people}` }).waitFor()
  await page.waitForTimeout(pace.settled)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower })
  for (const [what, deed] of deeds) {
    const found = []
    for (let round = 0; round < 5; round += 1) found.push(await measure(page, deed))
    const paints = found.map(({ paint }) => paint).toSorted((one, other) => one - other)
    const busy = found.map((one) => one.busy).toSorted((one, other) => one - other)
    process.stdout.write(
      `${what}: ${paints[2]} ms to the next paint (worst ${paints.at(-1)}), then ${busy[2]?.toFixed(0)} ms of long tasks\n`,
    )
  }
} finally {
  await browser.close()
  await server.end('SIGTERM')
  rmSync(dataDir, { recursive: true, force: true })
}

/** Signs in and imports everyone, as an organiser would. Returns the venue. */
async function fillServer(page: Page): Promise<string> {
  await post(page, '/auth/v1/sign-in/email', organiser)
  const venueId = Venue.parse(await post(page, '/rpc/venues/add', { json: venueFields() })).json.id
  const studios = ['Oslo', 'Kyoto', 'Austin']
  for (const name of studios) {
    const fields = { name, location: null, contactEmail: null, contactPhone: null, notes: null }
    await post(page, '/rpc/studios/add', { json: fields })
  }
  const lines = Array.from({ length: people }, (_, at) => [
    `Person Number ${at}`,
    `p${at}@example.org`,
    studios[at % 3],
  ])
  const columns = ['fullName', 'email', 'studio']
  await post(page, '/rpc/people/import', { json: { venueId, columns, lines } })
  return venueId
}

function post(page: Page, path: string, body: object): Promise<unknown> {
  return page.evaluate(
    async (call) => {
      const answer = await fetch(call.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(call.body),
      })
      if (!answer.ok) throw new Error(`${call.path}: ${answer.status} ${await answer.text()}`)
      return answer.json()
    },
    { path, body },
  )
}

type ListAction = 'type' | 'sort' | 'status'

/**
 * One action by real keys and presses: milliseconds until it is painted, as the browser measures them (Event Timing, in
 * steps of 8), and of long tasks in the three seconds after.
 */
async function measure(page: Page, deed: ListAction): Promise<{ paint: number; busy: number }> {
  await page.waitForTimeout(pace.settled)
  if (deed === 'status')
    await page
      .getByRole('combobox', { name: /^Status/ })
      .nth(1)
      .focus()
  if (deed === 'type') await page.getByPlaceholder('Search by name or email...').focus()
  await page.evaluate(watchEvents)
  if (deed === 'type') await page.keyboard.press('7')
  if (deed === 'sort') await page.getByRole('columnheader', { name: 'Studio' }).getByRole('button').click()
  if (deed === 'status') await page.keyboard.press('y')
  await page.waitForTimeout(pace.watched)
  const found = await page.evaluate(() => Reflect.get(window, 'measured'))
  if (deed === 'type') await page.keyboard.press('Backspace')
  if (deed === 'status') await page.keyboard.press('n')
  return Measured.parse(found)
}

/** Runs in the page. */
function watchEvents(): void {
  const measured = { paint: 0, busy: 0 }
  Reflect.set(window, 'measured', measured)
  const events = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) measured.paint = Math.max(measured.paint, duration)
  })
  const slowEvents = { type: 'event' as const, durationThreshold: 16 }
  events.observe(slowEvents)
  const tasks = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) measured.busy += duration
  })
  tasks.observe({ type: 'longtask' })
}
