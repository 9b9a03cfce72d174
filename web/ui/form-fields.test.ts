import { expect, test } from 'vitest'
import { fieldsOf } from '#web/ui/form-fields.ts'

function formOf(...entries: [string, string][]) {
  const form = new FormData()
  for (const [name, value] of entries) form.append(name, value)
  return fieldsOf(form)
}

test('reads an empty choice, number or time as null, and a missing text as empty', () => {
  const form = formOf(['title', ' Morning run '], ['type', ''], ['capacity', ''])
  expect(form.text('title')).toBe(' Morning run ')
  expect(form.text('gone')).toBe('')
  expect(form.choice('type')).toBeNull()
  expect(form.number('capacity')).toBeNull()
  expect(form.wallClock('start')).toBeNull()
})

test('reads moments, days and times as wall-clock text', () => {
  const form = formOf(['start', '2026-01-05T09:00:00'], ['day', '2026-01-05'], ['doors', '08:30:00'])
  expect(form.wallClock('start')).toBe('2026-01-05T09:00')
  expect(form.date('day')).toBe('2026-01-05')
  expect(form.time('doors')).toBe('08:30')
})

test('reads a present switch as on, and a question as yes, no or null', () => {
  const form = formOf(['news', 'on'], ['sharing', 'no'])
  expect([form.isOn('news'), form.isOn('gone')]).toEqual([true, false])
  expect([form.yesNo('sharing'), form.yesNo('gone')]).toEqual([false, null])
})

test('reads tags in order, with unfinished text last', () => {
  expect(formOf(['diet', 'Milk, nuts'], ['diet', 'Nuts'], ['diet', 'Eggs']).tags('diet')).toEqual([
    'Nuts',
    'Eggs',
    'Milk',
  ])
})
