import { expect, test } from 'vitest'
import { usualVendor } from '#web/catering/usual-vendor.ts'

const meals = [
  { id: 'dinner', startTime: '20:00' },
  { id: 'lunch', startTime: '12:30' },
]
const vendors = [{ id: 'grill' }, { id: 'bakery' }]
const order = (vendorId: string, mealStartTime: string, status: 'draft' | 'cancelled' = 'draft') => ({
  vendorId,
  mealStartTime,
  status,
})

test('proposes the vendor of the other meals at that hour', () => {
  const orders = [order('grill', '20:00'), order('bakery', '12:30')]
  expect(usualVendor({ meals, vendors, orders }, 'dinner')).toBe('grill')
  expect(usualVendor({ meals, vendors, orders }, 'lunch')).toBe('bakery')
})

test('proposes the vendor of all orders if none is at that hour', () => {
  expect(usualVendor({ meals, vendors, orders: [order('grill', '20:00')] }, 'lunch')).toBe('grill')
})

test('proposes the only vendor if there are no orders', () => {
  expect(usualVendor({ meals, vendors: [{ id: 'grill' }], orders: [] }, 'dinner')).toBe('grill')
})

test('proposes no vendor if there are several', () => {
  expect(usualVendor({ meals, vendors, orders: [] }, 'dinner')).toBeUndefined()
  const orders = [order('grill', '20:00'), order('bakery', '20:00')]
  expect(usualVendor({ meals, vendors, orders }, 'dinner')).toBeUndefined()
})

test('ignores cancelled orders', () => {
  const orders = [order('grill', '20:00'), order('bakery', '20:00', 'cancelled')]
  expect(usualVendor({ meals, vendors, orders }, 'dinner')).toBe('grill')
})
