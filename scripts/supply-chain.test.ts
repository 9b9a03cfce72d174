import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'

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
        integrity: z.string().optional(),
        dev: z.boolean().default(false),
        /** Only for building, or for an optional part of something that we do not use. */
        devOptional: z.boolean().default(false),
        link: z.boolean().default(false),
        hasInstallScript: z.boolean().default(false),
      }),
    ),
  })
  .parse(read('package-lock.json'))
const installed = Object.entries(lock.packages).filter(([path]) => path !== '')

test('G8: every version is pinned exactly, and the lock file knows what each file must be', () => {
  const pins = Object.entries({ ...own.dependencies, ...own.devDependencies, ...own.optionalDependencies })
  expect(pins.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
  expect(
    installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path),
  ).toEqual([])
})

test('G8: few are needed to run, and none of them runs a script when it is installed', () => {
  expect(Object.keys(own.dependencies).length).toBeLessThanOrEqual(40)
  expect(
    installed
      .filter(([, { dev, devOptional, hasInstallScript }]) => !dev && !devOptional && hasInstallScript)
      .map(([path]) => path),
  ).toEqual([])
})

/** Below these versions the libraries have known holes that concern us (the floor list of our threat model). */
const floors: Record<string, string> = {
  'better-auth': '1.6.23',
  'drizzle-orm': '0.45.2',
  '@orpc/client': '1.13.6',
  '@orpc/server': '1.13.6',
  '@orpc/contract': '1.13.6',
  hono: '4.13.5',
  '@hono/node-server': '1.19.15',
}

test('G8: no library is older than the mending of its known holes, wherever it is installed', () => {
  const older = installed.flatMap(([path, { version = '' }]) => {
    const floor = floors[path.split('node_modules/').at(-1) ?? '']
    return floor && isOlder(version, floor) ? [`${path}@${version}`] : []
  })
  expect(older).toEqual([])
  expect(isOlder('1.13.5', '1.13.6')).toBe(true)
  expect(isOlder('1.6.9', '1.6.23')).toBe(true)
})

test('G8: all parts of oRPC have one version', () => {
  const found = installed.flatMap(([path, { version }]) =>
    /(^|\/)@orpc\/[\w-]+$/.test(path) ? [version] : [],
  )
  expect([...new Set(found)]).toHaveLength(1)
})

function isOlder(version: string, floor: string): boolean {
  const [ours, least] = [version, floor].map((text) => text.split(/[.-]/).map(Number))
  if (!ours || !least) return true
  const at = least.findIndex((part, index) => part !== ours[index])
  return at >= 0 && (ours[at] ?? 0) < (least[at] ?? 0)
}
