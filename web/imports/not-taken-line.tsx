import type { List, Reason } from '#web/imports/list.ts'
import { notTaken } from '#web/imports/not-taken.ts'
import { Button } from '#web/ui/button.tsx'

type NotTakenLineProps<Id extends string> = { list: List<Id>; onTake: (reason: Reason) => void }

/** What of the file is not taken, in one line; lines that are left out can be taken from here. */
export function NotTakenLine<Id extends string>({ list, onTake }: NotTakenLineProps<Id>) {
  const parts = notTaken(list)
  if (parts.length === 0) return null
  return (
    <ul aria-label="Not taken" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
      {parts.map(({ text, reason }) => (
        <li key={text} className="flex items-center gap-1">
          <span className="first-letter:uppercase">{text}</span>
          {reason && (
            <Button
              variant="quiet"
              size="small"
              aria-label={`Take ${buttons[reason]}`}
              onPress={() => onTake(reason)}
            >
              Take them
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

const buttons: Readonly<Record<Reason, string>> = {
  hidden: 'hidden rows',
  declined: 'people who declined',
  removed: 'lines left out',
}
