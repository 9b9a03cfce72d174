import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, test } from 'vitest'
import { newPassword } from '#contract/fields.ts'
import { createPasswords } from '#server/accounts/passwords/hashing.ts'
import { refuseWeakPassword } from '#server/accounts/passwords/rules.ts'
import { recordFigure } from '#server/testing/figures.ts'

const words = ['Casa do Mar', 'Zoë Lindqvist', 'zoe.lindqvist@studio.example']
const reasonOf = (password: string) =>
  refuseWeakPassword(password, words).then(
    () => null,
    (error: { code: string; data: { reasons: string[] } }) => error.data.reasons[0],
  )

test('A6: accepts any 8 to 100 characters', () => {
  const allowed = [
    'x'.repeat(8),
    'x'.repeat(100),
    'пароль-длинный',
    '🦀🐚🪸🌊⛵🧭🪝⚓',
    ' spaces stay ',
    'é'.repeat(9),
  ]
  expect(allowed.filter((text) => newPassword.parse(text) !== text)).toEqual([])
  expect(['x'.repeat(7), 'x'.repeat(101), ''].filter((text) => newPassword.safeParse(text).success)).toEqual(
    [],
  )
})

test('A6: refuses known passwords, repeated characters and the product’s names, with the reason', async () => {
  const commonPasswords = (dictionary['passwords-common'] ?? [])
    .map(String)
    .filter((text) => text.length >= 8)
  const missed = []
  for (const password of commonPasswords)
    if ((await reasonOf(password.toUpperCase())) === null) missed.push(password)
  expect(missed).toEqual([])
  expect(await reasonOf('abababababab')).toBe('repeated')
  const names = [
    'Quarterdeck1',
    'casadomar2026!',
    'Lindqvist-99',
    '!!lindqvist!!',
    'zoelindqvist1',
    'studio.example',
  ]
  for (const name of names) expect([name, await reasonOf(name)]).toEqual([name, 'guessable'])
  expect(commonPasswords.length).toBeGreaterThan(3_000)
  recordFigure('A6', `${commonPasswords.length} known passwords refused`)
})

test('A6: accepts a long sentence, only digits or a single alphabet, as there are no composition rules', async () => {
  for (const password of [
    'the tide was out all day',
    '4815162342108',
    'ключница варит варенье',
    'kelp-Harbour-71',
  ]) {
    expect([password, await reasonOf(password)]).toEqual([password, null])
  }
  // A missing name must not make every password weak.
  await refuseWeakPassword('4815162342108', [''])
})

test('A6: keeps every character of a chosen password', async () => {
  const { hash, verify } = createPasswords({ memory: 8, passes: 1 })
  const password = ' Ünïcode é́ 🦀 '
  const before = await hash(password)
  expect(await verify(password, before)).toBe(true)
  for (const other of [password.trim(), password.normalize('NFKC'), password.toLowerCase()]) {
    expect([other, other !== password && (await verify(other, before))]).toEqual([other, false])
  }
})
