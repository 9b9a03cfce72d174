import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pathOf } from '#server/lib/security-headers.ts'

const types: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css' }
const endings = [
  ['.br', 'br'],
  ['.gz', 'gzip'],
] as const

type Kept = { headers: OutgoingHttpHeaders; bytes: Buffer }

/**
 * The scripts and styles under /assets, which never change under their name, from memory: a stream for each costs twice
 * the time where hundreds of telephones open their first page at once. Each is read when it is first asked for. What is
 * not an ordinary request for a whole file is left to the next route, which answers with the same headers.
 */
export function keptAssets(dir: string, cacheControl: string) {
  const folder = join(dir, 'assets')
  const names = new Set(existsSync(folder) ? readdirSync(folder) : [])
  const kept = new Map<string, Kept>()

  /** The shortest form that the browser takes. */
  function fileFor(name: string, accepted: string): Kept | undefined {
    const type = types[name.split('.').at(-1) ?? '']
    if (type === undefined || !names.has(name)) return undefined
    const ending = endings.find(
      ([suffix, encoding]) => accepted.includes(encoding) && names.has(name + suffix),
    )
    const file = name + (ending?.[0] ?? '')
    const known = kept.get(file) ?? read(join(folder, file), { type, encoding: ending?.[1] })
    kept.set(file, known)
    return known
  }

  function read(path: string, { type, encoding }: { type: string; encoding: string | undefined }): Kept {
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
    if (!isForWhole(request)) return false
    const [, name] = /^\/assets\/([^/]+)$/.exec(pathOf(request)) ?? []
    const file = name === undefined ? undefined : fileFor(name, acceptedBy(request))
    if (!file) return false
    response.writeHead(200, file.headers).end(file.bytes)
    return true
  }
}

const isForWhole = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' && headers.range === undefined && headers['if-none-match'] === undefined

const acceptedBy = ({ headers }: IncomingMessage): string => headers['accept-encoding']?.toString() ?? ''
