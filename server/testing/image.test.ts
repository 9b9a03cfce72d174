import { execFileSync } from 'node:child_process'
import { chownSync, copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fromRoot } from '#server/lib/root.ts'
import { testSecret } from '#server/testing/dataset.ts'
import { recordFigure } from '#server/testing/figures.ts'
import { startServer } from '#server/testing/process.ts'

/**
 * Runs a release as a container would, without a container engine. The file system holds only Node, its shared
 * libraries and the files of the release, read-only except /data and /tmp. The user has no rights.
 */

const dir = mkdtempSync(join(tmpdir(), 'quarterdeck-image-'))
const [root, data] = [join(dir, 'root'), join(dir, 'data')]
const node = '/usr/local/bin/node'
const user = 10_001
afterAll(() => rmSync(dir, { recursive: true, force: true }))

beforeAll(() => {
  for (const folder of ['data', 'tmp', 'usr/local/bin']) mkdirSync(join(root, folder), { recursive: true })
  copyFileSync(process.execPath, join(root, node))
  for (const file of sharedLibraries()) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    copyFileSync(file, join(root, file))
  }
  // The Dockerfile runs the same script.
  execFileSync(process.execPath, [fromRoot('scripts/release-files.ts'), join(root, 'app')])
  mkdirSync(data)
  // The image's user must be able to read the files, even if this user's umask closes files to others.
  execFileSync('chmod', ['-R', 'go+rX', dir])
  if (isRoot) chownSync(data, user, user)
})

const isRoot = process.getuid?.() === 0

const sharedLibraries = () =>
  [
    ...execFileSync('ldd', [process.execPath])
      .toString()
      .matchAll(/(\/\S+) \(0x/g),
  ].map(([, file = '']) => file)

/** The command that runs a file of the release in that file system; users other than root need a user namespace. */
function commandInside(file: string, ...args: string[]): string[] {
  const steps = [
    'mount --bind "$0" "$0"',
    'mount -o remount,bind,ro "$0"',
    'mount --bind "$1" "$0/data"',
    'mount -t tmpfs tmpfs "$0/tmp"',
    `exec chroot ${isRoot ? `--userspec=${user}:${user}` : ''} "$0" ${node} "/app/dist/server/$2.js" "$3"`,
  ]
  const space = isRoot ? ['-m'] : ['-Urm', '--map-root-user']
  return ['unshare', ...space, 'sh', '-ec', steps.join('\n'), root, data, file, ...args]
}

const settings = { NODE_ENV: 'production', DATA_DIR: '/data', SECRET: testSecret }
const administrator = { ADMIN_EMAIL: 'ada@example.org', ADMIN_PASSWORD: 'correct horse battery' }

test('an unprivileged server runs with only the files of a release, and keeps its data', async () => {
  const first = await startServer({ ...settings, ...administrator }, commandInside('main'))
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
  const command = { ...settings, PATH: '/usr/bin:/bin:/usr/sbin:/sbin' }
  const [program = '', ...args] = commandInside('backup', '/data/copies/')
  expect(execFileSync(program, args, { env: command }).toString()).toContain('holds')
  expect(readdirSync(join(data, 'copies'))).toHaveLength(1)
  const began = Date.now()
  expect(await first.end('SIGTERM')).toBe(0)
  const stopped = Date.now() - began
  expect(stopped).toBeLessThan(10_000)

  const second = await startServer(settings, commandInside('main'))
  expect((await fetch(`${second.url}/readyz`)).status).toBe(200)
  // The organiser of the first start still exists: otherwise the server would print a set-up link.
  expect(second.output()).toContain('Quarterdeck is at')
  expect(second.output()).not.toContain('There is no organiser yet')
  expect(second.output()).not.toContain('running as root')
  expect(await second.end('SIGTERM')).toBe(0)
  recordFigure(
    'image',
    `ready after ${first.startedIn} ms, again after ${second.startedIn} ms, stopped after ${stopped} ms`,
  )
}, 120_000)

test('a release contains no sources, settings or source maps, and no file that other users can write', () => {
  const app = join(root, 'app')
  const files = readdirSync(app, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  expect(files.filter((file) => /\.(ts|tsx|env)$|\/web\/.*\.map$|\/\.[^/]+$/.test(file))).toEqual([])
  expect(files.filter((file) => (statSync(file).mode & 0o022) !== 0)).toEqual([])
  expect(readdirSync(join(app, 'node_modules')).toSorted()).toEqual(['@electric-sql', 'highs'])
  const megabytes = Math.round(files.reduce((sum, file) => sum + statSync(file).size, 0) / 1e6)
  expect(megabytes).toBeLessThan(60)
  recordFigure('image', `${files.length} files, ${megabytes} MB beside Node`)
})
