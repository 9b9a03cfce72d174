import { once } from 'node:events'
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request as call } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { staticFiles } from '#server/lib/static-files.ts'
import { openPort } from '#server/testing/listen.ts'

const builtDir = 'dist/web'

/**
 * A server on which a new build replaces the web app while the server keeps running: calls go to `backend`, files come
 * from the newest deployed build.
 */
export async function openDeployment() {
  const dirs: string[] = []
  let files = staticFiles(builtDir)
  let backend = ''
  const server = createServer(async (request, response) => {
    if (await files(request, response)) return
    const forwarded = call(
      `${backend}${request.url}`,
      { method: request.method, headers: request.headers },
      (upstream) => {
        response.writeHead(upstream.statusCode ?? 502, upstream.headers)
        upstream.pipe(response)
      },
    )
    forwarded.on('error', () => response.destroy())
    response.on('close', () => forwarded.destroy())
    request.pipe(forwarded)
  })
  const port = await openPort(server)
  return {
    url: `http://localhost:${port}`,
    setBackend: (url: string) => {
      backend = url
    },
    /** Deploys the same app as a new build: every file gets a new name, and the former names no longer exist. */
    deploy: (name: string) => {
      const dir = mkdtempSync(join(tmpdir(), 'quarterdeck-build-'))
      dirs.push(dir)
      rebuild(dir, name)
      files = staticFiles(dir)
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
      for (const dir of dirs) rmSync(dir, { recursive: true, force: true })
    },
  }
}

function rebuild(dir: string, name: string): void {
  // Skip the compressed copies, which still contain the first build's names.
  cpSync(builtDir, dir, { recursive: true, filter: (path) => !/\.(br|gz)$/.test(path) })
  const code = /\.(js|css)$/
  const assets = readdirSync(join(dir, 'assets')).filter((file) => code.test(file))
  const renamed = new Map(assets.map((file) => [file, file.replace(code, `.${name}.$1`)]))
  const anyAsset = new RegExp(assets.map((file) => file.replaceAll('.', '\\.')).join('|'), 'g')
  const texts = [
    'index.html',
    'auth.html',
    'desk.html',
    'guest.html',
    'organiser.html',
    'survey.html',
    'sw.js',
    ...assets.map((file) => `assets/${file}`),
  ]
  for (const file of texts) {
    const text = readFileSync(join(dir, file), 'utf8')
    const renamedText = text.replaceAll(anyAsset, (found) => renamed.get(found) ?? found)
    writeFileSync(join(dir, file), renamedText.replace(/const version = "\w+"/, `const version = "${name}"`))
  }
  for (const [from, to] of renamed) renameSync(join(dir, 'assets', from), join(dir, 'assets', to))
}
