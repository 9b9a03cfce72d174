import { Link } from '@tanstack/react-router'
import type { Row } from '#web/attendance/attendance-rows.ts'
import { pluralize } from '#web/lib/pluralize.ts'

/** How the people who were added hear of it: being on the list sends them nothing. */
export function HowToInvite({ venueId, rows }: { venueId: string; rows: readonly Row[] }) {
  const waiting = rows.filter(({ isUninvited }) => isUninvited)
  if (waiting.length === 0) return null
  const confirmed = waiting.filter(({ attending }) => attending === 'yes').length
  return (
    <p data-screen-only className="mb-5 text-sm text-soft">
      {pluralize(waiting.length, 'person is', 'people are')} on the list and not invited yet
      {confirmed > 0 && `, ${confirmed} of them confirmed`}. Invite everyone in{' '}
      <Link to="/bulk-setup" search={{ venue: venueId }} className="font-medium text-brand">
        Guest Setup
      </Link>
      , or one person with the button in their row.
    </p>
  )
}
