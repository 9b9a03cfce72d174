import { expect, test } from 'vitest'
import { createSelection } from '#web/ui/selection.ts'

const shown = () => ['a', 'b', 'c', 'd', 'e']
const start = () => {
  const selection = createSelection()
  return { selection, press: (id: string, isRange = false) => selection.toggle(id, { isRange, shown }) }
}

test('a press chooses one and drops it again', () => {
  const { selection, press } = start()
  press('b')
  press('d')
  press('b')
  expect([...selection.get()]).toEqual(['d'])
})

test('with Shift all from the one pressed last are chosen, in either direction, or dropped', () => {
  const { selection, press } = start()
  press('d')
  press('b', true)
  expect([...selection.get()].toSorted()).toEqual(['b', 'c', 'd'])
  press('e')
  press('c')
  press('e', true)
  expect([...selection.get()].toSorted()).toEqual(['b'])
})

test('a range from a row that is not shown any more is the row itself', () => {
  const { selection, press } = start()
  press('z')
  press('c', true)
  expect([...selection.get()].toSorted()).toEqual(['c', 'z'])
})

test('all that are shown are chosen and dropped, and those that are not shown stay', () => {
  const { selection, press } = start()
  press('z')
  selection.setAll(shown(), true)
  expect(selection.get().size).toBe(6)
  selection.setAll(shown(), false)
  expect([...selection.get()]).toEqual(['z'])
  selection.clear()
  expect(selection.get().size).toBe(0)
})

test('tells only of changes, and to whom listens', () => {
  const { selection, press } = start()
  let calls = 0
  const leave = selection.subscribe(() => (calls += 1))
  press('a')
  leave()
  press('b')
  expect(calls).toBe(1)
})
