// Runs on any Node from 18 on, before anything is installed: built-in modules only.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..')

/** Installs the libraries when the lock file is not the one they were installed from. */
export function install() {
  const wanted = `${hashOf(['package.json', 'package-lock.json'])} ${process.platform} ${process.arch}`
  const stamp = join(root, 'node_modules', '.installed')
  if (readIfThere(stamp) === wanted) return
  say('Installing the libraries (needed once, about 10 to 60 seconds)')
  const started = Date.now()
  // No library may run a script of its own; and NODE_ENV=production must not leave the build tools out.
  const options = [
    '--ignore-scripts',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  const done = npm(['ci', ...options])
  if (done.status !== 0) stop('The libraries could not be installed. The reason is above.')
  writeFileSync(stamp, wanted)
  say(`Installed in ${seconds(started)}`)
}

/** Builds the web app, the server and a new database, each when its sources are not the ones it was built from. */
export function build() {
  buildPart('web app', 'vite.config.ts', ['web', 'contract'], vite, () =>
    filesUnder(join(root, 'dist', 'web')).forEach(compress),
  )
  buildServer()
}

/** The server alone with its new database, as tests that start it need it. */
export function buildServer() {
  buildPart('server', 'vite.server.config.ts', ['server', 'contract'], vite)
  buildPart('new database', 'scripts/new-database.ts', ['server/db'], (file) => [file])
}

const vite = (config) => [
  join('node_modules', 'vite', 'bin', 'vite.js'),
  'build',
  '--config',
  config,
  '--logLevel',
  'warn',
]

function buildPart(name, file, sources, command, finish = () => {}) {
  const wanted = hashOf([...sources, file, 'package-lock.json'])
  const stamp = join(root, 'dist', `.${basename(file)}.built`)
  if (readIfThere(stamp) === wanted) return
  say(`Building the ${name}`)
  const started = Date.now()
  const done = spawnSync(node24(), command(file), { cwd: root, stdio: ['ignore', 2, 2] })
  if (done.status !== 0) stop(`The ${name} could not be built. The reason is above.`)
  finish()
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, wanted)
  say(`Built in ${seconds(started)}`)
}

/** The Node that runs this program: ours when it is new enough, else the one the lock file brings. */
export function node24() {
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const dir = join(root, 'node_modules', `node-${platform}-${process.arch}`)
  const manifest = readIfThere(join(dir, 'package.json'))
  if (manifest) return join(dir, JSON.parse(manifest).bin.node)
  return stop(
    `This needs Node 24, and there is no packaged one for ${platform} ${process.arch}. Install it from nodejs.org.`,
  )
}

export function say(text) {
  process.stderr.write(`${text}\n`)
}

export const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`

/** Where a program of a library starts: run by its file, because .bin holds other things on Windows. */
export function toolFile(library, name = library) {
  const dir = join(root, 'node_modules', library)
  const { bin } = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8'))
  return join(dir, typeof bin === 'string' ? bin : bin[name])
}

function stop(sentence) {
  say(sentence)
  process.exit(1)
}

/** The npm that started us, by its file; by name when we were started without it. */
function npm(args) {
  const file = process.env.npm_execpath
  const options = { cwd: root, stdio: ['ignore', 2, 2] }
  if (file && /\.c?js$/.test(file)) return spawnSync(process.execPath, [file, ...args], options)
  return spawnSync('npm', args, { ...options, shell: process.platform === 'win32' })
}

function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

function hashOf(paths) {
  const hash = createHash('sha256')
  for (const path of paths) {
    for (const file of filesUnder(join(root, path)))
      hash.update(file.slice(root.length)).update('\0').update(readFileSync(file))
  }
  return hash.digest('hex')
}

function filesUnder(path) {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .sort() // eslint-disable-line unicorn/no-array-sort -- toSorted is not in Node 18
    .flatMap((name) => filesUnder(join(path, name)))
}

const texts = new Set(['.js', '.css', '.html', '.svg', '.json', '.webmanifest', '.txt'])

/** Packed once here instead of at every request. */
function compress(file) {
  if (!texts.has(extname(file))) return
  const content = readFileSync(file)
  if (content.length < 1024) return
  writeFileSync(
    `${file}.br`,
    brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }),
  )
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
}
