import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { join } from 'node:path'
import sirv, { type Options } from 'sirv'
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
 * Serves the built web app: browsers keep hashed files for ever and fetch everything else again. Every address of the
 * app gets index.html. Only files that were there at the start are served: no listing, no dotfiles, no source maps.
 * `before` has the previous build's assets, which pages that are still open request.
 */
export function staticFiles(dir: string, before = ''): Route {
  // Without a build (tests of the API alone) there is nothing to serve.
  if (!existsSync(join(dir, 'index.html'))) return () => false
  const pages = new Map<string, string>(firstPages.filter(([, file]) => existsSync(join(dir, file))))
  const serveCached = createAssetCache(dir, forEver)
  const tagOf = tagsByContent(dir)
  const serve = sirv(dir, options)
  const serveBefore = existsSync(before) && sirv(before, options)

  return (request, response) => {
    const path = pathOf(request)
    if (!isRead(request) || (isApiPath(path) && path !== referencePage) || path.endsWith('.map')) return false
    const page = pageOfEncodedLink(path)
    if (page !== undefined) {
      response.writeHead(302, { location: page, 'cache-control': 'no-store' }).end()
      return true
    }
    if (isPage(request, path)) {
      // A browser without a cookie is new here, so it gets the sign-in page.
      const isNew = path === '/' && request.headers.cookie === undefined
      request.url = pages.get(isNew ? '/auth' : path) ?? '/index.html'
    }
    if (serveCached(request, response)) return true
    const tag = tagOf(pathOf(request))
    if (tag !== undefined) {
      response.setHeader('etag', tag)
      if (request.headers['if-none-match'] === tag) {
        response.writeHead(304, { 'cache-control': cacheFor(pathOf(request)) }).end()
        return true
      }
      delete request.headers['if-none-match']
    }
    let isServed = true
    const notServed = () => {
      isServed = false
    }
    serve(request, response, () => (serveBefore ? serveBefore(request, response, notServed) : notServed()))
    return isServed
  }
}

const options: Options = {
  etag: true,
  gzip: true,
  brotli: true,
  ignores: ['\\.map$'],
  extensions: [],
  setHeaders: (response, path) => {
    response.setHeader('cache-control', cacheFor(path))
    if (path.endsWith('.txt')) response.setHeader('content-type', 'text/plain; charset=utf-8')
  },
}

/**
 * ETags of files without a hash in their name. Pages of two releases may have the same size and date; with tags made of
 * those, a browser would keep a page whose scripts no longer exist.
 */
function tagsByContent(dir: string): (path: string) => string | undefined {
  const names = new Set(readdirSync(dir, { recursive: true }).map((name) => `/${String(name)}`))
  const tags = new Map<string, string>()
  return (path) => {
    if (path.startsWith('/assets/') || !/\.\w+$/.test(path) || !names.has(path)) return undefined
    const tag =
      tags.get(path) ??
      `W/"${createHash('sha256')
        .update(readFileSync(join(dir, path)))
        .digest('base64url')}"`
    tags.set(path, tag)
    return tag
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

const types: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css' }
const endings = [
  ['.br', 'br'],
  ['.gz', 'gzip'],
] as const

type CachedFile = { headers: OutgoingHttpHeaders; bytes: Buffer }

/**
 * Serves the scripts and styles under /assets, which never change under their name, from memory. A stream for each
 * takes twice as long when hundreds of phones open their first page at the same time. A file is read when it is first
 * requested. Anything but an ordinary request for a whole file is left to the next route, which sends the same headers.
 */
function createAssetCache(dir: string, cacheControl: string) {
  const folder = join(dir, 'assets')
  const names = new Set(existsSync(folder) ? readdirSync(folder) : [])
  const cached = new Map<string, CachedFile>()

  /** The shortest encoding that the browser accepts. */
  function fileFor(name: string, accepted: string): CachedFile | undefined {
    const type = types[name.split('.').at(-1) ?? '']
    if (type === undefined || !names.has(name)) return undefined
    const ending = endings.find(
      ([suffix, encoding]) => accepted.includes(encoding) && names.has(name + suffix),
    )
    const file = name + (ending?.[0] ?? '')
    const known = cached.get(file) ?? read(join(folder, file), { type, encoding: ending?.[1] })
    cached.set(file, known)
    return known
  }

  function read(
    path: string,
    { type, encoding }: { type: string; encoding: string | undefined },
  ): CachedFile {
    const bytes = readFileSync(path)
    const { mtime } = statSync(path)
    return {
      bytes,
      headers: {
        vary: 'Accept-Encoding',
        'cache-control': cacheControl,
        'content-length': bytes.length,
        'content-type': type,
        'last-modified': mtime.toUTCString(),
        ...(encoding !== undefined && { 'content-encoding': encoding }),
        etag: `W/"${bytes.length}-${mtime.getTime()}"`,
      },
    }
  }

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (!isForWholeFile(request)) return false
    const [, name] = /^\/assets\/([^/]+)$/.exec(pathOf(request)) ?? []
    const file = name === undefined ? undefined : fileFor(name, acceptedBy(request))
    if (!file) return false
    response.writeHead(200, file.headers).end(file.bytes)
    return true
  }
}

const isForWholeFile = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' && headers.range === undefined && headers['if-none-match'] === undefined

const acceptedBy = ({ headers }: IncomingMessage): string => headers['accept-encoding']?.toString() ?? ''
