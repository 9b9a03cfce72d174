import { expect, test } from 'vitest'
import { sheetLabelOf } from '#web/catering/order-parts.ts'
import { sentVersion as sent } from '#web/testing/sent-version.ts'

const order = {
  status: 'confirmed' as const,
  frozen: 1,
  sent: null,
  failed: null,
  vendorEmail: 'kitchen@example.org',
}

test('names what sends an order to the caterer', () => {
  expect(sheetLabelOf(order, true)).toBe('Send to caterer')
  expect(sheetLabelOf({ ...order, failed: 'Mailbox full' }, true)).toBe('Send again')
  expect(sheetLabelOf({ ...order, frozen: 2, sent }, true)).toBe('Send the change')
})

test('promises no mail without a mail server or the address of the vendor', () => {
  expect(sheetLabelOf(order, false)).toBe('Open the sheet')
  expect(sheetLabelOf({ ...order, failed: 'Mailbox full' }, false)).toBe('Open the sheet')
  expect(sheetLabelOf({ ...order, vendorEmail: null }, true)).toBe('Open the sheet')
})

test('shows the sheet only for an order that the caterer has', () => {
  expect(sheetLabelOf({ ...order, sent }, true)).toBe('Kitchen sheet')
  expect(sheetLabelOf({ ...order, sent }, false)).toBe('Kitchen sheet')
})
