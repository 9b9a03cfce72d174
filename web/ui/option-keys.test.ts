import { expect, test } from 'vitest'
import { createOptionKeys } from '#web/ui/option-keys.ts'

const options = ['London', 'Los Angeles', 'Ærø', 'Porto'].map((label) => ({ id: label, label }))

const none = { ctrlKey: false, metaKey: false, altKey: false }

/** The labels that these keys mean one after another, a tenth of a second apart. */
function meant(keys: readonly string[], chosen?: string) {
  const read = createOptionKeys()
  return keys.map((key, at) => {
    const option = read({ key, ...none }, { options, chosen, now: 10_000 + at * 100 })
    return typeof option === 'string' ? option : option?.label
  })
}

test('letters go to the first option that begins with them, whatever their case and accents', () => {
  expect(meant(['p'])).toEqual(['Porto'])
  expect(meant(['l', 'o', 'S'])).toEqual(['London', 'London', 'Los Angeles'])
  expect(meant(['a'])).toEqual(['Ærø'])
  expect(meant(['x'])).toEqual([undefined])
})

test('after a pause a letter begins another word', () => {
  const read = createOptionKeys()
  expect(read({ key: 'l', ...none }, { options, chosen: undefined, now: 10_000 })).toBe(options[0])
  expect(read({ key: 'p', ...none }, { options, chosen: undefined, now: 11_500 })).toBe(options[3])
})

test('left and right go to the neighbour, and stop at the ends', () => {
  expect(meant(['ArrowRight'])).toEqual(['London'])
  expect(meant(['ArrowRight'], 'London')).toEqual(['Los Angeles'])
  expect(meant(['ArrowLeft'], 'London')).toEqual(['London'])
  expect(meant(['ArrowRight'], 'Porto')).toEqual(['Porto'])
})

test('everything else is no such key: the arrows that open the list, a space, a shortcut', () => {
  expect(meant(['ArrowDown', 'Enter', ' ', 'Tab'])).toEqual(['other', 'other', 'other', 'other'])
  const shortcut = { key: 'p', ctrlKey: true, metaKey: false, altKey: false }
  expect(createOptionKeys()(shortcut, { options, chosen: undefined, now: 10_000 })).toBe('other')
})
