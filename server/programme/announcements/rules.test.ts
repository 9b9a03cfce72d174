import { expect, test } from 'vitest'
import { isElsewhere } from '#server/programme/announcements/rules.ts'

test('announces only a changed start, end or place', () => {
  const slot = { startTime: '2026-12-01T10:00', endTime: '2026-12-01T11:00', location: 'Studio' }
  expect(isElsewhere(slot, { ...slot })).toBe(false)
  expect(isElsewhere(slot, { ...slot, startTime: '2026-12-01T09:00' })).toBe(true)
  expect(isElsewhere(slot, { ...slot, endTime: null })).toBe(true)
  expect(isElsewhere(slot, { ...slot, location: 'Terrace' })).toBe(true)
})
