import type { ReactNode } from 'react'
import { addDays, dayKey, formatDayButton, formatTime, minutesBetween } from '#web/base/dates.ts'
import type { AgendaEntry } from '#web/portal/guest-agenda.ts'
import { NowRow, NowText } from '#web/portal/now/now-row.tsx'
import { currentAndNext, type ProgrammeEntry } from '#web/portal/now/programme.ts'

type ProgrammeRowsProps = {
  entries: readonly AgendaEntry[]
  now: string
  /** Whether the last day has passed. Then nothing comes next. */
  isOver: boolean
  /** Stands below the next entries. */
  children?: ReactNode
}

/** The current and next entries, several at once if they coincide. */
export function ProgrammeRows({ entries, now, isOver, children }: ProgrammeRowsProps) {
  const { current, next } = currentAndNext(entries, now)
  if (isOver && current.length + next.length === 0) return null
  return (
    <>
      {current.length > 0 && (
        <NowRow title="On now">
          {current.map((one) => (
            <Entry key={one.id} entry={one} when={one.endTime && `until ${formatTime(one.endTime)}`} />
          ))}
        </NowRow>
      )}
      <NowRow title="Next">
        {next.map((one) => (
          <Entry key={one.id} entry={one} when={whenText(one.startTime, now)} />
        ))}
        {next.length === 0 && <p>Nothing more on the agenda</p>}
        {children}
      </NowRow>
    </>
  )
}

function Entry({ entry, when }: { entry: ProgrammeEntry; when: string | null }) {
  const { title, location, workshopId, isSignedUp } = entry
  // A workshop without sign-up: nobody chose it, and anyone may come.
  const isOptional = workshopId !== null && !isSignedUp
  return (
    <div>
      <NowText>{title}</NowText>
      <p className="wrap-anywhere">
        {[when, location, isOptional && 'Open to everyone, no sign-up'].filter(Boolean).join(' · ')}
      </p>
    </div>
  )
}

/** `10:30 AM, in 18 minutes`, `tomorrow 7:30 AM`, `Mon, Nov 30, 4:00 PM`. */
function whenText(start: string, now: string): string {
  const time = formatTime(start)
  if (dayKey(start) === addDays(now.slice(0, 10), 1)) return `tomorrow ${time}`
  if (dayKey(start) !== dayKey(now)) return `${formatDayButton(start)}, ${time}`
  const minutes = minutesBetween(now, start)
  if (minutes > 60) return time
  return `${time}, in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
}
