import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import type { Route } from '#server/lib/http-server.ts'
import { isApiPath, pathOf, referencePage } from '#server/lib/security-headers.ts'

/** Pages that list the files they need next (scripts/first-pages.ts); every other page is index.html. */
const firstPages = [
  ['/', '/organiser.html'],
  ['/auth', '/auth.html'],
  ['/desk', '/desk.html'],
  ['/guest', '/guest.html'],
  ['/invitation', '/invitation.html'],
  ['/survey', '/survey.html'],
] as const

const monthSeconds = 30 * 24 * 60 * 60

/**
 * Serves the built web app from memory: browsers keep hashed files for ever and fetch everything else again. Every
 * address of the app gets index.html. Only files that were there at the start are served: no listing, no dotfiles, no
 * source maps. `before` has the previous build's assets, which pages that are still open request.
 */
export function staticFiles(dir: string, before = ''): Route {
  // Without a build (tests of the API alone) there is nothing to serve.
  if (!existsSync(join(dir, 'index.html'))) return () => false
  const pages = new Map<string, string>(firstPages.filter(([, file]) => existsSync(join(dir, file))))
  const find = findFiles(dir)
  const findBefore = existsSync(before) ? findFiles(before) : () => undefined

  return (request, response) => {
    const path = pathOf(request)
    if (!isRead(request) || (isApiPath(path) && path !== referencePage)) return false
    const page = pageOfEncodedLink(path)
    if (page !== undefined) {
      response.writeHead(302, { location: page, 'cache-control': 'no-store' }).end()
      return true
    }
    // A browser without a cookie is new here, so it gets the sign-in page.
    const isNew = path === '/' && request.headers.cookie === undefined
    const name = isPage(request, path) ? (pages.get(isNew ? '/auth' : path) ?? '/index.html') : path
    const accepted = request.headers['accept-encoding']?.toString() ?? ''
    const file = find(name, accepted) ?? findBefore(name, accepted)
    if (!file) return false
    const { etag, 'cache-control': cacheControl } = file.headers
    if (request.headers['if-none-match'] === etag)
      response.writeHead(304, { etag, 'cache-control': cacheControl }).end()
    else response.writeHead(200, file.headers).end(file.bytes)
    return true
  }
}

/** The `cache-control` of files with a hash in their name. */
const forEver = 'public, max-age=31536000, immutable'

const isRead = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD'

/**
 * Whether a path is an address of the app: it has no dots, so it can't be meant as a file. Browsers name text/html;
 * link checkers, chat previews and curl accept anything or send no Accept.
 */
function isPage({ headers: { accept = '*/*' } }: IncomingMessage, path: string): boolean {
  const acceptsPage = accept.includes('text/html') || accept.includes('*/*')
  return path === '/' || (acceptsPage && /^(?!\/assets\/)(\/[\w~:@-]+)+\/?$/.test(path))
}

/** Some mail programs encode the # of a link: `/invitation%23TOKEN` is redirected to `/invitation#TOKEN`. */
function pageOfEncodedLink(path: string): string | undefined {
  const [, page, token] = /^(\/[\w-]+)\/?%23([\w.-]+)/.exec(path) ?? []
  return page && `${page}#${token}`
}

function cacheFor(path: string): string {
  if (path.startsWith('/assets/')) return forEver
  return path.endsWith('.woff2') ? `public, max-age=${monthSeconds}` : 'no-cache'
}

const types: Readonly<Record<string, string>> = {
  css: 'text/css',
  html: 'text/html;charset=utf-8',
  js: 'text/javascript',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
  webmanifest: 'application/manifest+json',
  woff2: 'font/woff2',
}
const encodings = [
  ['.br', 'br'],
  ['.gz', 'gzip'],
] as const

type StaticFile = { headers: OutgoingHttpHeaders; bytes: Buffer }

/**
 * Finds a file of a directory by its path in the shortest encoding that the browser accepts. Reads it when it is first
 * requested, and keeps it: a stream for each takes twice as long when hundreds of phones open their first page at the
 * same time.
 */
function findFiles(dir: string): (path: string, accepted: string) => StaticFile | undefined {
  const all = readdirSync(dir, { recursive: true }).map((name) => `/${String(name)}`)
  const names = new Set(all.filter((name) => !name.includes('/.')))
  const files = new Map<string, StaticFile>()

  function read(path: string, type: string, [suffix, encoding]: readonly [string, string?]): StaticFile {
    const bytes = readFileSync(join(dir, path + suffix))
    // By content: two releases of a page may have the same size and date.
    const tag = createHash('sha256')
      .update(readFileSync(join(dir, path)))
      .digest('base64url')
    const headers = {
      vary: 'Accept-Encoding',
      'cache-control': cacheFor(path),
      'content-length': bytes.length,
      'content-type': type,
      ...(encoding !== undefined && { 'content-encoding': encoding }),
      etag: `W/"${tag}"`,
    }
    return { headers, bytes }
  }

  return (path, accepted) => {
    const type = types[/[^/.]\.(\w+)$/.exec(path)?.[1] ?? '']
    if (type === undefined || !names.has(path)) return undefined
    const form = encodings.find(
      ([suffix, encoding]) => accepted.includes(encoding) && names.has(path + suffix),
    ) ?? ['']
    const file = files.get(path + form[0]) ?? read(path, type, form)
    files.set(path + form[0], file)
    return file
  }
}
