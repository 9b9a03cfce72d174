import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { AgendaEntry } from '#web/agenda/agenda-entry.ts'
import { AgendaTimeline } from '#web/agenda/agenda-timeline.tsx'

const breakfast = (day: string): AgendaEntry => ({
  id: day,
  version: 1,
  isItem: true,
  workshopId: null,
  type: 'meal',
  title: 'Breakfast',
  startTime: `${day}T08:00`,
  endTime: `${day}T09:00`,
  description: null,
  location: null,
  hostName: null,
  capacity: null,
  signupEnabled: false,
  signupCount: 0,
  eating: null,
})

test('includes the day in the headings of daily entries for screen readers', () => {
  const entries = [breakfast('2026-12-09'), breakfast('2026-12-10')]
  const markup = renderToStaticMarkup(<AgendaTimeline entries={entries} nowOrNext={new Map()} />)
  const headings = [...markup.matchAll(/<h3[^>]*>(.*?)<\/h3>/g)].map(([, text = '']) =>
    text.replaceAll(/<[^>]*>/g, ''),
  )
  expect(headings).toEqual(['Breakfast Wed, Dec 9', 'Breakfast Thu, Dec 10'])
})

test('marks the current entry', () => {
  const entries = [breakfast('2026-12-09'), breakfast('2026-12-10')]
  const nowOrNext = new Map([['2026-12-10', 'now' as const]])
  const markup = renderToStaticMarkup(<AgendaTimeline entries={entries} nowOrNext={nowOrNext} />)
  const current = [...markup.matchAll(/<article aria-current="time".*?<\/article>/g)]
  expect(current).toHaveLength(1)
  expect(current[0]?.[0]).toMatch(/2026-12-10.*Now/)
})
