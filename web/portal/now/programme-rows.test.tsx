import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ProgrammeRows } from '#web/portal/now/programme-rows.tsx'
import type { AgendaEntry } from '#web/portal/guest-agenda.ts'

const entry: AgendaEntry = {
  id: 'swim',
  title: 'Morning swim',
  startTime: '2026-12-01T07:15',
  endTime: '2026-12-01T08:00',
  type: 'activity',
  isLocked: false,
  description: null,
  location: 'Steps',
  workshopId: 'swim',
  isMeal: false,
  isSignedUp: false,
  isFull: false,
  capacity: null,
  seatsLeft: null,
  place: null,
}

const rowsOf = (changes: Partial<AgendaEntry>) =>
  renderToStaticMarkup(
    <ProgrammeRows entries={[{ ...entry, ...changes }]} now="2026-12-01T07:00" isOver={false} />,
  )

test('says that a workshop without sign-up is open to everyone', () => {
  expect(rowsOf({})).toContain('7:15 AM, in 15 minutes · Steps · Open to everyone, no sign-up')
})

test('doesn’t say that of a workshop with the guest’s seat or of an entry without a workshop', () => {
  expect(rowsOf({ isSignedUp: true })).not.toContain('Open to everyone')
  expect(rowsOf({ workshopId: null })).not.toContain('Open to everyone')
})
