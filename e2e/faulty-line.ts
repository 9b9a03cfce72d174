import type { BrowserContext, Page, Request, Route } from '@playwright/test'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contract } from '#contract/index.ts'
import { refusals, type RefusalCode } from '#contract/refusals.ts'
import type { Outputs } from '#web/lib/outputs.ts'

/** The answer of a procedure in a walk, in place of the server's or merged into it. */
export type Answers = Readonly<
  Record<string, { is: 'all' | 'part'; value: object | null } | { is: 'refusal'; code: RefusalCode }>
>

/** A complete answer, made up for a walk. */
export const answer = <Room extends keyof Outputs, Call extends keyof Outputs[Room] & string>(
  room: Room,
  call: Call,
  value: Outputs[Room][Call] & (object | null),
): Answers => ({ [`/rpc/${room}/${call}`]: { is: 'all', value } })

/** The server's own answer, with some parts changed. */
export const alter = <Room extends keyof Outputs, Call extends keyof Outputs[Room] & string>(
  room: Room,
  call: Call,
  value: Partial<Outputs[Room][Call]> & object,
): Answers => ({ [`/rpc/${room}/${call}`]: { is: 'part', value } })

/** A procedure that refuses. */
export const refusing = <Room extends keyof Outputs, Call extends keyof Outputs[Room] & string>(
  room: Room,
  call: Call,
  code: RefusalCode,
): Answers => ({ [`/rpc/${room}/${call}`]: { is: 'refusal', code } })

/** The answer of a call to the auth service. */
export const authAnswer = (path: string, value: object): Answers => ({
  [`/auth/v1${path}`]: { is: 'all', value },
})

/** A way for a call to fail, and the sentence that must then be shown. */
export type Fault = { name: string; shows: RegExp; fail: (route: Route) => Promise<void>; isForReads?: true }

const refuse =
  (code: RefusalCode, headers?: Record<string, string>) =>
  (route: Route): Promise<void> =>
    fail(route, refusals[code].status, { defined: true, code, ...refusals[code] }, headers)

function fail(route: Route, status: number, body: object, headers: Record<string, string> = {}) {
  const isProcedure = new URL(route.request().url()).pathname.startsWith('/rpc/')
  return route.fulfill({ status, headers, json: isProcedure ? { json: body } : body })
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
const sentenceOf = (code: RefusalCode) => new RegExp(escaped(refusals[code].message))

const bug = {
  code: 'INTERNAL_SERVER_ERROR',
  message: 'Something went wrong. Reference 7f3a',
  data: { reference: '7f3a' },
}
const gatewayPage =
  '<html><head><title>503</title></head><body><h1>503 Service Unavailable</h1></body></html>'

const noConnection: Fault = {
  name: 'no connection',
  shows: /No connection\. Nothing was lost|You are offline\. Nothing/,
  fail: (route) => route.abort('internetdisconnected'),
  isForReads: true,
}

const refused: readonly Fault[] = [
  {
    name: '429',
    shows: sentenceOf('TOO_MANY_TRIES'),
    fail: refuse('TOO_MANY_TRIES', { 'retry-after': '60' }),
  },
  { name: '503', shows: sentenceOf('BUSY'), fail: refuse('BUSY', { 'retry-after': '5' }) },
  {
    name: '410',
    shows: new RegExp(`${sentenceOf('LINK_INVALID').source}|This link no longer works`),
    fail: refuse('LINK_INVALID'),
  },
  {
    name: '500',
    shows: /Something went wrong\. Reference 7f3a/,
    fail: (route) => fail(route, 500, bug),
  },
]

const noServer: Fault = {
  name: '503 of a gateway',
  shows:
    /Something went wrong\. Try again in a moment\.|An unexpected error occurred|You are offline\. Nothing/,
  fail: (route) => route.fulfill({ status: 503, contentType: 'text/html', body: gatewayPage }),
  isForReads: true,
}

/**
 * The ways in which a button fails, by how many were pressed on its screen before. The first fails in all six ways; the
 * others with the connection cut and in one more way, which rotates: all ways at all buttons take three times as long,
 * and are for the long run. The first way is never one without any answer: a page that believes itself offline checks
 * before it sends, and would not show that this button sends something.
 */
export function faultsAt(index: number): readonly Fault[] {
  if (process.env['TEST_TIER'] === 'long' || index === 0) return [...refused, noServer, noConnection]
  const at = index % refused.length
  const silent = at === 0 ? [noServer, noConnection] : [noConnection]
  return [...refused.slice(at, at + 1), ...silent]
}

const sources = globSync('web/**/*.{ts,tsx}', { cwd: join(import.meta.dirname, '..') }).filter(
  (path) => !path.includes('.test.'),
)
const namesIn = (pattern: RegExp) =>
  new Set(
    sources.flatMap((path) =>
      [...readFileSync(join(import.meta.dirname, '..', path), 'utf8').matchAll(pattern)].map(
        ([, room, call]) => `/rpc/${room}/${call}`,
      ),
    ),
  )

/** Calls that screens make only to show something. All other calls send something. */
const reads = namesIn(/api\.(\w+)\.(\w+)\.(?:queryOptions|infiniteOptions|queryKey|call)\b/g)
/** The calls that pressing a button sends; `changeOf` names the read that a call changes on screen. */
export const sends = namesIn(/(?<!changeOf\(\s*)\bapi\.(\w+)\.(\w+)\b(?!\.)/g)

/** The stream of notices ends only with the page. */
const isCounted = (url: string) => !new URL(url).pathname.startsWith('/live')

export type FaultyLine = {
  /** What was sent since `forget`. */
  sent: () => readonly string[]
  forget: () => void
  /** Everything that was sent. */
  everSent: () => ReadonlySet<string>
  /** Whether an answer, or code that is loaded on demand, is still pending. */
  isBusy: () => boolean
  failWith: (fault: Fault) => Promise<void>
  /** Answers the calls that send something with these, and ends the fault. */
  answerWith: (answers: Answers) => Promise<void>
}

/**
 * The line between a page and the server. Reads pass, or get the `given` answer; a call that would change something
 * never reaches the server.
 */
export async function openLine(context: BrowserContext, page: Page, given: Answers): Promise<FaultyLine> {
  let fault: Fault | undefined
  let taken: Answers = {}
  let sent: string[] = []
  const ever = new Set<string>()
  const under = new Set<Request>()
  page.on('request', (request) => {
    if (isCounted(request.url())) under.add(request)
  })
  page.on('requestfinished', (request) => under.delete(request))
  page.on('requestfailed', (request) => under.delete(request))
  // Requests still pending from the page before never end.
  page.on('framenavigated', () => under.clear())
  await page.route(/\/(rpc|auth\/v1|livez)(\/|$)/, async (route) => {
    const { pathname } = new URL(route.request().url())
    // It brings nothing: each read is asked by itself, and may be answered as given.
    if (pathname === '/rpc/portal/open') return route.fulfill({ json: { json: {} } })
    const isRead = reads.has(pathname) || pathname === '/livez'
    if (!isRead && (fault || pathname in taken)) sent.push(pathname)
    if (!isRead && fault) ever.add(pathname)
    if (fault && (!isRead || fault.isForReads)) return fault.fail(route)
    const found = (isRead ? given : taken)[pathname]
    if (found?.is === 'refusal') return refuse(found.code)(route)
    if (found?.is === 'all') return route.fulfill({ json: wrapped(pathname, found.value) })
    if (found) return alterAnswer(route, found.value)
    return isRead ? route.continue() : route.fulfill({ json: { json: {} } })
  })
  return {
    sent: () => sent,
    everSent: () => ever,
    forget: () => {
      sent = []
    },
    isBusy: () => under.size > 0,
    failWith: async (next) => {
      fault = next
      await context.setOffline(next.name === 'no connection')
    },
    answerWith: async (answers) => {
      fault = undefined
      taken = answers
      await context.setOffline(false)
    },
  }
}

async function alterAnswer(route: Route, value: object | null): Promise<void> {
  const answered = await route.fetch({ headers: withoutTags(route.request().headers()) })
  const body: { json: object } = await answered.json()
  const { pathname } = new URL(route.request().url())
  const json = wrapped(pathname, { ...body.json, ...value })
  await route.fulfill({ response: answered, json, headers: withoutTags(answered.headers()) })
}

/** An answer changed on the line no longer matches the server's tag. */
export const withoutTags = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !['etag', 'if-none-match'].includes(name)))

/** The answer in its form on the line; one that doesn't fit the contract is a mistake in the walk. */
function wrapped(pathname: string, value: object | null): object | null {
  const [, kind, room = '', call = ''] = pathname.split('/')
  if (kind !== 'rpc') return value
  const procedure: unknown = Reflect.get(Object(Reflect.get(contract, room)), call)
  if (procedure === undefined) throw new Error(`There is no ${pathname}.`)
  return { json: value }
}
