import { BlockList, isIP, isIPv6 } from 'node:net'
import type { IncomingMessage } from 'node:http'

/**
 * The client address of a request, for limits: the socket's address, or, behind a trusted proxy, the last address in
 * X-Forwarded-For that isn't one of our proxies. An entry that can't be parsed isn't skipped: everything left of it
 * was written by the caller. IPv6 counts by its /64, which belongs to a single person.
 */
export function createClientAddress(trustedProxies: readonly string[]) {
  const isTrusted = createTrust(trustedProxies)

  return (request: IncomingMessage): string => {
    const peer = unmapIPv4(request.socket.remoteAddress ?? '0.0.0.0')
    if (trustedProxies.length === 0 || !isTrusted(peer)) return networkOf(peer)
    const hops = String(request.headers['x-forwarded-for'] ?? '').split(',')
    const addresses = hops.map((hop) => unmapIPv4(withoutPort(hop.trim())))
    const caller = addresses.findLast((address) => isIP(address) === 0 || !isTrusted(address))
    return networkOf(caller !== undefined && isIP(caller) !== 0 ? caller : peer)
  }
}

/** Whether an address is one of our proxies. */
export function createTrust(trustedProxies: readonly string[]): (address: string) => boolean {
  const trusted = new BlockList()
  for (const entry of trustedProxies) addTo(trusted, entry)
  return (address) => trusted.check(unmapIPv4(address), isIPv6(unmapIPv4(address)) ? 'ipv6' : 'ipv4')
}

function addTo(list: BlockList, entry: string): void {
  const [address = '', prefix] = entry.split('/')
  const family = isIPv6(address) ? 'ipv6' : 'ipv4'
  if (prefix === undefined) list.addAddress(address, family)
  else list.addSubnet(address, Number(prefix), family)
}

/** Some proxies write 203.0.113.7:51234 or [2001:db8::7]:51234. */
const withoutPort = (hop: string) =>
  hop.replace(/^\[([^\]]*)\](:\d+)?$/, '$1').replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')

const unmapIPv4 = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')

function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const [head = '', tail = ''] = address.toLowerCase().split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const filled = [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
  return `${filled
    .slice(0, 4)
    .map((part) => part.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
