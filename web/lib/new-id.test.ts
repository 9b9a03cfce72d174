import { expect, test } from 'vitest'
import { createNewId } from '#web/lib/new-id.ts'

test('sending again keeps the id, and a changed form gets another', () => {
  let made = 0
  const newId = createNewId(() => `id ${++made}`)
  expect(newId({ roomNumber: '12' })).toBe('id 1')
  expect(newId({ roomNumber: '12' })).toBe('id 1')
  expect(newId({ roomNumber: '13' })).toBe('id 2')
  expect(newId({ roomNumber: '12' })).toBe('id 3')
})
