import { expect, test } from 'vitest'
import { createPhysicalKeys } from '#web/desk/codes/physical-keys.ts'

const code = '7K2M9QXDBVC3HT5ZJ8WPN4RS6G'

test('reads the keys of a US scanner on a computer with a French layout', () => {
  const keys = createPhysicalKeys()
  // The field gets è for 7, Q for A, and so on, but the physical keys are the same.
  for (const sign of code) {
    keys.note({ code: 'ShiftLeft', key: 'Shift' })
    keys.note({ code: /\d/.test(sign) ? `Digit${sign}` : `Key${sign}`, key: 'è' })
  }
  expect(keys.take()).toBe(code)
  expect(keys.take()).toBe('')
})

test('ignores keys typed and corrected before the code', () => {
  const keys = createPhysicalKeys()
  keys.note({ code: 'KeyA', key: 'a' })
  keys.note({ code: 'Backspace', key: 'Backspace' })
  keys.note({ code: 'KeyB', key: 'b' })
  expect(keys.take()).toBe('B')
})
