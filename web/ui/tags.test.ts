import { expect, test } from 'vitest'
import { addTags } from '#web/ui/tags.ts'

test('splits tags at commas and line breaks, and trims spaces', () => {
  expect(addTags([], ' Nuts ,Milk,, \nTree   nuts,')).toEqual(['Nuts', 'Milk', 'Tree nuts'])
})

test('keeps a repeated tag once, ignoring case, as first written', () => {
  expect(addTags(['Nuts'], 'nuts, NUTS, milk')).toEqual(['Nuts', 'milk'])
})

test('adds no tag without text', () => {
  expect(addTags(['Nuts'], '  ')).toEqual(['Nuts'])
})
