import { expect, test } from 'vitest'
import { createSelection } from '#web/ui/selection.ts'

const shown = () => ['a', 'b', 'c', 'd', 'e']
const start = () => {
  const selection = createSelection()
  return { selection, press: (id: string, isRange = false) => selection.toggle(id, { isRange, shown }) }
}

test('selects a row with a press and deselects it with another press', () => {
  const { selection, press } = start()
  press('b')
  press('d')
  press('b')
  expect([...selection.get()]).toEqual(['d'])
})

test('selects or deselects the range from the last press with Shift, in either direction', () => {
  const { selection, press } = start()
  press('d')
  press('b', true)
  expect([...selection.get()].toSorted()).toEqual(['b', 'c', 'd'])
  press('e')
  press('c')
  press('e', true)
  expect([...selection.get()].toSorted()).toEqual(['b'])
})

test('selects only the pressed row if the start of the range is no longer shown', () => {
  const { selection, press } = start()
  press('z')
  press('c', true)
  expect([...selection.get()].toSorted()).toEqual(['c', 'z'])
})

test('selects and deselects all shown rows, and keeps hidden rows as they are', () => {
  const { selection, press } = start()
  press('z')
  selection.setAll(shown(), true)
  expect(selection.get().size).toBe(6)
  selection.setAll(shown(), false)
  expect([...selection.get()]).toEqual(['z'])
  selection.clear()
  expect(selection.get().size).toBe(0)
})

test('notifies listeners only of changes', () => {
  const { selection, press } = start()
  let calls = 0
  const unsubscribe = selection.subscribe(() => (calls += 1))
  press('a')
  unsubscribe()
  press('b')
  expect(calls).toBe(1)
})
