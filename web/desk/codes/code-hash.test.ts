import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { groupedCode, readCode } from '#contract/door-code-text.ts'
import { findByCode, hashOfCode } from '#web/desk/codes/code-hash.ts'

const code = '7K2M9QXDBVC3HT5ZJ8WPN4RS6G'

test('hashes the code’s 16 bytes, and finds its owner', () => {
  // Recomputed with whole numbers: 130 bits; the last two are unused.
  const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
  const number = [...code].reduce((sum, sign) => sum * 32n + BigInt(alphabet.indexOf(sign)), 0n) >> 2n
  const bytes = Buffer.from(number.toString(16).padStart(32, '0'), 'hex')
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16)
  expect(hashOfCode(code)).toBe(hash)
  const rows = [{ codeHash: '0'.repeat(16) }, { codeHash: hash }]
  expect(findByCode(rows, [code])).toBe(rows[1])
  expect(findByCode(rows, ['0'.repeat(26)])).toBeUndefined()
  expect(findByCode(rows, [])).toBeUndefined()
})

test('reads a code typed in groups, in lower case, or with letters that look like digits', () => {
  expect(groupedCode(code)).toBe('7K2M 9QXD BVC3 HT5Z J8WP N4RS 6G')
  for (const typed of [
    code,
    groupedCode(code),
    code.toLowerCase(),
    ` ${code}\n`,
    groupedCode(code).replaceAll(' ', '-'),
  ])
    expect(readCode(typed)).toBe(code)
  expect(readCode('oiL0'.padEnd(26, '0'))).toBe('0110'.padEnd(26, '0'))
})

test('rejects names, addresses, short codes, and codes whose last character sets unused bits', () => {
  for (const typed of [
    '',
    'Ana Lima',
    'https://example.org/menu',
    code.slice(1),
    `${code}0`,
    code.replace(/.$/, 'H'),
    'Ü'.repeat(26),
  ])
    expect(readCode(typed)).toBeUndefined()
})
