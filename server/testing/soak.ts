import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { castPassword } from '#server/testing/cast.ts'
import { startServer, type ServerProcess } from '#server/testing/process.ts'

const OpenResources = z.object({
  /** The number of each kind. */
  open: z.record(z.string(), z.number()),
  /** In bytes. */
  memory: z.object({ rss: z.number(), heapUsed: z.number() }),
})
export type OpenResources = z.output<typeof OpenResources>

/** Starts the real server so that it reports its open resources (server/testing/inside.ts). */
export const startReportingServer = (settings: Record<string, string>): Promise<ServerProcess> =>
  startServer({
    ...settings,
    NODE_OPTIONS: `--expose-gc --import=${new URL('inside.ts', import.meta.url).href}`,
  })

export async function readOpenResources({ child, output }: ServerProcess): Promise<OpenResources> {
  const lines = () => output().match(/^\{"open".*\}$/gm) ?? []
  const before = lines().length
  child.kill('SIGUSR2')
  while (lines().length === before) await pause(20)
  return OpenResources.parse(JSON.parse(lines().at(-1) ?? ''))
}

/** Guests who read and listen, and an organiser who changes something. */
export type SoakUsers = {
  url: string
  venueId: string
  guests: readonly { cookie: string; email: string }[]
  organiser: string
  attendanceId: string
}

type Load = { perSecond: number; streams: number; seconds: number }

/** A stream on a connection of its own, which closes with it: fetch keeps connections for reuse. */
export async function openStream(url: string, cookie: string) {
  const sent = request(`${url}/live`, { agent: false, headers: { cookie, 'sec-fetch-site': 'same-origin' } })
  sent.end()
  const status = await new Promise<number>((resolve) => {
    sent.on('response', (response) => {
      response.on('error', () => undefined).resume()
      resolve(response.statusCode ?? 0)
    })
    sent.on('error', () => resolve(0))
  })
  return {
    status,
    hangUp: async () => {
      const closed = once(sent, 'close')
      sent.destroy()
      await closed
    },
  }
}

/**
 * Calls at a steady rate while streams are open, one of which is closed and reopened each second. Returns the
 * statuses.
 */
export async function soak(users: SoakUsers, { perSecond, streams, seconds }: Load): Promise<number[]> {
  const agent = new Agent({ keepAlive: true })
  const calls = callsOf(users)
  const cookieAt = (index: number) => users.guests[index % users.guests.length]?.cookie ?? ''
  const listening = await Promise.all(
    Array.from({ length: streams }, (_, index) => openStream(users.url, cookieAt(index))),
  )
  const statuses: number[] = listening.map(({ status }) => status)
  const responses = new Set<Promise<void>>()
  const began = performance.now()
  for (let index = 0; index < perSecond * seconds; index += 1) {
    await pause(Math.max(0, began + (index / perSecond) * 1_000 - performance.now()))
    const call = calls[index % calls.length]
    const response = call ? send(agent, users.url, call).then((status) => void statuses.push(status)) : null
    if (response) responses.add(response.finally(() => responses.delete(response)))
    if (index % perSecond === 0) {
      const reopened = (index / perSecond) % streams
      await listening[reopened]?.hangUp()
      const next = await openStream(users.url, cookieAt(reopened))
      listening[reopened] = next
      statuses.push(next.status)
    }
  }
  await Promise.all(responses)
  await Promise.all(listening.map((one) => one.hangUp()))
  agent.destroy()
  return statuses
}

/** Sixteen guests sign in at the same moment, so that every hashing thread has allocated its memory, which it keeps. */
export async function signInAtOnce({ url, guests }: SoakUsers): Promise<number[]> {
  const agent = new Agent()
  const signingIn = guests.slice(0, 16).map(({ email }) => send(agent, url, signIn(email, castPassword)))
  return Promise.all(signingIn).finally(() => agent.destroy())
}

type Call = { path: string; cookie?: string; body: unknown }

/** One round of ordinary use: reads of the portal, lists of the desk, a change and its undoing, sign-ins, mistakes. */
function callsOf({ venueId, guests, organiser, attendanceId }: SoakUsers): Call[] {
  const guestNamespaces = ['attendance', 'agenda', 'workshops', 'catering', 'travel']
  const reads = guests.flatMap(({ cookie }, index) => [
    { path: '/rpc/accounts/session', cookie, body: {} },
    {
      path: `/rpc/${guestNamespaces[index % guestNamespaces.length]}/mine`,
      cookie,
      body: { json: { venueId } },
    },
  ])
  const desk = ['attendance/list', 'rooms/list', 'travel/list'].map((path) => ({
    path: `/rpc/${path}`,
    cookie: organiser,
    body: { json: { venueId } },
  }))
  const mistakes = [
    { path: '/rpc/attendance/list', cookie: guests[0]?.cookie ?? '', body: { json: { venueId } } },
    { path: '/rpc/venues/add', cookie: organiser, body: { json: { unknown: true } } },
    { path: '/rpc/nowhere', body: {} },
  ]
  return [
    ...reads,
    {
      path: '/rpc/attendance/checkIn',
      cookie: organiser,
      body: { json: { id: attendanceId, setToYes: false } },
    },
    ...desk,
    signIn(guests[0]?.email ?? '', castPassword),
    { path: '/rpc/attendance/undoCheckIn', cookie: organiser, body: { json: { id: attendanceId } } },
    ...mistakes,
  ]
}

const signIn = (email: string, password: string): Call => ({
  path: '/auth/v1/sign-in/email',
  body: { email, password },
})

/** Resolves to the status once the whole response was read; 0 if the connection broke. */
function send(agent: Agent, url: string, { path, cookie, body }: Call): Promise<number> {
  return new Promise((resolve) => {
    const sent = request(`${url}${path}`, {
      agent,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        ...(cookie !== undefined && { cookie }),
      },
    })
    sent.on('response', (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0))
    })
    sent.on('error', () => resolve(0))
    sent.end(JSON.stringify(body))
  })
}
