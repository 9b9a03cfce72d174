import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const git = (...args: string[]) =>
  execFileSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
    stdio: ['ignore', 'pipe', 'ignore'],
  })

/**
 * The form of keys and passwords of common services; ours is 32 bytes as hex in the file `secret`, which is never
 * committed.
 */
const secrets = [
  '-----BEGIN [A-Z ]*PRIVATE KEY',
  'AKIA[0-9A-Z]{16}',
  'gh[pousr]_[A-Za-z0-9]{36}',
  'xox[abprs]-[A-Za-z0-9-]{10}',
  'npm_[A-Za-z0-9]{36}',
  'sk-[A-Za-z0-9]{32}',
  'eyJ[A-Za-z0-9_-]{20,}[.]eyJ[A-Za-z0-9_-]{20,}[.]',
  'smtps?://[^ :/]+:[^ @…]+@[^ ]*[.](com|net|org|io)',
]

test('G9: no file of any commit contains a key or password', () => {
  const added = git(
    'log',
    '--all',
    '-p',
    '--no-color',
    '--unified=0',
    '--',
    '.',
    ':!package-lock.json',
    ':!scripts/secrets.test.ts',
  )
  const lines = added.split('\n').filter((line) => line.startsWith('+'))
  const found = lines
    .filter((line) => new RegExp(secrets.join('|')).test(line))
    .filter((line) => !isExample(line))
  expect(lines.length).toBeGreaterThan(10_000)
  expect(found).toEqual([])
})

test('G9: private files are not in git', () => {
  const files = git('ls-files').split('\n')
  expect(
    files.filter((file) =>
      /(^|\/)(\.env|secret|data|demo-data|test-results)(\/|$)|\.(pem|key|backup|log)$/.test(file),
    ),
  ).toEqual([])
})

/** The examples in the manual and the settings. */
const isExample = (line: string) => line.includes('smtp://user:password@mail.example.com')
