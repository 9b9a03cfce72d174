import { expect, test } from 'vitest'
import { isExtendedByEvent, isSessionAlive, type SessionTimes } from '#server/accounts/rules.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour
const used = (
  role: SessionTimes['role'],
  { since, idle }: { since: number; idle: number },
): SessionTimes => ({
  role,
  startedAt: -since,
  renewedAt: -idle,
  expiresAt: -idle + 7 * day,
})
const isAlive = (life: SessionTimes) => isSessionAlive(life, 0)

test('A14: ends a session after 7 days without use, and after 30 days in total', () => {
  expect(isAlive(used('guest', { since: 20 * day, idle: 7 * day - 1 }))).toBe(true)
  expect(isAlive(used('guest', { since: 20 * day, idle: 7 * day }))).toBe(false)
  expect(isAlive(used('guest', { since: 30 * day - 1, idle: 0 }))).toBe(true)
  expect(isAlive(used('guest', { since: 30 * day, idle: 0 }))).toBe(false)
})

test('A14: ends an organiser’s session after a day without use, and after 7 days in total', () => {
  expect(isAlive(used('admin', { since: 2 * day, idle: day - 1 }))).toBe(true)
  expect(isAlive(used('admin', { since: 2 * day, idle: day }))).toBe(false)
  expect(isAlive(used('admin', { since: 7 * day - 1, idle: 0 }))).toBe(true)
  expect(isAlive(used('admin', { since: 7 * day, idle: 0 }))).toBe(false)
})

test('A14: keeps an organiser’s session from an event’s start to its end, but no ended or guest’s session', () => {
  const eventStarts = [-3 * day]
  expect(isExtendedByEvent(used('admin', { since: 9 * day, idle: 3 * day + hour }), eventStarts)).toBe(true)
  expect(isExtendedByEvent(used('admin', { since: 9 * day, idle: 4 * day }), eventStarts)).toBe(false)
  expect(isExtendedByEvent(used('admin', { since: 10 * day, idle: 3 * day }), eventStarts)).toBe(false)
  expect(isExtendedByEvent(used('guest', { since: 30 * day, idle: 0 }), eventStarts)).toBe(false)
  expect(isExtendedByEvent(used('admin', { since: 2 * day, idle: 2 * day }), [])).toBe(false)
})
