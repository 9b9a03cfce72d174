import { expect, test } from 'vitest'
import {
  authenticatorUri,
  base32,
  newBackupCodes,
  plainBackupCode,
  stepOf,
} from '#server/accounts/factors/rules.ts'

const secret = Buffer.from('12345678901234567890')

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
])('at %i seconds accepts the code %s (RFC 6238, appendix B)', (seconds, code) => {
  const step = Math.floor(seconds / 30)
  const stepAt = (later: number) => stepOf(secret, code, new Date((seconds + later) * 1000))
  expect([stepAt(0), stepAt(30), stepAt(-30)]).toEqual([step, step, step])
  expect([stepAt(60), stepAt(-60), stepOf(secret, '000000', new Date(seconds * 1000))]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('refuses anything but a code of six digits', () => {
  for (const typed of ['', '28708', '2870820', 'abcdef', ' 287082'])
    expect(stepOf(secret, typed, new Date(59_000))).toBeUndefined()
})

test('gives the authenticator app the secret, the account and the service', () => {
  expect(base32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  const uri = new URL(authenticatorUri(secret, 'ines+events@studio.example'))
  expect(decodeURIComponent(uri.pathname)).toContain('Quarterdeck:ines+events@studio.example')
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    issuer: 'Quarterdeck',
    secret: base32(secret),
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})

test('creates ten different backup codes, and accepts them in lower case and with spaces', () => {
  const codes = newBackupCodes()
  expect(new Set(codes).size).toBe(10)
  expect(codes.every((code) => /^[A-Z2-7]{5}-[A-Z2-7]{5}$/.test(code))).toBe(true)
  expect(plainBackupCode(' abcde-fghij ')).toBe('ABCDEFGHIJ')
})
