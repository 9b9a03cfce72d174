import { expect, test } from 'vitest'
import { createOptionKeys } from '#web/ui/option-keys.ts'

const options = ['London', 'Los Angeles', 'Ærø', 'Porto'].map((label) => ({ id: label, label }))

const noModifiers = { ctrlKey: false, metaKey: false, altKey: false }

/** The labels that these keys select in turn, a tenth of a second apart. */
function selectedLabels(keys: readonly string[], chosen?: string) {
  const readKey = createOptionKeys()
  return keys.map((key, index) => {
    const option = readKey({ key, ...noModifiers }, { options, chosen, now: 10_000 + index * 100 })
    return typeof option === 'string' ? option : option?.label
  })
}

test('selects the first option that begins with the typed letters, ignoring case and accents', () => {
  expect(selectedLabels(['p'])).toEqual(['Porto'])
  expect(selectedLabels(['l', 'o', 'S'])).toEqual(['London', 'London', 'Los Angeles'])
  expect(selectedLabels(['a'])).toEqual(['Ærø'])
  expect(selectedLabels(['x'])).toEqual([undefined])
})

test('starts a new word after a pause', () => {
  const readKey = createOptionKeys()
  expect(readKey({ key: 'l', ...noModifiers }, { options, chosen: undefined, now: 10_000 })).toBe(options[0])
  expect(readKey({ key: 'p', ...noModifiers }, { options, chosen: undefined, now: 11_500 })).toBe(options[3])
})

test('moves to a neighbour with left and right, and stops at the ends', () => {
  expect(selectedLabels(['ArrowRight'])).toEqual(['London'])
  expect(selectedLabels(['ArrowRight'], 'London')).toEqual(['Los Angeles'])
  expect(selectedLabels(['ArrowLeft'], 'London')).toEqual(['London'])
  expect(selectedLabels(['ArrowRight'], 'Porto')).toEqual(['Porto'])
})

test('ignores other keys: the arrows that open the list, a space, a shortcut', () => {
  expect(selectedLabels(['ArrowDown', 'Enter', ' ', 'Tab'])).toEqual(['other', 'other', 'other', 'other'])
  const shortcut = { key: 'p', ctrlKey: true, metaKey: false, altKey: false }
  expect(createOptionKeys()(shortcut, { options, chosen: undefined, now: 10_000 })).toBe('other')
})
