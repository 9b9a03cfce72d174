import { expect, test } from 'vitest'
import { feedbackUntil, isFeedbackRequested, isFeedbackOpen } from '#server/feedback/rules.ts'

const edition = {
  quarter: 'Q4',
  year: 2026,
  timeZone: 'Pacific/Auckland',
  eventStartDate: '2026-11-30',
  eventEndDate: '2026-12-03',
}

test('guests are asked for feedback for two weeks from the day after the event, by the venue’s calendar', () => {
  const at = (now: string) => [
    isFeedbackRequested(edition, new Date(now)),
    isFeedbackOpen(edition, new Date(now)),
  ]
  expect(feedbackUntil(edition)).toBe('2026-12-17')
  expect(at('2026-12-03T10:59:00Z')).toEqual([false, false])
  expect(at('2026-12-03T11:00:00Z')).toEqual([true, true])
  expect(at('2026-12-17T10:59:00Z')).toEqual([true, true])
  expect(at('2026-12-17T11:00:00Z')).toEqual([true, false])
})

test('guests aren’t asked before an event that begins after its quarter and has no end date', () => {
  const late = { ...edition, quarter: 'Q2', eventEndDate: null }
  expect(isFeedbackRequested(late, new Date('2026-11-30T10:59:00Z'))).toBe(false)
  expect(isFeedbackRequested(late, new Date('2026-11-30T11:00:00Z'))).toBe(true)
})
