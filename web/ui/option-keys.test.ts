import { expect, test } from 'vitest'
import { createOptionKeys } from '#web/ui/option-keys.ts'

const options = ['London', 'Los Angeles', 'Ærø', 'Porto'].map((label) => ({ id: label, label }))

const none = { ctrlKey: false, metaKey: false, altKey: false }

/** The labels that these keys select in turn, a tenth of a second apart. */
function meant(keys: readonly string[], chosen?: string) {
  const read = createOptionKeys()
  return keys.map((key, at) => {
    const option = read({ key, ...none }, { options, chosen, now: 10_000 + at * 100 })
    return typeof option === 'string' ? option : option?.label
  })
}

test('selects the first option that begins with the typed letters, ignoring case and accents', () => {
  expect(meant(['p'])).toEqual(['Porto'])
  expect(meant(['l', 'o', 'S'])).toEqual(['London', 'London', 'Los Angeles'])
  expect(meant(['a'])).toEqual(['Ærø'])
  expect(meant(['x'])).toEqual([undefined])
})

test('starts a new word after a pause', () => {
  const read = createOptionKeys()
  expect(read({ key: 'l', ...none }, { options, chosen: undefined, now: 10_000 })).toBe(options[0])
  expect(read({ key: 'p', ...none }, { options, chosen: undefined, now: 11_500 })).toBe(options[3])
})

test('moves to a neighbour with left and right, and stops at the ends', () => {
  expect(meant(['ArrowRight'])).toEqual(['London'])
  expect(meant(['ArrowRight'], 'London')).toEqual(['Los Angeles'])
  expect(meant(['ArrowLeft'], 'London')).toEqual(['London'])
  expect(meant(['ArrowRight'], 'Porto')).toEqual(['Porto'])
})

test('ignores other keys: the arrows that open the list, a space, a shortcut', () => {
  expect(meant(['ArrowDown', 'Enter', ' ', 'Tab'])).toEqual(['other', 'other', 'other', 'other'])
  const shortcut = { key: 'p', ctrlKey: true, metaKey: false, altKey: false }
  expect(createOptionKeys()(shortcut, { options, chosen: undefined, now: 10_000 })).toBe('other')
})
