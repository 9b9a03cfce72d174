import { expect, test } from 'vitest'
import { sheetLabelOf } from '#web/catering/order-parts.ts'

const sent = {
  number: 1,
  at: '2026-11-20T10:00:00Z',
  state: 'sent' as const,
  headcount: 49,
  counted: null,
  servedFrom: '2026-12-01T19:00',
  servedUntil: '2026-12-01T21:00',
}
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

test('only shows the sheet of an order that the caterer has', () => {
  expect(sheetLabelOf({ ...order, sent }, true)).toBe('Kitchen sheet')
  expect(sheetLabelOf({ ...order, sent }, false)).toBe('Kitchen sheet')
})
