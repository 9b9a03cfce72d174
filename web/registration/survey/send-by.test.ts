import { expect, test } from 'vitest'
import { wallClockOf } from '#web/base/dates.ts'
import { sendByText } from '#web/registration/survey/send-by.ts'

const now = new Date('2026-11-22T12:40:00Z')

test('announces a mail that is sent today with its time', () => {
  const soon = new Date('2026-11-22T12:41:00Z').toISOString()
  expect(sendByText(soon, now)).toMatch(/^\d{1,2}:41 [AP]M$/)
})

test('announces a mail that is sent tomorrow with its day', () => {
  const tomorrow = new Date('2026-11-23T12:41:00Z').toISOString()
  expect(sendByText(tomorrow, now)).toBe(sendByText(tomorrow, new Date(0)))
  expect(sendByText(tomorrow, now)).toContain(`Nov ${Number(wallClockOf(tomorrow)?.slice(8, 10))}, `)
})
