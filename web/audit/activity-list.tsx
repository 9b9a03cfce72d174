import type { ReactNode } from 'react'
import { formatInstant } from '#web/lib/dates.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import { PersonName } from '#web/shell/person-name.tsx'
import { Initials } from '#web/ui/initials.tsx'

type ActivityListProps = {
  entries: readonly Outputs['audit']['list']['entries'][number][]
  /** Instead of the list when there are none. */
  empty: ReactNode
}

/** Who did what, and when. */
export const ActivityList = ({ entries, empty }: ActivityListProps) =>
  entries.length === 0 ? (
    empty
  ) : (
    <ul className="flex flex-col gap-3">
      {entries.map(({ id, at, who, did, personId }) => (
        <li key={id} className="flex gap-3">
          <Initials name={who ?? 'Quarterdeck'} />
          <p className="min-w-0 flex-1 wrap-anywhere">
            <span className="font-medium">{who ?? 'Quarterdeck'}</span> {did}
            <span className="block text-sm text-soft">
              {formatInstant(at)}
              {personId !== null && (
                <>
                  {' · '}
                  <PersonName id={personId}>Show person</PersonName>
                </>
              )}
            </span>
          </p>
        </li>
      ))}
    </ul>
  )
