import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AgendaColumn } from '#web/agenda/agenda-column.tsx'
import type { AgendaEntry } from '#web/agenda/agenda-entry.ts'

const entry: AgendaEntry = {
  id: 'a',
  version: 1,
  isItem: true,
  workshopId: null,
  type: 'session',
  title: 'Retrospective',
  startTime: '2026-12-09T10:00',
  endTime: '2026-12-09T11:00',
  description: null,
  location: null,
  hostName: null,
  capacity: null,
  signupEnabled: false,
  signupCount: 0,
  eating: null,
}

const column = (title: string, date: string | undefined) =>
  renderToStaticMarkup(
    <AgendaColumn
      title={title}
      date={date}
      entries={[entry]}
      all={[entry]}
      clashes={new Map()}
      draftDifferences={new Map()}
      onAdd={() => {}}
      onMove={() => {}}
      onOpen={() => {}}
    />,
  )

test('shows the date of an entry outside the event, but not below the heading of a day', () => {
  expect(column('Outside the event', undefined)).toContain('Dec 9, 2026')
  expect(column('Day 2', '2026-12-09')).not.toContain('Dec 9, 2026')
})
