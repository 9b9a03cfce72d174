import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request, type IncomingHttpHeaders, type Server } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createHttpServer, type Route } from '#server/lib/http-server.ts'
import { createLogTo } from '#server/lib/log.ts'
import { staticFiles } from '#server/lib/static-files.ts'
import { openPort } from '#server/testing/listen.ts'

const webRoot = mkdtempSync(join(tmpdir(), 'quarterdeck-web-'))
const logged: string[] = []
const log = createLogTo({ write: (line) => logged.push(line) })
let server: Server
let port = 0

const echo: Route = async (incoming, response) => {
  if (incoming.url !== '/api/echo') return false
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(Buffer.from(chunk))
  response.end(Buffer.concat(chunks))
  return true
}

const broken: Route = ({ url }) => {
  if (url?.startsWith('/api/broken')) throw new Error('a secret detail')
  return false
}

beforeAll(async () => {
  mkdirSync(join(webRoot, 'assets'))
  mkdirSync(join(webRoot, '.git'))
  writeFileSync(join(webRoot, 'index.html'), '<!doctype html><title>Quarterdeck</title>')
  writeFileSync(join(webRoot, 'assets', 'main-abc.js'), 'export {}')
  writeFileSync(join(webRoot, 'assets', 'main-abc.js.map'), '{}')
  writeFileSync(join(webRoot, '.git', 'config'), 'secret')
  const routes = [echo, broken, staticFiles(webRoot)]
  server = createHttpServer({ routes, publicUrl: 'https://events.example.org', log })
  port = await openPort(server)
})
afterAll(() => {
  server.close()
  server.closeAllConnections()
  rmSync(webRoot, { recursive: true, force: true })
})
beforeEach(() => void logged.splice(0))

const cameraOn = async (path: string) =>
  /camera=\([a-z]*\)/.exec(String((await call({ path })).headers['permissions-policy']))?.[0]

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' https: data:; connect-src 'self'; " +
  "font-src 'self'; manifest-src 'self'; worker-src 'self'; frame-ancestors 'none'; base-uri 'none'; " +
  "form-action 'self'; require-trusted-types-for 'script'; trusted-types quarterdeck"

describe('C7 and C8: headers', () => {
  test.each([
    ['a page', 'GET', '/rooms', { accept: 'text/html' }, 200],
    ['a file', 'GET', '/assets/main-abc.js', {}, 200],
    ['a call', 'POST', '/api/echo', {}, 200],
    ['a bug', 'GET', '/api/broken', {}, 500],
    ['a missing path', 'GET', '/api/nothing', {}, 404],
    ['a wrong method', 'DELETE', '/', {}, 404],
    ['an oversized body', 'POST', '/api/echo', { 'content-length': '99999999' }, 413],
    ['an expectation Node refuses itself', 'POST', '/api/echo', { expect: 'miracles' }, 417],
  ])('are on %s', async (_name, method, path, headers, status) => {
    const response = await call({ method, path, headers })
    expect(response.status).toBe(status)
    expectSecured(response.headers)
  })

  test.each([
    ['a request that isn’t HTTP', 'NONSENSE\r\n\r\n', 400],
    ['a request without a host', 'GET / HTTP/1.1\r\n\r\n', 400],
    ['a request with two hosts', 'GET / HTTP/1.1\r\nHost: x\r\nhost: y\r\nConnection: close\r\n\r\n', 400],
    [
      'a request with two tokens',
      'GET / HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer a\r\nAuthorization: Bearer b\r\nConnection: close\r\n\r\n',
      400,
    ],
    ['a header of 20 KiB', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ])('are on the response to %s', async (_name, text, status) => {
    const response = await sendBytes(text)
    expect(response).toContain(`HTTP/1.1 ${status} `)
    expect(response).toContain(`content-security-policy: ${policy}`)
    expect(response).toContain('x-content-type-options: nosniff')
  })

  test('allow the camera only on the desk’s page', async () => {
    for (const path of ['/desk', '/desk/', '/desk?venue=1'])
      expect(await cameraOn(path)).toBe('camera=(self)')
    for (const path of ['/', '/guest', '/desks', '/desk/x', '/attendance?door=/desk', '/rpc/desk'])
      expect(await cameraOn(path)).toBe('camera=()')
  })

  test('are on the 304 response for an unchanged file', async () => {
    const first = await call({ path: '/index.html' })
    const second = await call({ path: '/index.html', headers: { 'if-none-match': first.headers.etag } })
    expect(second.status).toBe(304)
    expectSecured(second.headers)
  })

  test('keep API responses out of every cache', async () => {
    const { headers } = await call({ method: 'POST', path: '/api/echo' })
    expect([headers['cache-control'], headers.vary]).toEqual(['no-store', 'Cookie'])
  })

  test('don’t name the software', async () => {
    const { headers } = await call({ path: '/' })
    expect([headers.server, headers['x-powered-by']]).toEqual([undefined, undefined])
  })

  test('require https only if the public address is https', async () => {
    const local = createHttpServer({ routes: [], publicUrl: 'http://localhost:3000', log })
    const localPort = await openPort(local)
    const { headers } = await fetch(`http://127.0.0.1:${localPort}/`)
    expect(headers.get('strict-transport-security')).toBeNull()
    local.close()
  })
})

describe('F1: the body limit', () => {
  test('allows 64 KiB', async () => {
    const body = 'x'.repeat(64 * 1024)
    expect((await call({ method: 'POST', path: '/api/echo', body })).text).toBe(body)
    expect((await call({ method: 'POST', path: '/api/echo', body, isChunked: true })).text).toBe(body)
  })

  test('refuses one byte more than 64 KiB, with or without a content length', async () => {
    const body = 'x'.repeat(64 * 1024 + 1)
    expect((await call({ method: 'POST', path: '/api/echo', body })).status).toBe(413)
    expect((await call({ method: 'POST', path: '/api/echo', body, isChunked: true })).status).toBe(413)
    expect(logged).toEqual([])
  })
})

test('F2: has explicit limits that disconnect slow senders', () => {
  expect(server).toMatchObject({
    headersTimeout: 10_000,
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
    maxRequestsPerSocket: 1_000,
  })
})

test('E14: survives 1,000 exceptions in handlers, and logs each with the reference in its response', async () => {
  for (let round = 0; round < 20; round++) {
    const responses = await Promise.all(Array.from({ length: 50 }, () => call({ path: '/api/broken' })))
    for (const { status, text } of responses) {
      expect(status).toBe(500)
      expect(text).not.toContain('secret')
      const { reference } = JSON.parse(text).data
      expect(logged.filter((line) => line.includes(`"reference":"${reference}"`))).toHaveLength(1)
    }
  }
  expect(logged).toHaveLength(1_000)
})

test('never logs secrets', async () => {
  const token = '0b5c9f6e-1d0a-4a55-9d3c-2f1f3c3f7a10.h1Zk3nYw8q'
  for (const path of [`/api/broken/${token}`, `/api/broken/${token}.ics`]) await call({ path })
  expect(logged).toHaveLength(2)
  expect(logged.join()).toContain('GET /api/broken/… failed')
  expect(logged.join()).not.toContain(token.slice(0, 8))
})

describe('F10: files', () => {
  test('are cached forever if their name has a hash, but the page is always fetched again', async () => {
    expect((await call({ path: '/assets/main-abc.js' })).headers['cache-control']).toBe(
      'public, max-age=31536000, immutable',
    )
    expect((await call({ path: '/' })).headers['cache-control']).toBe('no-cache')
  })

  test('open the app at each of its addresses', async () => {
    const id = '0b9f4c52-6d3c-4f6e-9a53-1f2a6f0d9a11'
    for (const path of ['/', '/attendance?venue=1', `/confirm/${id}`, '/guest/agenda/']) {
      expect((await call({ path, headers: { accept: 'text/html' } })).text).toContain(
        '<title>Quarterdeck</title>',
      )
    }
  })

  test.each(['*/*', undefined, 'text/html,*/*;q=0.8'])(
    'open the app for clients that accept %s, but not for JSON',
    async (accept) => {
      const headers = accept === undefined ? {} : { accept }
      expect(await call({ path: '/survey?venue=1', headers })).toMatchObject({
        status: 200,
        text: expect.stringContaining('<title>Quarterdeck</title>'),
      })
      const asJson = await call({ path: '/survey', headers: { accept: 'application/json' } })
      expect(asJson.status).toBe(404)
    },
  )

  test.each([
    '/assets/main-abc.js.map',
    '/.git/config',
    '/assets/',
    '/../package.json',
    '/..%2fpackage.json',
    '/%2e%2e/package.json',
    '/assets/..%5c..%5cpackage.json',
    '//etc/passwd',
    '/assets/%00',
    '/%',
  ])('don’t exist at %s', async (path) => {
    expect((await call({ path })).status).toBe(404)
  })
})

type Call = {
  path: string
  method?: string
  headers?: Record<string, string | undefined>
  body?: string
  isChunked?: boolean
}

/** Node's own client: fetch would normalize the path and can't send chunked bodies. */
async function call({ path, method = 'GET', headers = {}, body, isChunked }: Call) {
  const definedHeaders = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  )
  const outgoing = request({
    host: '127.0.0.1',
    port,
    path,
    method,
    headers: Object.fromEntries(definedHeaders),
    agent: false,
  })
  const received = new Promise<{ status: number; headers: IncomingHttpHeaders; text: string }>(
    (resolve, reject) => {
      outgoing.on('error', reject)
      outgoing.on('response', (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
        )
      })
    },
  )
  if (body !== undefined && isChunked) outgoing.setHeader('transfer-encoding', 'chunked')
  if (headers['content-length'] === undefined) outgoing.end(body)
  else outgoing.flushHeaders()
  return received.finally(() => outgoing.destroy())
}

/** Sends bytes that no client would send, and reads the response to its end. */
async function sendBytes(text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.setEncoding('utf8')
  let response = ''
  socket.on('data', (chunk: string) => (response += chunk))
  socket.end(text)
  await once(socket, 'close')
  return response
}

function expectSecured(headers: IncomingHttpHeaders): void {
  expect(headers).toMatchObject({
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'strict-transport-security': 'max-age=31536000',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  })
  expect(headers['permissions-policy']).toContain('camera=()')
}
