import { test as base, expect, type BrowserContextOptions, type Locator, type Page } from '@playwright/test'
import { cpuTime, noteCpuTime } from './cpu-time.ts'
import { browsersOf, type Browsers, type OpenedContext } from './browsers.ts'
import { startTestServer, type TestServer } from './test-server.ts'
import { editionOf, note, readRun, type Run } from './run.ts'
import { watch, type Viewer, type Watch } from './watch.ts'

export { expect }
export { expectAccessible } from './accessible.ts'

/** A separate browser without a session or stored data. */
export type Visitor = { page: Page; watch: Watch }

type OpenVisitor = Visitor & Pick<OpenedContext, 'close'>

type Visit = (options?: BrowserContextOptions & { testServer?: TestServer }) => Promise<Visitor>

/** Opens a browser, signs in as a person of the demo by their number in it, and opens home or `path`. */
type OpenAs = (number: number, path?: string, options?: Parameters<Visit>[0]) => Promise<Visitor>

/** Opens a screen of the demo as an organiser, on the story's own server. */
type OpenAsOrganiser = (
  screen: string,
  options?: BrowserContextOptions,
) => Promise<Visitor & { testServer: TestServer }>

export const phone = { viewport: { width: 390, height: 844 } } as const

/** Stories share a server full of demo data, so they find things by name, not by number. */
export const test = base.extend<
  {
    measured: void
    visit: Visit
    startServer: typeof startTestServer
    openAs: OpenAs
    openAsOrganiser: OpenAsOrganiser
    openUpcoming: OpenAsOrganiser
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
  /** Notes the CPU time of each story. */
  measured: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from its first argument.
    async ({}, give, { title }) => {
      const before = cpuTime()
      await give()
      noteCpuTime(cpuTime() - before, title)
    },
    { auto: true },
  ],
  /** Starts a server for the story alone. */
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from its first argument.
  startServer: async ({}, give) => {
    const testServers: TestServer[] = []
    await give(async (options) => {
      const testServer = await startTestServer(options)
      testServers.push(testServer)
      return testServer
    })
    for (const testServer of testServers) await testServer.close()
  },
  // Depends on `startServer`, so that browsers are closed before their servers: an open page would keep sending
  // requests.
  visit: async ({ browsers, testServer, startServer: _startServer }, give, testInfo) => {
    const visitors: OpenVisitor[] = []
    const visitedUrls = new Set<string>()
    await give(async ({ testServer: server = testServer, ...options } = {}) => {
      visitedUrls.add(server.url)
      const { context, close } = await browsers.open({ ...contextOptions, baseURL: server.url, ...options })
      const visitor = { watch: await watch(context, server.url), page: await context.newPage() }
      visitors.push({ ...visitor, close })
      return visitor
    })
    if (testInfo.status !== testInfo.expectedStatus) await sayWhoResponds(testInfo.title, visitedUrls)
    expect((await Promise.all(visitors.map(closeVisitor))).flat()).toEqual([])
  },
  openAs: async ({ visit, run }, give) => {
    await give(async (number, path, options) => {
      const visitor = await visit(options)
      await signIn(visitor, run, number, path)
      return visitor
    })
  },
  openAsOrganiser: async ({ openAs, startServer, run }, give) => {
    await give(async (screen, options) => {
      const testServer = await startServer({ from: run.demoDir })
      return { ...(await openAs(0, screen, { testServer, ...options })), testServer }
    })
  },
  /** Does the same as `openAsOrganiser`, at the demo's upcoming edition. */
  openUpcoming: async ({ openAsOrganiser, run }, give) => {
    const venueId = editionOf(run, 'Berghaus Edelgrat')
    await give((screen, options) => openAsOrganiser(`${screen}?venue=${venueId}`, options))
  },
})

/** After a failure, says whether the servers still respond: a page may hang, or its server. */
async function sayWhoResponds(title: string, urls: ReadonlySet<string>): Promise<void> {
  for (const url of urls) {
    const response = await fetch(`${url}/livez`, { signal: AbortSignal.timeout(2_000) }).catch(String)
    const result = typeof response === 'string' ? response : response.status
    process.stdout.write(`After “${title}” failed, its server: ${result}\n`)
  }
}

/**
 * A time zone other than the events', no animations that could be caught halfway, and no permissions that a guest would
 * not give.
 */
const contextOptions: BrowserContextOptions = {
  viewport: { width: 1440, height: 900 },
  locale: 'en-US',
  timezoneId: 'America/Los_Angeles',
  reducedMotion: 'reduce',
  permissions: ['clipboard-read', 'clipboard-write'],
}

/**
 * Problems that a retry doesn't excuse: private data, third-party hosts, the content policy, an error of the server or the
 * page.
 */
const alarm =
  /^canary-|^requested a third-party host|^policy: |^console: .*Content Security Policy|^500 from|^uncaught: /

/** Closes the browser. Resolves to the problems that the watch noticed in it. */
async function closeVisitor({ page, watch: pageWatch, close }: OpenVisitor): Promise<string[]> {
  const errors = await pageWatch.errors()
  for (const text of errors.filter((one) => alarm.test(one))) note('alarms', text.replaceAll('\n', ' '))
  await Promise.all(page.context().pages().map(searchOnceMore))
  await close()
  return errors
}

/** Searches the texts that last appeared on the screen. */
async function searchOnceMore(page: Page): Promise<void> {
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
  { page, watch: pageWatch }: Visitor,
  run: Run,
  number: number,
  path?: string,
): Promise<void> {
  const viewer = viewerOf(run, number)
  // Another person's page must be closed first, because it keeps requesting their data.
  await page.goto('/icon.svg')
  pageWatch.readAs(viewer)
  const status = await page.evaluate(postSignIn, {
    email: emailOf(run, number),
    password: run.demo.password,
  })
  expect(status).toBe(200)
  await page.goto(path ?? (viewer.role === 'organiser' ? '/' : '/guest'))
}

/**
 * Runs in the page, so that the call has the headers of a browser. Like the sign-in page, it first removes another
 * account's copy, so that it isn't rendered.
 */
async function postSignIn(credentials: { email: string; password: string }): Promise<number> {
  localStorage.removeItem('quarterdeck.copy')
  const response = await fetch('/auth/v1/sign-in/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  })
  return response.status
}

export function emailOf({ demo }: Run, number: number): string {
  const email = demo.people.find((one) => one.number === number)?.email
  if (!email) throw new Error(`The demo has no person ${number} with an address.`)
  return email
}

export function nameOf({ demo }: Run, number: number): string {
  const person = demo.people.find((one) => one.number === number)
  if (!person) throw new Error(`The demo has no person ${number}.`)
  return person.fullName
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

function viewerOf(run: Run, number: number): Viewer {
  const email = emailOf(run, number)
  const role = run.demo.accounts.find((one) => one.email === email)?.role
  return role === 'admin' ? { role: 'organiser' } : { role: 'guest', number }
}

/** Expects something that is shown only for a moment. Checks ten times a second, where `expect` checks once. */
export const expectBriefly = (content: Locator) =>
  expect.poll(() => content.count(), { intervals: [100] }).toBeGreaterThan(0)

/** Presses 'Try again' and waits for the content. A page that listens may recover by itself before the press. */
export async function pressTryAgain(page: Page, content: Locator): Promise<void> {
  const button = page.getByRole('button', { name: 'Try again' }).first()
  await expect(async () => {
    if (await button.isVisible()) await button.click({ timeout: 1_000 })
    await expect(content).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 30_000 })
}

/** Waits until everything that loads on demand or when idle has loaded, so that nothing new comes for a moment. */
export async function waitUntilLoaded(page: Page): Promise<void> {
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
