import { expect, test } from 'vitest'
import { checkAccess } from '#web/desk/storage/list-rules.ts'

const hour = 3_600_000
const at = Date.parse('2026-11-30T10:00:00Z')
const list = { validUntil: '2026-12-05T00:00:00Z', rows: [] }
const judgeAt = (now: number, latest = now) => checkAccess({ at, list }, { now, latest })

test('shows a list without the server for a day, but not after the clock was set back', () => {
  expect(judgeAt(at)).toBe('shown')
  expect(judgeAt(at + 24 * hour)).toBe('shown')
  expect(judgeAt(at + 24 * hour + 1)).toBe('refused')
  expect(judgeAt(at, at + hour)).toBe('shown')
  expect(judgeAt(at, at + hour + 1)).toBe('refused')
})

test('hides the list once its event is over, even if the clock is set back afterwards', () => {
  const end = Date.parse(list.validUntil)
  expect(checkAccess({ at: end - 1, list }, { now: end - 1, latest: 0 })).toBe('shown')
  expect(checkAccess({ at: end - 1, list }, { now: end, latest: 0 })).toBe('over')
  expect(judgeAt(at, end)).toBe('over')
  expect(checkAccess({ at, list: { ...list, validUntil: null } }, { now: at, latest: at })).toBe('shown')
})
