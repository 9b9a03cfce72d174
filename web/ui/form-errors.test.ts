import { expect, test } from 'vitest'
import { changedFields } from '#web/ui/form-errors.ts'

function fields(...entries: [string, string][]) {
  const data = new FormData()
  for (const [name, value] of entries) data.append(name, value)
  return data
}

test('a field is changed if its value differs from the sent value', () => {
  const sent = fields(['email', 'a@b.c'], ['password', 'short'], ['tag', 'Nuts'])
  expect(changedFields(sent, fields(['email', 'a@b.c'], ['password', 'shorter'], ['tag', 'Nuts']))).toEqual([
    'password',
  ])
  expect(
    changedFields(sent, fields(['email', 'a@b.c'], ['password', 'short'], ['tag', 'Nuts'], ['tag', 'Milk'])),
  ).toEqual(['tag'])
  expect(changedFields(sent, fields(['email', 'a@b.c'], ['password', 'short']))).toEqual(['tag'])
  expect(changedFields(sent, sent)).toEqual([])
})
