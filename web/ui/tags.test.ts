import { expect, test } from 'vitest'
import { addTags } from '#web/ui/tags.ts'

test('commas and lines part tags; blanks around and between are dropped', () => {
  expect(addTags([], ' Nuts ,Milk,, \nTree   nuts,')).toEqual(['Nuts', 'Milk', 'Tree nuts'])
})

test('a tag appears once, whatever its case, as it was first written', () => {
  expect(addTags(['Nuts'], 'nuts, NUTS, milk')).toEqual(['Nuts', 'milk'])
})

test('nothing typed changes nothing', () => {
  expect(addTags(['Nuts'], '  ')).toEqual(['Nuts'])
})
