import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { isLongRun } from '#server/env.ts'
import { figure } from '#server/testing/figures.ts'

const root = join(import.meta.dirname, '..')

const read = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../${name}`, import.meta.url), 'utf8'))

const versions = z.record(z.string(), z.string())
const own = z
  .object({ dependencies: versions, devDependencies: versions, optionalDependencies: versions.default({}) })
  .parse(read('package.json'))
const lock = z
  .object({
    packages: z.record(
      z.string(),
      z.object({
        version: z.string().optional(),
        dependencies: versions.default({}),
        integrity: z.string().optional(),
        dev: z.boolean().default(false),
        /** Only for building, or for an optional part of something that we don't use. */
        devOptional: z.boolean().default(false),
        link: z.boolean().default(false),
        hasInstallScript: z.boolean().default(false),
      }),
    ),
  })
  .parse(read('package-lock.json'))
const installed = Object.entries(lock.packages).filter(([path]) => path !== '')

test('G8: every version is pinned exactly, and the lock file has the hash of each file', () => {
  const pins = Object.entries({ ...own.dependencies, ...own.devDependencies, ...own.optionalDependencies })
  expect(pins.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
  expect(
    installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path),
  ).toEqual([])
})

test('G8: few packages are needed to run, and none runs a script when it is installed', () => {
  expect(Object.keys(own.dependencies).length).toBeLessThanOrEqual(40)
  expect(
    installed
      .filter(([, { dev, devOptional, hasInstallScript }]) => !dev && !devOptional && hasInstallScript)
      .map(([path]) => path),
  ).toEqual([])
})

/** Below these versions the libraries have known vulnerabilities that concern us (the floor list of our threat model). */
const floors: Record<string, string> = {
  'better-auth': '1.6.23',
  'drizzle-orm': '0.45.2',
  '@orpc/client': '1.13.6',
  '@orpc/server': '1.13.6',
  '@orpc/contract': '1.13.6',
  hono: '4.13.5',
  '@hono/node-server': '1.19.15',
}

test('G8: no library is older than the fix of its known vulnerabilities, wherever it is installed', () => {
  const older = installed.flatMap(([path, { version = '' }]) => {
    const floor = floors[nameOf(path) ?? '']
    return floor && isOlder(version, floor) ? [`${path}@${version}`] : []
  })
  expect(older).toEqual([])
})

test('G8: all parts of oRPC have one version', () => {
  const found = installed.flatMap(([path, { version }]) =>
    /(^|\/)@orpc\/[\w-]+$/.test(path) ? [version] : [],
  )
  expect([...new Set(found)]).toHaveLength(1)
})

const Parts = z.object({
  components: z.array(
    z.object({ name: z.string(), version: z.string(), licenses: z.array(z.unknown()).default([]) }),
  ),
})

test('G8: the list of parts names everything that is needed to run, with its version and licence', () => {
  const said = execFileSync('npm', ['run', '--silent', 'parts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const { components } = Parts.parse(JSON.parse(said.toString()))
  const licensed = components
    .filter(({ licenses }) => licenses.length > 0)
    .map(({ name, version }) => `${name}@${version}`)
  const needed = [...neededToRun()].map((path) => `${nameOf(path)}@${lock.packages[path]?.version}`)
  expect(needed.length).toBeGreaterThan(Object.keys(own.dependencies).length)
  expect(needed.filter((one) => !licensed.includes(one))).toEqual([])
  figure('G8', `${components.length} parts listed, all ${needed.length} that are needed to run among them`)
  // The web app's packages are needed in a browser.
  expect(licensed).toContain(`react@${own.devDependencies['react']}`)
})

/** Two builds take long, so this is for the long run. */
test.each(isLongRun() ? ['worker and all'] : [])('G8: two builds are equal, %s', () => {
  const [first, second] = [buildAgain(), buildAgain()]
  expect(Object.keys(first)).toContain('sw.js')
  expect(second).toEqual(first)
  figure('G8', `two builds of ${Object.keys(first).length} files: equal`)
})

/** Every file of the web app, built into a directory of its own, with its hash. */
function buildAgain(): Record<string, string> {
  const dir = mkdtempSync(join(tmpdir(), 'quarterdeck-build-'))
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const options = ['build', '--logLevel', 'error', '--emptyOutDir', '--outDir', dir]
  execFileSync(process.execPath, [vite, ...options], { cwd: root, stdio: 'ignore' })
  const files = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const hashes = files.map((entry) => {
    const file = join(entry.parentPath, entry.name)
    return [file.slice(dir.length + 1), createHash('sha256').update(readFileSync(file)).digest('hex')]
  })
  rmSync(dir, { recursive: true, force: true })
  return Object.fromEntries(hashes)
}

/** Where the lock file puts the libraries that ours need, transitively, as Node would find them. */
function neededToRun(): Set<string> {
  const found = new Set<string>()
  const add = (from: string, name: string): void => {
    const at = placesSeenFrom(from)
      .map((place) => `${place}node_modules/${name}`)
      .find((path) => path in lock.packages)
    if (at === undefined || found.has(at)) return
    found.add(at)
    for (const next of Object.keys(lock.packages[at]?.dependencies ?? {})) add(`${at}/`, next)
  }
  for (const name of Object.keys(own.dependencies)) add('', name)
  return found
}

/** The directory and its parents that may contain libraries, nearest first. */
const placesSeenFrom = (from: string): string[] => {
  const above = from.split('node_modules/').slice(0, -1)
  return [from, ...above.map((_, at) => above.slice(0, above.length - at).join('node_modules/'))]
}

const nameOf = (path: string) => path.split('node_modules/').at(-1)

function isOlder(version: string, floor: string): boolean {
  const [ours, least] = [version, floor].map((text) => text.split(/[.-]/).map(Number))
  if (!ours || !least) return true
  const at = least.findIndex((part, index) => part !== ours[index])
  return at >= 0 && (ours[at] ?? 0) < (least[at] ?? 0)
}
