import type { ReactNode } from 'react'
import { formatInstant } from '#web/base/dates.ts'
import { useShownZone } from '#web/lib/shown-zone.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import { PersonName } from '#web/shell/person-name.tsx'
import { Initials } from '#web/ui/initials.tsx'

type Entry = Outputs['dashboard']['activity']['entries'][number]

type ActivityListProps<Each extends Entry> = {
  entries: readonly Each[]
  /** Content below an entry, such as its Undo. */
  below?: (entry: Each) => ReactNode
  /** Shown in place of an empty list. */
  empty: ReactNode
}

/** A list of changes, each with its author and time. */
export function ActivityList<Each extends Entry>({ entries, below, empty }: ActivityListProps<Each>) {
  const zone = useShownZone()
  return entries.length === 0 ? (
    empty
  ) : (
    <ul className="flex flex-col gap-3">
      {entries.map((entry) => (
        <li key={entry.id} className="flex gap-3">
          <Initials name={entry.who ?? 'Quarterdeck'} />
          <div className="min-w-0 flex-1 wrap-anywhere">
            <p>
              <span className="font-medium">{entry.who ?? 'Quarterdeck'}</span> {entry.did}
              <span className="block text-sm text-soft">
                {formatInstant(entry.at, zone)}
                {entry.personId !== null && (
                  <>
                    {' · '}
                    <PersonName id={entry.personId}>Show person</PersonName>
                  </>
                )}
              </span>
            </p>
            {below?.(entry)}
          </div>
        </li>
      ))}
    </ul>
  )
}
