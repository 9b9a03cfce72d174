import { Section } from '#web/attendance/panel/panel-section.tsx'
import type { Person } from '#web/attendance/panel/person.ts'
import { venueLabel } from '#web/session/venue-choice.ts'

type PersonHistoryProps = Pick<Person, 'history'> & { venueId: string | undefined }

/** What they answered to the other editions. */
export function PersonHistory({ history, venueId }: PersonHistoryProps) {
  const others = history.filter((one) => one.venueId !== venueId)
  if (others.length === 0) return null
  return (
    <Section title="Other events">
      <ul className="flex flex-col gap-1.5">
        {others.map((one) => (
          <li key={one.venueId} className="flex justify-between gap-3">
            <span className="min-w-0 wrap-anywhere">{venueLabel(one)}</span>
            <span className="shrink-0 text-soft">
              {one.checkInTime === null ? answers[one.attending] : 'Was there'}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const answers = { yes: 'Yes', no: 'No', maybe: 'Maybe' } as const
