import { expect, test } from 'vitest'
import { suggestAddress } from '#web/registration/survey/address-typos.ts'

test.each([
  ['ines@gmial.com', 'ines@gmail.com'],
  ['ines@gmai.com', 'ines@gmail.com'],
  ['ines@gmaill.com', 'ines@gmail.com'],
  ['ines@hotmial.com', 'ines@hotmail.com'],
  ['ines@outlok.com', 'ines@outlook.com'],
  ['ines@iclowd.com', 'ines@icloud.com'],
])('for the typed address %s, suggests %s', (typed, suggestion) => {
  expect(suggestAddress(typed)).toBe(suggestion)
})

test.each([
  'ines@gmail.com',
  'ines@company.com',
  'ines@mail.com',
  'ines@ymail.com',
  'ines',
  '@gmial.com',
  'ines@me.co',
])('suggests no other address for %s', (typed) => {
  expect(suggestAddress(typed)).toBeNull()
})
