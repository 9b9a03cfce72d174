import type { BrowserContext, Page, Request, Route } from '@playwright/test'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contract } from '#contract/index.ts'
import { refusals, type RefusalCode } from '#contract/refusals.ts'
import type { Outputs } from '#web/lib/outputs.ts'

/** Made-up responses by path. They replace the server's responses or are merged into them. */
export type Responses = Readonly<
  Record<string, { is: 'all' | 'part'; value: object | null } | { is: 'refusal'; code: RefusalCode }>
>

/** A complete response, made up for a walk. */
export const stub = <Namespace extends keyof Outputs, Call extends keyof Outputs[Namespace] & string>(
  namespace: Namespace,
  call: Call,
  value: Outputs[Namespace][Call] & (object | null),
): Responses => ({ [`/rpc/${namespace}/${call}`]: { is: 'all', value } })

/** The server's own response, with some parts changed. */
export const alter = <Namespace extends keyof Outputs, Call extends keyof Outputs[Namespace] & string>(
  namespace: Namespace,
  call: Call,
  value: Partial<Outputs[Namespace][Call]> & object,
): Responses => ({ [`/rpc/${namespace}/${call}`]: { is: 'part', value } })

/** A procedure that refuses. */
export const refusing = <Namespace extends keyof Outputs, Call extends keyof Outputs[Namespace] & string>(
  namespace: Namespace,
  call: Call,
  code: RefusalCode,
): Responses => ({ [`/rpc/${namespace}/${call}`]: { is: 'refusal', code } })

/** The response to a call to the auth service. */
export const authResponse = (path: string, value: object): Responses => ({
  [`/auth/v1${path}`]: { is: 'all', value },
})

/** A way for a call to fail, and the sentence that must then be shown. */
export type Fault = {
  name: string
  message: RegExp
  fail: (route: Route) => Promise<void>
  isForReads?: true
}

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
  message: /No connection\. Nothing was lost|You are offline\. Nothing/,
  fail: (route) => route.abort('internetdisconnected'),
  isForReads: true,
}

const refusalFaults: readonly Fault[] = [
  {
    name: '429',
    message: sentenceOf('TOO_MANY_TRIES'),
    fail: refuse('TOO_MANY_TRIES', { 'retry-after': '60' }),
  },
  { name: '503', message: sentenceOf('BUSY'), fail: refuse('BUSY', { 'retry-after': '5' }) },
  {
    name: '410',
    message: new RegExp(`${sentenceOf('LINK_INVALID').source}|This link no longer works`),
    fail: refuse('LINK_INVALID'),
  },
  {
    name: '500',
    message: /Something went wrong\. Reference 7f3a/,
    fail: (route) => fail(route, 500, bug),
  },
]

const noServer: Fault = {
  name: '503 of a gateway',
  message:
    /Something went wrong\. Try again in a moment\.|An unexpected error occurred|You are offline\. Nothing/,
  fail: (route) => route.fulfill({ status: 503, contentType: 'text/html', body: gatewayPage }),
  isForReads: true,
}

/**
 * The ways in which a button fails, by how many were pressed on its screen before. The first fails in all six ways; the
 * others with the connection cut and in one more way, which rotates: all ways at all buttons take three times as long,
 * and are for the long run. The first way always has a response: a page that believes itself offline checks the
 * connection before it sends, so the walk would not see that the button sends something.
 */
export function faultsAt(index: number): readonly Fault[] {
  if (process.env['TEST_TIER'] === 'long' || index === 0) return [...refusalFaults, noServer, noConnection]
  const faultIndex = index % refusalFaults.length
  const unanswered = faultIndex === 0 ? [noServer, noConnection] : [noConnection]
  return [...refusalFaults.slice(faultIndex, faultIndex + 1), ...unanswered]
}

const sources = globSync('web/**/*.{ts,tsx}', { cwd: join(import.meta.dirname, '..') }).filter(
  (path) => !path.includes('.test.'),
)
const namesIn = (pattern: RegExp) =>
  new Set(
    sources.flatMap((path) =>
      [...readFileSync(join(import.meta.dirname, '..', path), 'utf8').matchAll(pattern)].map(
        ([, namespace, call]) => `/rpc/${namespace}/${call}`,
      ),
    ),
  )

/** Calls that screens make only to show something. All other calls send something. */
const reads = namesIn(/api\.(\w+)\.(\w+)\.(?:queryOptions|infiniteOptions|queryKey|call)\b/g)
/** The calls that pressing a button sends; `changeOf` names the read that a call changes on screen. */
export const sends = namesIn(/(?<!changeOf\(\s*)\bapi\.(\w+)\.(\w+)\b(?!\.)/g)

/** The stream of notices ends only with the page. */
const isCounted = (url: string) => !new URL(url).pathname.startsWith('/live')

export type FaultyNetwork = {
  /** The calls sent since `forgetCalls`. */
  sentCalls: () => readonly string[]
  forgetCalls: () => void
  /** All calls that were ever sent. */
  everSent: () => ReadonlySet<string>
  /** Whether a response, or code that is loaded on demand, is still pending. */
  isBusy: () => boolean
  failWith: (fault: Fault) => Promise<void>
  /** From now on, responds to the calls that send something with `responses`, and ends the fault. */
  respondWith: (responses: Responses) => Promise<void>
}

/**
 * The network between a page and the server. Reads pass, or get the `stubs` response; a call that would change something
 * never reaches the server.
 */
export async function openFaultyNetwork(
  context: BrowserContext,
  page: Page,
  stubs: Responses,
): Promise<FaultyNetwork> {
  let fault: Fault | undefined
  let pressResponses: Responses = {}
  let sent: string[] = []
  const everSent = new Set<string>()
  const pending = new Set<Request>()
  page.on('request', (request) => {
    if (isCounted(request.url())) pending.add(request)
  })
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('requestfailed', (request) => pending.delete(request))
  // Pending requests from the previous page never end.
  page.on('framenavigated', () => pending.clear())
  await page.route(/\/(rpc|auth\/v1|livez)(\/|$)/, async (route) => {
    const { pathname } = new URL(route.request().url())
    // An empty response makes the page request each read by itself, so that the stubs apply.
    if (pathname === '/rpc/portal/open') return route.fulfill({ json: { json: {} } })
    const isReadCall = reads.has(pathname) || pathname === '/livez'
    if (!isReadCall && (fault || pathname in pressResponses)) sent.push(pathname)
    if (!isReadCall && fault) everSent.add(pathname)
    if (fault && (!isReadCall || fault.isForReads)) return fault.fail(route)
    const found = (isReadCall ? stubs : pressResponses)[pathname]
    if (found?.is === 'refusal') return refuse(found.code)(route)
    if (found?.is === 'all') return route.fulfill({ json: wrapForNetwork(pathname, found.value) })
    if (found) return alterResponse(route, found.value)
    return isReadCall ? route.continue() : route.fulfill({ json: { json: {} } })
  })
  return {
    sentCalls: () => sent,
    everSent: () => everSent,
    forgetCalls: () => {
      sent = []
    },
    isBusy: () => pending.size > 0,
    failWith: async (nextFault) => {
      fault = nextFault
      await context.setOffline(nextFault.name === 'no connection')
    },
    respondWith: async (responses) => {
      fault = undefined
      pressResponses = responses
      await context.setOffline(false)
    },
  }
}

async function alterResponse(route: Route, value: object | null): Promise<void> {
  const response = await route.fetch({ headers: withoutTags(route.request().headers()) })
  const body: { json: object } = await response.json()
  const { pathname } = new URL(route.request().url())
  const json = wrapForNetwork(pathname, { ...body.json, ...value })
  await route.fulfill({ response, json, headers: withoutTags(response.headers()) })
}

/** A response changed on the network no longer matches the server's tag. */
export const withoutTags = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !['etag', 'if-none-match'].includes(name)))

/** Wraps a response as the server sends it. A procedure that the contract lacks is a mistake in the walk. */
function wrapForNetwork(pathname: string, value: object | null): object | null {
  const [, kind, namespace = '', call = ''] = pathname.split('/')
  if (kind !== 'rpc') return value
  const procedure: unknown = Reflect.get(Object(Reflect.get(contract, namespace)), call)
  if (procedure === undefined) throw new Error(`There is no ${pathname}.`)
  return { json: value }
}
