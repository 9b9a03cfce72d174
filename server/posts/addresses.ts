import { lookup as lookUp, type LookupAddress, type LookupAllOptions } from 'node:dns'
import { request as requestHttp, type ClientRequest, type OutgoingHttpHeaders } from 'node:http'
import { request as requestHttps } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import type { ChannelKind } from '#contract/posts.ts'

type ServiceKind = ChannelKind | 'push'

/** The hosts of the services, as each documents them. */
const services: Record<ServiceKind, { isHost: RegExp; begins: string }> = {
  slack: { isHost: /^hooks\.slack\.com$/, begins: 'https://hooks.slack.com/' },
  teams: {
    isHost: /\.(api\.powerplatform\.com|logic\.azure\.com)$/,
    begins: 'https://….api.powerplatform.com/ or https://….logic.azure.com/',
  },
  // The push services of Chromium, Firefox, Windows and Apple.
  push: {
    isHost:
      /^(fcm\.googleapis\.com|.+\.push\.services\.mozilla\.com|.+\.notify\.windows\.com|.+\.push\.apple\.com)$/,
    begins: 'that of a browser’s push service',
  },
}

/**
 * Why posts may not go to this address, as a sentence; null if they may. `postHosts`: origins that the operator named.
 */
export function addressProblem(
  address: string,
  { kind, postHosts }: { kind: ServiceKind | 'webhook'; postHosts: readonly string[] },
): string | null {
  const url = URL.parse(address)
  if (!url || url.username !== '' || url.password !== '') return 'This is not an address.'
  if (postHosts.includes(url.origin)) return null
  if (kind === 'webhook') return programProblem(url)
  const { isHost, begins } = services[kind]
  const isServiceUrl = url.protocol === 'https:' && url.port === '' && isHost.test(url.hostname)
  return isServiceUrl ? null : `The address of its webhook begins with ${begins}.`
}

/** Another program may be anywhere on the internet. Names are resolved, and checked, when a post is sent. */
function programProblem(url: URL): string | null {
  if (url.protocol !== 'https:' || url.port !== '')
    return 'The address begins with https:// and names no port.'
  const host = hostOf(url)
  const isOutside = isIP(host) === 0 ? host.includes('.') : isPublic(host)
  return isOutside ? null : 'The address is in a private network.'
}

/** The host name, or the IP address without its brackets. */
const hostOf = ({ hostname }: URL) => hostname.replaceAll(/[[\]]/g, '')

const timeoutMs = 10_000

type PostOptions = {
  headers: OutgoingHttpHeaders
  body: string | Buffer
  /** Whether the operator named this host, which may then be in their own network. */
  isListedHost: boolean
  /** A resolver that replaces the system's. */
  lookup?: Resolve
}

type Resolve = (
  host: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void

/**
 * Posts to an address and returns the status of the response, whose content is not read; follows no redirect, and waits
 * ten seconds at most. Unless the operator named the host, it connects only to addresses on the internet, which are
 * checked after the name is resolved.
 */
export function postTo(
  url: URL,
  { headers, body, isListedHost, lookup = lookUp }: PostOptions,
): Promise<number> {
  const isPlain = url.protocol === 'http:'
  // An IP address is not resolved.
  const host = hostOf(url)
  if (!isListedHost && (isPlain || (isIP(host) !== 0 && !isPublic(host))))
    return Promise.reject(new PrivateHost())
  const options = {
    method: 'POST',
    agent: false,
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    signal: AbortSignal.timeout(timeoutMs),
    ...(!isListedHost && { lookup: publicOnly(lookup) }),
  } as const
  return new Promise((resolve, reject) => {
    const sent: ClientRequest = (isPlain ? requestHttp : requestHttps)(url, options, (response) => {
      resolve(response.statusCode ?? 0)
      response.destroy()
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

/** Thrown if a host has only private addresses. */
class PrivateHost extends Error {
  override name = 'PrivateHost'
  code = 'EPRIVATE'
}

/**
 * Resolves a name for one connection, which can use no other address than the one checked here. So it doesn't matter if
 * the name resolves differently the next time.
 */
const publicOnly =
  (lookup: Resolve): LookupFunction =>
  (host, options, done) =>
    lookup(host, { ...options, all: true }, (error, found) => {
      const first: LookupAddress | undefined = error
        ? undefined
        : found.find(({ address }) => isPublic(address))
      if (!first) done(error ?? new PrivateHost(), '')
      else if (options.all) done(null, [first])
      else done(null, first.address, first.family)
    })

/** Networks that are not on the internet, of both protocols. */
const privateNetworks = new BlockList()
for (const network of [
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24',
  '192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4',
].flatMap((line) => line.split(' '))) {
  const [address = '', bits] = network.split('/')
  privateNetworks.addSubnet(address, Number(bits), 'ipv4')
}
// Ranges of global unicast for documentation, and ranges that lead to IPv4 addresses. Nothing else of IPv6 is public.
for (const network of ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']) {
  const [address = '', bits] = network.split('/')
  privateNetworks.addSubnet(address, Number(bits), 'ipv6')
}
const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')

export function isPublic(address: string): boolean {
  if (isIP(address) === 4) return !privateNetworks.check(address, 'ipv4')
  return globalUnicast.check(address, 'ipv6') && !privateNetworks.check(address, 'ipv6')
}
