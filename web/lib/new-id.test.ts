import { expect, test } from 'vitest'
import { createNewId } from '#web/lib/new-id.ts'

test('keeps the id when the same form is sent again, and changes it with the form', () => {
  let made = 0
  const newId = createNewId(() => `id ${++made}`)
  expect(newId({ roomNumber: '12' })).toBe('id 1')
  expect(newId({ roomNumber: '12' })).toBe('id 1')
  expect(newId({ roomNumber: '13' })).toBe('id 2')
  expect(newId({ roomNumber: '12' })).toBe('id 3')
})
