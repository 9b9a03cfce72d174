import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { isLongRun } from '#server/env.ts'
import { recordFigure } from '#server/testing/figures.ts'
import { runtimeLibraries, thirdPartyNotices } from './libraries.ts'

const root = join(import.meta.dirname, '..')

const read = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../${name}`, import.meta.url), 'utf8'))

const versions = z.record(z.string(), z.string())
const packageJson = z
  .object({ dependencies: versions, devDependencies: versions, optionalDependencies: versions.default({}) })
  .parse(read('package.json'))
const lock = z
  .object({
    packages: z.record(
      z.string(),
      z.object({
        version: z.string().optional(),
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
  const pins = Object.entries({
    ...packageJson.dependencies,
    ...packageJson.devDependencies,
    ...packageJson.optionalDependencies,
  })
  expect(pins.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
  expect(
    installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path),
  ).toEqual([])
})

test('G8: few packages are needed in production, and none runs a script when it is installed', () => {
  expect(Object.keys(packageJson.dependencies).length).toBeLessThanOrEqual(40)
  expect(
    installed
      .filter(([, { dev, devOptional, hasInstallScript }]) => !dev && !devOptional && hasInstallScript)
      .map(([path]) => path),
  ).toEqual([])
})

/** Earlier versions of these libraries have known vulnerabilities that concern us (the list in our threat model). */
const floors: Record<string, string> = {
  'better-auth': '1.6.23',
  'drizzle-orm': '0.45.2',
  '@orpc/client': '1.13.6',
  '@orpc/server': '1.13.6',
  '@orpc/contract': '1.13.6',
  hono: '4.13.5',
  '@hono/node-server': '1.19.15',
}

test('G8: no installed library is older than the fix of its known vulnerabilities', () => {
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

test('G8: the list of components includes everything needed in production, with version and licence', () => {
  const output = execFileSync('npm', ['run', '--silent', 'parts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const { components } = Parts.parse(JSON.parse(output.toString()))
  const licensed = components
    .filter(({ licenses }) => licenses.length > 0)
    .map(({ name, version }) => `${name}@${version}`)
  const needed = [...runtimeLibraries(root)].map((path) => `${nameOf(path)}@${lock.packages[path]?.version}`)
  expect(needed.length).toBeGreaterThan(Object.keys(packageJson.dependencies).length)
  expect(needed.filter((one) => !licensed.includes(one))).toEqual([])
  recordFigure(
    'G8',
    `${components.length} parts listed, all ${needed.length} that are needed to run among them`,
  )
  // The web app's packages are needed in a browser.
  expect(licensed).toContain(`react@${packageJson.devDependencies['react']}`)
})

test('G8: the notices list every library of the server and of the pages, each with a licence', () => {
  const notices = thirdPartyNotices(root)
  const isNamed = (name: string) =>
    notices.includes(`\n${name} ${lock.packages[`node_modules/${name}`]?.version} (`)
  const shipped = [
    ...Object.keys(packageJson.dependencies),
    'react',
    'read-excel-file',
    '@fontsource-variable/instrument-sans',
  ]
  expect(shipped.filter((name) => !isNamed(name))).toEqual([])
  expect(isNamed('vite')).toBe(false)
  expect(notices).not.toContain('(not named)')
})

/** Two builds take a while, so only the long run makes them. */
test.each(isLongRun() ? ['worker and all'] : [])('G8: two builds are equal, %s', () => {
  const [first, second] = [buildAgain(), buildAgain()]
  expect(Object.keys(first)).toContain('sw.js')
  expect(second).toEqual(first)
  recordFigure('G8', `two builds of ${Object.keys(first).length} files: equal`)
})

/** Builds the web app into a separate directory, and returns the hash of each file. */
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

const nameOf = (path: string) => path.split('node_modules/').at(-1)

function isOlder(version: string, floor: string): boolean {
  const [ours, least] = [version, floor].map((text) => text.split(/[.-]/).map(Number))
  if (!ours || !least) return true
  const differing = least.findIndex((part, index) => part !== ours[index])
  return differing >= 0 && (ours[differing] ?? 0) < (least[differing] ?? 0)
}
