// Runs on any Node from 18 on, before anything is installed: built-in modules only.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..')

/** Where the lock file's Node for this platform is installed. */
const packagedNode = `node_modules/node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`

/** Installs the libraries unless node_modules matches the lock file, also after a manual installation. */
export function install() {
  if (isInstalled()) return
  const unlock = lockInstallation()
  try {
    // Another script may have installed them while this one waited.
    if (!isInstalled()) runInstallation()
  } finally {
    unlock()
  }
}

function runInstallation() {
  say('Installing the libraries (needed once, about 10 to 60 seconds)')
  const started = Date.now()
  // No library may run its own scripts, and NODE_ENV=production must not leave out the build tools.
  const options = [
    '--ignore-scripts',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  const result = npm(['ci', ...options])
  if (result.status !== 0) stop('The libraries could not be installed. The reason is above.')
  say(`Installed in ${seconds(started)}`)
}

/** npm writes its own list into node_modules when an installation is complete, and deletes it when one begins. */
function isInstalled() {
  const installed = readIfExists(join(root, 'node_modules', '.package-lock.json'))
  if (installed === undefined) return false
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8')
  const needed = Number(process.versions.node.split('.')[0]) >= 24 ? [] : [packagedNode]
  return isComplete(JSON.parse(lock).packages, JSON.parse(installed).packages, needed)
}

/** Whether `installed` has each package of the lock file at its version, except optional ones of other platforms. */
export function isComplete(locked, installed, needed) {
  return Object.entries(locked).every(([path, { version, integrity, optional }]) => {
    const found = installed[path]
    if (!found) return path === '' || (optional === true && !needed.includes(path))
    return found.version === version && found.integrity === integrity
  })
}

/** Two scripts that start together must not empty node_modules under each other: the second waits for the first. */
function lockInstallation() {
  const file = join(root, '.cache', 'installing')
  mkdirSync(dirname(file), { recursive: true })
  while (!writeIfAbsent(file)) {
    const owner = Number(readIfExists(file))
    if (owner && !isRunning(owner)) rmSync(file, { force: true })
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
  }
  return () => rmSync(file, { force: true })
}

function writeIfAbsent(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    return false
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Builds the web app, the server and a new database, each only if its sources have changed. */
export function build() {
  buildPart('web app', 'vite.config.ts', ['web', 'contract', 'CHANGELOG.md'], viteAfterCopy, () =>
    filesUnder(join(root, 'dist', 'web')).forEach(compress),
  )
  buildServer()
}

/** Builds the server alone with its new database, for tests that start it. */
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

function viteAfterCopy(config) {
  keepAssets(join(root, 'dist'))
  return vite(config)
}

/** Pages that are open while a new build takes over still request files of the previous one. */
export function keepAssets(dist) {
  const assets = join(dist, 'web', 'assets')
  if (!existsSync(assets)) return
  rmSync(join(dist, 'before'), { recursive: true, force: true })
  cpSync(assets, join(dist, 'before', 'assets'), { recursive: true })
}

function buildPart(name, file, sources, command, finish = () => {}) {
  const hash = hashOf([...sources, 'scripts', file, 'package-lock.json'])
  const stamp = join(root, 'dist', `.${basename(file)}.built`)
  if (readIfExists(stamp) === hash) return
  say(`Building the ${name}`)
  const started = Date.now()
  const result = spawnSync(node24(), command(file), { cwd: root, stdio: ['ignore', 2, 2] })
  if (result.status !== 0) stop(`The ${name} could not be built. The reason is above.`)
  finish()
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, hash)
  say(`Built in ${seconds(started)}`)
}

/** The Node that runs this program: the current one if it is new enough, else the lock file's. */
export function node24() {
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  const dir = join(root, packagedNode)
  const manifest = readIfExists(join(dir, 'package.json'))
  if (manifest) return join(dir, JSON.parse(manifest).bin.node)
  return stop(
    `This needs Node 24, and there is no packaged one for ${process.platform} ${process.arch}. Install it from nodejs.org.`,
  )
}

export function say(text) {
  process.stderr.write(`${text}\n`)
}

export const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`

/** The entry file of a library's program, because .bin contains other things on Windows. */
export function toolFile(library, name = library) {
  const dir = join(root, 'node_modules', library)
  const { bin } = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8'))
  return join(dir, typeof bin === 'string' ? bin : bin[name])
}

function stop(sentence) {
  say(sentence)
  process.exit(1)
}

/** Runs the npm that started us, by its file; by name if npm didn't start us. */
function npm(args) {
  const file = process.env.npm_execpath
  const options = { cwd: root, stdio: ['ignore', 2, 2] }
  if (file && /\.c?js$/.test(file)) return spawnSync(process.execPath, [file, ...args], options)
  return spawnSync('npm', args, { ...options, shell: process.platform === 'win32' })
}

function readIfExists(file) {
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

/** Compresses a file once here instead of at every request. */
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
