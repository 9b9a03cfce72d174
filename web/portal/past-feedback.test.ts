import { expect, test } from 'vitest'
import { editionToAskAbout } from '#web/portal/past-feedback.ts'

const past = { id: 'past', attending: 'yes' as const, eventEndDate: '2026-12-03' }
const next = { id: 'next', attending: 'yes' as const, eventEndDate: '2027-03-03' }

const askedOn = (day: string) => editionToAskAbout([next, past], { shownId: 'next', day })?.id

test("asks about the last event on the next event's home page, for two weeks", () => {
  expect(['2026-12-03', '2026-12-04', '2026-12-17', '2026-12-18'].map(askedOn)).toEqual([
    undefined,
    'past',
    'past',
    undefined,
  ])
})

test('doesn’t ask about an event that the guest declined, or on that event’s own page', () => {
  const day = '2026-12-05'
  expect(editionToAskAbout([next, past], { shownId: 'past', day })).toBeUndefined()
  expect(editionToAskAbout([next, { ...past, attending: 'no' }], { shownId: 'next', day })).toBeUndefined()
})
