import { test as base, expect, type BrowserContextOptions, type Locator, type Page } from '@playwright/test'
import { cpuTime, noteCpuTime } from './cpu-time.ts'
import { browsersOf, type Browsers, type Opened } from './browsers.ts'
import { startTestServer, type TestServer } from './test-server.ts'
import { editionOf, note, readRun, type Run } from './run.ts'
import { watch, type Reader, type Watch } from './watch.ts'

export { expect }
export { expectAccessible } from './accessible.ts'

/** A separate browser: no one is signed in, nothing is stored. */
export type Visitor = { page: Page; watch: Watch }

type Closing = Visitor & Pick<Opened, 'close'>

type Visit = (options?: BrowserContextOptions & { testServer?: TestServer }) => Promise<Visitor>

/** An organiser with a screen of the demo open, on the story's own server. */
type OpenOffice = (
  screen: string,
  options?: BrowserContextOptions,
) => Promise<Visitor & { testServer: TestServer }>

/** Stories share a server full of demo data, so they find things by name, not by number. */
export const test = base.extend<
  {
    spent: void
    visit: Visit
    build: typeof startTestServer
    openOffice: OpenOffice
    openComing: OpenOffice
  },
  { testServer: TestServer; run: Run; browsers: Browsers }
>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from its first argument.
  run: [async ({}, give) => give(readRun()), { scope: 'worker' }],
  browsers: [
    async ({ playwright, browserName }, give) => {
      const browsers = browsersOf(playwright[browserName])
      await give(browsers)
      await browsers.close()
    },
    { scope: 'worker' },
  ],
  testServer: [
    async ({ run }, give) => {
      const testServer = await startTestServer({ from: run.demoDir })
      await give(testServer)
      await testServer.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  /** Wraps everything else of a story. */
  spent: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from its first argument.
    async ({}, give, { title }) => {
      const before = cpuTime()
      await give()
      noteCpuTime(cpuTime() - before, title)
    },
    { auto: true },
  ],
  /** A server of the story’s own. */
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from its first argument.
  build: async ({}, give) => {
    const testServers: TestServer[] = []
    await give(async (options) => {
      const testServer = await startTestServer(options)
      testServers.push(testServer)
      return testServer
    })
    for (const testServer of testServers) await testServer.close()
  },
  // Depends on `build`, so that browsers are closed before their servers: an open page would keep sending requests.
  visit: async ({ browsers, testServer, build: _build }, give) => {
    const visitors: Closing[] = []
    await give(async ({ testServer: of = testServer, ...options } = {}) => {
      const { context, close } = await browsers.open({ ...calm, baseURL: of.url, ...options })
      const visitor = { watch: await watch(context, of.url), page: await context.newPage() }
      visitors.push({ ...visitor, close })
      return visitor
    })
    expect((await Promise.all(visitors.map(leave))).flat()).toEqual([])
  },
  openOffice: async ({ visit, build, run }, give) => {
    await give(async (screen, options) => {
      const testServer = await build({ from: run.demoDir })
      const organiser = await visit({ testServer, ...options })
      await signIn(organiser, run, 0, screen)
      return { ...organiser, testServer }
    })
  },
  /** The same at the demo's upcoming edition. */
  openComing: async ({ openOffice, run }, give) => {
    const venueId = editionOf(run, 'Berghaus Edelgrat')
    await give((screen, options) => openOffice(`${screen}?venue=${venueId}`, options))
  },
})

/**
 * A time zone other than the events', no animations that could be caught halfway, and no permissions that a guest would
 * not give.
 */
const calm: BrowserContextOptions = {
  viewport: { width: 1440, height: 900 },
  locale: 'en-US',
  timezoneId: 'America/Los_Angeles',
  reducedMotion: 'reduce',
  permissions: ['clipboard-read', 'clipboard-write'],
}

/**
 * Problems that a retry doesn't excuse: private data, foreign hosts, the content policy, an error of the server or the
 * page.
 */
const alarm =
  /^canary-|^asked a foreign host|^policy: |^console: .*Content Security Policy|^500 from|^uncaught: /

/** Closes the browser; resolves to what happened in it that should not have. */
async function leave({ page, watch: eyes, close }: Closing): Promise<string[]> {
  const troubles = await eyes.troubles()
  for (const text of troubles.filter((one) => alarm.test(one))) note('alarms', text.replaceAll('\n', ' '))
  await Promise.all(page.context().pages().map(lookOnceMore))
  await close()
  return troubles
}

/** Also checks what last appeared on the screen. */
async function lookOnceMore(page: Page): Promise<void> {
  await page.evaluate(() => {
    const search: unknown = Reflect.get(window, 'searchTexts')
    if (typeof search === 'function') search()
  })
}

/**
 * Signs in as a person of the demo, by their number in it, and opens home or `path`. Skips the sign-in page, which is
 * slow and has stories of its own.
 */
export async function signIn(
  { page, watch: eyes }: Visitor,
  run: Run,
  number: number,
  path?: string,
): Promise<void> {
  const reader = readerOf(run, number)
  // Leave a page of another person first: it keeps requesting their data while it is open.
  await page.goto('/icon.svg')
  eyes.readAs(reader)
  const status = await page.evaluate(askToSignIn, {
    email: emailOf(run, number),
    password: run.demo.password,
  })
  expect(status).toBe(200)
  await page.goto(path ?? (reader.role === 'organiser' ? '/' : '/guest'))
}

/**
 * Runs in the page, whose own call carries what a browser says of itself. Like the sign-in page it lets no copy of another
 * account be drawn.
 */
async function askToSignIn(credentials: { email: string; password: string }): Promise<number> {
  localStorage.removeItem('quarterdeck.copy')
  const answer = await fetch('/auth/v1/sign-in/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  })
  return answer.status
}

export function emailOf({ demo }: Run, number: number): string {
  const email = demo.people.find((one) => one.number === number)?.email
  if (!email) throw new Error(`Nobody of the number ${number} has an address.`)
  return email
}

export async function signInWithPassword(
  page: Page,
  { email, password }: { email: string; password: string },
) {
  await page.goto('/auth')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByText('Logged in successfully!')).toBeVisible()
}

function readerOf(run: Run, number: number): Reader {
  const email = emailOf(run, number)
  const role = run.demo.accounts.find((one) => one.email === email)?.role
  return role === 'admin' ? { role: 'organiser' } : { role: 'guest', number }
}

/** Expects something that is only there for a moment: checks ten times a second, where `expect` checks once. */
export const expectBriefly = (shown: Locator) =>
  expect.poll(() => shown.count(), { intervals: [100] }).toBeGreaterThan(0)

/** Presses 'Try again' and waits for the content. A page that listens may recover by itself before the press. */
export async function mend(page: Page, shown: Locator): Promise<void> {
  const again = page.getByRole('button', { name: 'Try again' }).first()
  await expect(async () => {
    if (await again.isVisible()) await again.click({ timeout: 1_000 })
    await expect(shown).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 30_000 })
}

/** Waits until everything loaded on demand or when idle has come: nothing new within a moment. */
export async function everythingLoaded(page: Page): Promise<void> {
  let before = -1
  await expect
    .poll(
      async () => {
        const now = await page.evaluate(() => performance.getEntriesByType('resource').length)
        const isQuiet = now === before
        before = now
        return isQuiet
      },
      { intervals: [400] },
    )
    .toBe(true)
}

export const toastWith = (page: Page, text: string | RegExp) =>
  page.getByRole('alertdialog').filter({ hasText: text })
