import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { isLongRun, settingNames } from '#server/env.ts'
import { recordFigure } from '#server/testing/figures.ts'
import { makeRelease, releaseProblems } from './release.ts'

const root = join(import.meta.dirname, '..')
const dir = mkdtempSync(join(tmpdir(), 'quarterdeck-releases-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

const read = (file: string) => readFileSync(join(root, file), 'utf8')

test('refuses a release with uncommitted changes, without a changelog entry, or of an existing version', () => {
  const repository = join(dir, 'repository')
  mkdirSync(repository)
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.c', ...args], { cwd: repository })
  const write = (file: string, text: string) => writeFileSync(join(repository, file), text)
  git('init', '--quiet')
  write('package.json', '{"version":"1.1.0"}')
  write('CHANGELOG.md', '## 1.0.0 - 2026-11-27\n## 1.1.0 - soon\n')
  expect(releaseProblems(repository)).toEqual([
    'Commit your changes first: only what is committed is released.',
    'CHANGELOG.md has no entry "## 1.1.0 - " with its date.',
  ])
  write('CHANGELOG.md', '## 1.1.0 - 2026-12-24\n')
  git('add', '.')
  git('commit', '--quiet', '-m', 'Release 1.1.0')
  expect(releaseProblems(repository)).toEqual([])
  git('tag', 'v1.1.0')
  expect(releaseProblems(repository)).toEqual(['There is a release v1.1.0 already: raise the version.'])
})

test('this version has a dated entry in the changelog', () => {
  const found = /"version": "([^"]+)"/.exec(read('package.json'))?.[1]
  expect(read('CHANGELOG.md')).toMatch(new RegExp(`^## ${found} - \\d{4}-\\d\\d-\\d\\d$`, 'm'))
})

/** Links the libraries that are installed here, because npm ci would fetch the same. */
const install = (clone: string) =>
  void execFileSync('cp', ['-al', join(root, 'node_modules'), join(clone, 'node_modules')])

/** Two releases take minutes, so only the long run makes them. */
test.each(isLongRun() ? ['each in a clone of its own'] : [])(
  'G8: two releases have the same bytes, %s',
  () => {
    const began = Date.now()
    const sums = ['first', 'second'].map((name) => {
      const into = join(dir, name)
      makeRelease({ root, into, install })
      return readFileSync(join(into, 'SHA256SUMS'), 'utf8')
    })
    expect(sums[0]?.trim().split('\n')).toHaveLength(4)
    expect(sums[1]).toBe(sums[0])
    recordFigure('G8', `two releases: equal, ${Math.round((Date.now() - began) / 1000)} s`)
  },
)

test('compose.yaml has only existing settings, a version for each image, and no port open to other machines', () => {
  const compose = read('compose.yaml')
  const settingsPart = compose.slice(compose.indexOf('&settings'), compose.indexOf('ports:'))
  const names = [...settingsPart.matchAll(/^ +([A-Z_]+):/gm)].map(([, name]) => name)
  expect(names).toContain('SECRET')
  expect(names.filter((name) => !settingNames.includes(String(name)))).toEqual([])
  const images = [...compose.matchAll(/image: (.*)/g)].map(([, image = '']) => image)
  expect(images.filter((image) => !/:[\w.-]+\}?$/.test(image))).toEqual([])
  const ports = [...compose.matchAll(/ports: \[(.*)\]/g)].map(([, port = '']) => port)
  expect(ports.filter((port) => !port.startsWith("'127.0.0.1:"))).toEqual([])
})

test('the image is built only from existing files, and never from settings or data', () => {
  const lines = read('.dockerignore')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  const [all, ...named] = lines
  expect(all).toBe('*')
  expect(named.filter((line) => !line.startsWith('!') || !existsSync(join(root, line.slice(1))))).toEqual([])
  expect(named.filter((line) => /data|\.env|dist|node_modules/.test(line))).toEqual([])
})
