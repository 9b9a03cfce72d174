import { expect, test } from 'vitest'
import { createPhysicalKeys } from '#web/desk/codes/physical-keys.ts'

const code = '7K2M9QXDBVC3HT5ZJ8WPN4RS6G'

test('reads the keys of a US scanner on a computer with a French layout', () => {
  const keys = createPhysicalKeys()
  // The field gets è for 7, Q for A, and so on, but the physical keys are the same.
  for (const sign of code) {
    keys.record({ code: 'ShiftLeft', key: 'Shift' })
    keys.record({ code: /\d/.test(sign) ? `Digit${sign}` : `Key${sign}`, key: 'è' })
  }
  expect(keys.peek()).toBe(code)
  keys.clear()
  expect(keys.peek()).toBe('')
})

test('ignores keys typed and corrected before the code', () => {
  const keys = createPhysicalKeys()
  keys.record({ code: 'KeyA', key: 'a' })
  keys.record({ code: 'Backspace', key: 'Backspace' })
  keys.record({ code: 'KeyB', key: 'b' })
  expect(keys.peek()).toBe('B')
})
