import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const versions = z.record(z.string(), z.string())

const Package = z.object({ dependencies: versions, devDependencies: versions })

const Lock = z.object({
  packages: z.record(z.string(), z.object({ version: z.string(), dependencies: versions.default({}) })),
})

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))

/** The paths in the lock file of the libraries that the server needs, directly or not, as Node would find them. */
export function runtimeLibraries(root: string): Set<string> {
  return withDependencies(root, Object.keys(Package.parse(read(join(root, 'package.json'))).dependencies))
}

/** The paths of the server's libraries, and of the libraries that the pages are built from. */
export function shippedLibraries(root: string): Set<string> {
  const { dependencies, devDependencies } = Package.parse(read(join(root, 'package.json')))
  const pages = globSync('web/**/*.{ts,tsx,css}', { cwd: root }).filter((file) => !/\.test\.tsx?$/.test(file))
  const texts = pages.map((file) => readFileSync(join(root, file), 'utf8')).join('\n')
  const named = Object.keys(devDependencies).filter((name) =>
    new RegExp(`['"](?:[./]*node_modules/)?${name}(?:/[^'"]*)?['"]`).test(texts),
  )
  return withDependencies(root, [...Object.keys(dependencies), ...named])
}

function withDependencies(root: string, names: readonly string[]): Set<string> {
  const { packages } = Lock.parse(read(join(root, 'package-lock.json')))
  const found = new Set<string>()
  const add = (from: string, name: string): void => {
    const path = placesSeenFrom(from)
      .map((directory) => `${directory}node_modules/${name}`)
      .find((candidate) => candidate in packages)
    if (path === undefined || found.has(path)) return
    found.add(path)
    for (const dependency of Object.keys(packages[path]?.dependencies ?? {})) add(`${path}/`, dependency)
  }
  for (const name of names) add('', name)
  return found
}

/** The directory itself and the directories above it that may contain libraries, nearest first. */
const placesSeenFrom = (from: string): string[] => {
  const above = from.split('node_modules/').slice(0, -1)
  return [from, ...above.map((_, index) => above.slice(0, above.length - index).join('node_modules/'))]
}

const Manifest = z.object({
  name: z.string(),
  version: z.string(),
  license: z.string().default('not named'),
  homepage: z.string().optional(),
})

/** The licences of everything that a release contains: their terms require that they are included. */
export function thirdPartyNotices(root: string): string {
  const notices = [...shippedLibraries(root)].toSorted().map((path) => {
    const dir = join(root, path)
    const { name, version, license, homepage } = Manifest.parse(read(join(dir, 'package.json')))
    const texts = readdirSync(dir)
      .filter((file) => /^(licen[cs]e|copying|notice)/i.test(file))
      .toSorted()
      .map((file) => readFileSync(join(dir, file), 'utf8').trim())
    const licenceTexts = texts.length > 0 ? texts : ['It brings no licence text of its own.']
    return [`${name} ${version} (${license})`, ...(homepage ? [homepage] : []), '', ...licenceTexts].join(
      '\n',
    )
  })
  return `${[
    'Quarterdeck contains these libraries, each under its own licence. Their sources are at the addresses named.',
    ...notices,
  ].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`
}
