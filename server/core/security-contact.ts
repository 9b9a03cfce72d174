import type { Deps } from '#server/core/deps.ts'
import type { Env } from '#server/env.ts'
import type { Route } from '#server/lib/http-server.ts'
import { pathOf } from '#server/lib/security-headers.ts'

type Options = Pick<Deps, 'clock' | 'publicUrl'> & { contact: Env['securityContact'] }

/**
 * GET /.well-known/security.txt (RFC 9116): where to report security problems of this installation. It ends with the day
 * that the operator named, because no one has checked the address since.
 */
export function securityContactRoute({ clock, publicUrl, contact }: Options): Route {
  return (request, response) => {
    if (pathOf(request) !== path || !['GET', 'HEAD'].includes(request.method ?? '')) return false
    if (contact === undefined || hasExpired(contact, clock())) return false
    const address = contact.address.startsWith('https:') ? contact.address : `mailto:${contact.address}`
    const lines = [`Contact: ${address}`, `Expires: ${lastMoment(contact)}`, `Canonical: ${publicUrl}${path}`]
    response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' })
    response.end(`${lines.join('\n')}\n`)
    return true
  }
}

const path = '/.well-known/security.txt'

type Contact = NonNullable<Env['securityContact']>

const lastMoment = ({ until }: Contact) => `${until}T23:59:59Z`

/** Also for the doctor, which reports an address that is no longer served. */
export const hasExpired = (contact: Contact, now: Date): boolean => now > new Date(lastMoment(contact))
