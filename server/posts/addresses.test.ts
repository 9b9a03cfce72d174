import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addressProblem, isPublic, postTo } from '#server/posts/addresses.ts'
import { listen } from '#server/testing/listen.ts'

const problem = (
  address: string,
  kind: 'slack' | 'teams' | 'push' | 'webhook' = 'slack',
  postHosts: string[] = [],
) => addressProblem(address, { kind, postHosts })

describe('the check of a channel’s address', () => {
  test('accepts an address of its service', () => {
    expect(problem('https://hooks.slack.com/services/T0/B0/abc')).toBeNull()
    expect(
      problem('https://prod-12.westeurope.logic.azure.com:443/workflows/1/triggers/m', 'teams'),
    ).toBeNull()
    const powerPlatform = 'https://0a1b.2c.environment.api.powerplatform.com:443/powerautomate/x'
    expect(problem(powerPlatform, 'teams')).toBeNull()
  })

  test.each([
    'https://fcm.googleapis.com/fcm/send/x:y',
    'https://updates.push.services.mozilla.com/wpush/v2/x',
    'https://wns2-par02p.notify.windows.com/w/?token=x',
    'https://web.push.apple.com/x',
  ])('accepts a push service: %s', (address) => {
    expect(problem(address, 'push')).toBeNull()
  })

  test.each([
    'http://fcm.googleapis.com/fcm/send/x',
    'https://fcm.googleapis.com.evil.example/x',
    'https://evil.example/web.push.apple.com',
    'https://evilpush.apple.com/x',
    'https://push.apple.com/x',
    'https://hooks.slack.com/services/T0',
  ])('refuses %s, which isn’t a push service', (address) => {
    expect(problem(address, 'push')).not.toBeNull()
  })

  test.each([
    'http://hooks.slack.com/services/T0',
    'https://hooks.slack.com.evil.example/services',
    'https://evil.example/https://hooks.slack.com/',
    'https://hooks.slack.com:8443/services',
    'https://prod.logic.azure.com/workflows',
    'https://127.0.0.1/services',
    'https://localhost/services',
  ])('refuses %s, and says how the address must begin', (address) => {
    expect(problem(address)).toBe('The address of its webhook begins with https://hooks.slack.com/.')
  })

  test.each(['', 'hooks.slack.com', 'https://me:secret@hooks.slack.com/'])(
    'refuses “%s”, which isn’t an address',
    (address) => {
      expect(problem(address)).toBe('This is not an address.')
    },
  )

  test('accepts an origin that the operator allowed, but no other port or scheme', () => {
    const postHosts = ['https://hooks.example.org', 'http://127.0.0.1:4500']
    expect(problem('https://hooks.example.org/x', 'slack', postHosts)).toBeNull()
    expect(problem('http://127.0.0.1:4500/x', 'slack', postHosts)).toBeNull()
    expect(problem('http://127.0.0.1:4501/x', 'slack', postHosts)).not.toBeNull()
    expect(problem('http://hooks.example.org/x', 'slack', postHosts)).not.toBeNull()
  })
})

test.each([
  ['93.184.215.14', true],
  ['2606:2800:21f:cb07:6820:80da:af6b:8b2c', true],
  ['0.0.0.0', false],
  ['10.1.2.3', false],
  ['100.64.0.1', false],
  ['127.0.0.1', false],
  ['127.255.1.1', false],
  ['169.254.169.254', false],
  ['172.31.255.255', false],
  ['192.168.1.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::', false],
  ['::1', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:93.184.215.14', false],
  ['64:ff9b::7f00:1', false],
  ['fe80::1', false],
  ['fc00::1', false],
  ['fd12:3456::1', false],
  ['ff02::1', false],
  ['2001::1', false],
  ['2001:db8::1', false],
  ['2002:7f00:1::', false],
])('says whether %s is on the internet: %s', (address, isOnInternet) => {
  expect(isPublic(address)).toBe(isOnInternet)
})

describe('the check of a webhook’s address', () => {
  test.each([
    'https://example.org/hook?token=1',
    'https://93.184.215.14/hook',
    'https://[2606:2800:21f::1]/',
  ])('accepts %s', (address) => {
    expect(problem(address, 'webhook')).toBeNull()
  })

  test.each(['http://example.org/hook', 'https://example.org:8443/hook', 'ftp://example.org/'])(
    'refuses %s',
    (address) => {
      expect(problem(address, 'webhook')).toBe('The address begins with https:// and names no port.')
    },
  )

  test.each([
    'https://localhost/',
    'https://intranet/hook',
    'https://127.0.0.1/',
    'https://10.0.0.8/',
    'https://2130706433/',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[fd12:3456::1]/',
  ])('refuses %s, which is in a private network', (address) => {
    expect(problem(address, 'webhook')).toBe('The address is in a private network.')
  })

  test('accepts an origin that the operator allowed', () => {
    expect(problem('http://127.0.0.1:4500/x', 'webhook', ['http://127.0.0.1:4500'])).toBeNull()
  })
})

describe('posting', () => {
  const hosts: string[] = []
  const responses = { status: 204, location: '', isSilent: false }
  const server = createServer((request, response) => {
    hosts.push(`${request.method} ${request.url}`)
    if (!responses.isSilent)
      response
        .writeHead(responses.status, responses.location ? { location: responses.location } : {})
        .end('no')
  })
  let url = ''
  beforeAll(async () => {
    url = await listen(server)
  })
  afterAll(() => void server.close())

  const sending = { headers: { 'webhook-id': 'one' }, body: '{}', isListedHost: true }
  const port = () => new URL(url).port

  test('reaches a host that the operator allowed, and returns its status', async () => {
    expect(await postTo(new URL('/here', url), sending)).toBe(204)
    responses.status = 404
    expect(await postTo(new URL('/here', url), sending)).toBe(404)
    expect(hosts.splice(0)).toEqual(['POST /here', 'POST /here'])
  })

  test('follows no redirect', async () => {
    Object.assign(responses, { status: 302, location: `${url}/elsewhere` })
    expect(await postTo(new URL('/here', url), sending)).toBe(302)
    expect(hosts.splice(0)).toEqual(['POST /here'])
  })

  test.each([
    'https://127.0.0.1:PORT/x',
    'https://[::1]:PORT/x',
    'https://[::ffff:127.0.0.1]:PORT/x',
    'https://0x7f000001:PORT/x',
    'https://2130706433:PORT/x',
    'https://localhost:PORT/x',
    'http://93.184.215.14/x',
  ])('never connects to %s', async (address) => {
    const connected: unknown[] = []
    server.on('connection', (socket) => connected.push(socket))
    const sent = postTo(new URL(address.replace('PORT', port())), { ...sending, isListedHost: false })
    await expect(sent).rejects.toMatchObject({ code: 'EPRIVATE' })
    expect(connected).toEqual([])
  })

  test('looks a name up once, and refuses it if all its addresses are private', async () => {
    let lookups = 0
    const sent = postTo(new URL('https://hooks.slack.com/x'), {
      ...sending,
      isListedHost: false,
      lookup: (_host, _options, done) => {
        lookups += 1
        done(null, [
          { address: '::ffff:127.0.0.1', family: 6 },
          { address: '127.0.0.1', family: 4 },
        ])
      },
    })
    await expect(sent).rejects.toMatchObject({ code: 'EPRIVATE' })
    expect(lookups).toBe(1)
  })
})
