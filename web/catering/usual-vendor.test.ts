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

test('suggests the vendor of the other meals at the same time of day', () => {
  const orders = [order('grill', '20:00'), order('bakery', '12:30')]
  expect(usualVendor({ meals, vendors, orders }, 'dinner')).toBe('grill')
  expect(usualVendor({ meals, vendors, orders }, 'lunch')).toBe('bakery')
})

test('suggests the vendor that has every order if none are for that time of day', () => {
  expect(usualVendor({ meals, vendors, orders: [order('grill', '20:00')] }, 'lunch')).toBe('grill')
})

test('suggests the only vendor if there are no orders', () => {
  expect(usualVendor({ meals, vendors: [{ id: 'grill' }], orders: [] }, 'dinner')).toBe('grill')
})

test('suggests no vendor if several are possible', () => {
  expect(usualVendor({ meals, vendors, orders: [] }, 'dinner')).toBeUndefined()
  const orders = [order('grill', '20:00'), order('bakery', '20:00')]
  expect(usualVendor({ meals, vendors, orders }, 'dinner')).toBeUndefined()
})

test('ignores cancelled orders', () => {
  const orders = [order('grill', '20:00'), order('bakery', '20:00', 'cancelled')]
  expect(usualVendor({ meals, vendors, orders }, 'dinner')).toBe('grill')
})
