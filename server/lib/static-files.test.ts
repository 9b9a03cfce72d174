import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer, request, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { staticFiles } from '#server/lib/static-files.ts'
import { listen } from '#server/testing/listen.ts'

const dir = mkdtempSync(join(tmpdir(), 'quarterdeck-static-'))
let server: Server
let url: string

beforeAll(async () => {
  mkdirSync(join(dir, 'assets'))
  mkdirSync(join(dir, '.hidden'))
  for (const [name, text] of [
    ['index.html', '<!doctype html>'],
    ['assets/main-abc.js', 'plain'],
    ['assets/main-abc.js.br', 'as brotli'],
    ['assets/main-abc.js.gz', 'as gzip'],
    ['assets/small-abc.css', 'a{}'],
    ['assets/small-abc.js.map', '{}'],
    ['secret.js', 'no asset'],
    ['.hidden/notes.txt', 'private'],
    ['changelog.txt', 'What’s new'],
  ] as const)
    writeFileSync(join(dir, name), text)
  const route = staticFiles(dir)
  server = createServer(async (incoming, response) => {
    if (!(await route(incoming, response))) response.writeHead(404).end()
  })
  url = await listen(server)
})
afterAll(() => {
  server.close()
  rmSync(dir, { recursive: true, force: true })
})

/** Returns the body as it is sent: fetch would decompress it. */
function fetchFile(path: string, { method = 'GET', ...headers }: Record<string, string>) {
  return new Promise<{ status: number | undefined; headers: object; text: string }>((resolve, reject) => {
    const sent = request(`${url}${path}`, { method, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => (text += part))
      response.on('end', () => {
        const { date: _, connection: __, 'keep-alive': ___, ...rest } = response.headers
        resolve({ status: response.statusCode, headers: rest, text })
      })
    })
    sent.on('error', reject).end()
  })
}

test.each([
  ['/assets/main-abc.js', 'gzip, deflate, br, zstd', 'as brotli'],
  ['/assets/main-abc.js', 'gzip', 'as gzip'],
  ['/assets/main-abc.js', 'identity', 'plain'],
  ['/assets/small-abc.css', 'gzip, br', 'a{}'],
])('sends %s for the encodings %s, with the same headers for HEAD', async (path, accepted, text) => {
  const head = await fetchFile(path, { method: 'HEAD', 'accept-encoding': accepted })
  expect(head).toMatchObject({ status: 200, text: '' })
  expect(head.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-length': String(text.length),
    vary: 'Accept-Encoding',
  })
  const response = { status: 200, headers: head.headers, text }
  expect(await fetchFile(path, { 'accept-encoding': accepted })).toEqual(response)
  expect(await fetchFile(path, { 'accept-encoding': accepted, 'if-none-match': 'W/"another"' })).toEqual(
    response,
  )
})

test.each([
  '/assets/small-abc.js.map',
  '/assets/..%2fsecret.js',
  '/assets/../assets/none.js',
  '/assets/none.js',
  '/assets/main-abc.js.br',
  '/assets/',
  '/.hidden/notes.txt',
])('responds with 404 to %s', async (path) => {
  expect((await fetchFile(path, {})).status).toBe(404)
})

test('declares the encoding of a text file', async () => {
  const { headers, text } = await fetchFile('/changelog.txt', {})
  expect([headers, text]).toEqual([
    expect.objectContaining({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-cache' }),
    'What’s new',
  ])
})

test('serves the assets of the previous build, but none of its other files', async () => {
  const before = mkdtempSync(join(tmpdir(), 'quarterdeck-before-'))
  mkdirSync(join(before, 'assets'))
  writeFileSync(join(before, 'assets/dialog-old.js'), 'old')
  writeFileSync(join(before, 'assets/main-abc.js'), 'never asked for here')
  const route = staticFiles(dir, before)
  const releaseServer = createServer(async (incoming, response) => {
    if (!(await route(incoming, response))) response.writeHead(404).end()
  })
  const address = await listen(releaseServer)
  const textOf = async (path: string) =>
    (await fetch(`${address}${path}`, { headers: { 'accept-encoding': 'identity' } })).text()
  expect(await textOf('/assets/dialog-old.js')).toBe('old')
  expect(await textOf('/assets/main-abc.js')).toBe('plain')
  expect((await fetch(`${address}/assets/dialog-older.js`)).status).toBe(404)
  releaseServer.close()
  rmSync(before, { recursive: true, force: true })
})

test('gives two pages of the same size and date different ETags', async () => {
  const file = join(dir, 'page.html')
  const etagOf = async (text: string) => {
    writeFileSync(file, text)
    utimesSync(file, 0, 0)
    const pageServer = createServer(
      async (incoming, response) => void (await staticFiles(dir)(incoming, response)),
    )
    const address = await listen(pageServer)
    const response = await fetch(`${address}/page.html`, { headers: { accept: 'text/html' } })
    const tag = String(response.headers.get('etag'))
    const again = await fetch(`${address}/page.html`, { headers: { 'if-none-match': tag } })
    pageServer.close()
    return { tag, status: again.status }
  }
  const [one, other] = [await etagOf('one page'), await etagOf('two page')]
  expect([one.status, other.status]).toEqual([304, 304])
  expect(one.tag).not.toBe(other.tag)
})

test('responds with 304 for a file that the browser has', async () => {
  const whole = await fetchFile('/assets/main-abc.js', {})
  const tag = new Map(Object.entries(whole.headers)).get('etag')
  expect(await fetchFile('/assets/main-abc.js', { 'if-none-match': String(tag) })).toMatchObject({
    status: 304,
    text: '',
  })
})

test.each([
  ['/invitation%23abc.1.def', '/invitation#abc.1.def'],
  ['/invitation/%23abc.1.def%3E', '/invitation#abc.1.def'],
])('redirects the link %s, whose # was encoded, to %s', async (path, location) => {
  expect(await fetchFile(path, { accept: 'text/html' })).toMatchObject({ status: 302, headers: { location } })
})

test.each(['//elsewhere.test%23abc', '/assets/main-abc.js%23', '/%23abc'])(
  'doesn’t redirect %s',
  async (path) => {
    expect(await fetchFile(path, { accept: 'text/html' })).toMatchObject({ status: 404 })
  },
)
