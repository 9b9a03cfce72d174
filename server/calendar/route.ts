import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { writeFeed } from '#server/calendar/commands.ts'
import { findEventCalendar, findFeedOwner } from '#server/calendar/queries.ts'
import type { Deps } from '#server/core/deps.ts'
import type { Route } from '#server/lib/http-server.ts'
import { readLinkToken } from '#server/lib/link-token.ts'
import { pathOf } from '#server/lib/security-headers.ts'

/**
 * GET /calendar/{token}.ics, a guest's private feed, and /calendar/event/{venueId}.ics, only the days of an edition. A
 * calendar program has no session, so knowing the address gives access; the feed can be renewed and closed.
 */
export function calendarRoute(deps: Deps): Route {
  return async (request, response) => {
    const [, name] = /^\/calendar\/([\w./-]{1,200})\.ics$/.exec(pathOf(request)) ?? []
    if (name === undefined || (request.method !== 'GET' && request.method !== 'HEAD')) return false
    const text = await calendarOf(deps, name)
    if (text === undefined) return false
    send(request, response, text)
    return true
  }
}

const edition = /^event\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

async function calendarOf(deps: Deps, name: string): Promise<string | undefined> {
  const [, venueId] = edition.exec(name) ?? []
  if (venueId !== undefined) return findEventCalendar(deps.db, venueId)
  const target = readLinkToken(deps.secret, 'feed', name)
  const personId = target ? await findFeedOwner(deps.db, target) : undefined
  return personId === undefined ? undefined : writeFeed(deps, personId)
}

/** Calendar programs request the feed every hour, so an unchanged one gets a short response. */
function send(request: IncomingMessage, response: ServerResponse, text: string): void {
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  response.setHeader('etag', etag)
  response.setHeader('cache-control', 'private, no-cache')
  if (request.headers['if-none-match'] === etag) {
    response.writeHead(304).end()
    return
  }
  response.writeHead(200, {
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': 'inline; filename="quarterdeck.ics"',
    'content-length': Buffer.byteLength(text),
  })
  response.end(request.method === 'HEAD' ? undefined : text)
}
