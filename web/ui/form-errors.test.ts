import { expect, test } from 'vitest'
import { changedFields } from '#web/ui/form-errors.ts'

function formDataOf(...entries: [string, string][]) {
  const data = new FormData()
  for (const [name, value] of entries) data.append(name, value)
  return data
}

test('counts a field as changed if its value differs from the sent value', () => {
  const sent = formDataOf(['email', 'a@b.c'], ['password', 'short'], ['tag', 'Nuts'])
  expect(
    changedFields(sent, formDataOf(['email', 'a@b.c'], ['password', 'shorter'], ['tag', 'Nuts'])),
  ).toEqual(['password'])
  expect(
    changedFields(
      sent,
      formDataOf(['email', 'a@b.c'], ['password', 'short'], ['tag', 'Nuts'], ['tag', 'Milk']),
    ),
  ).toEqual(['tag'])
  expect(changedFields(sent, formDataOf(['email', 'a@b.c'], ['password', 'short']))).toEqual(['tag'])
  expect(changedFields(sent, sent)).toEqual([])
})
