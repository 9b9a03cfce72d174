import { formatDayButton } from '#web/base/dates.ts'
import { ToggleButton } from 'react-aria-components/ToggleButton'

/** 'All Days', and one button for each day there is; they scroll sideways on a phone. */
export function DayFilter({
  days,
  day,
  onChange,
}: {
  days: readonly string[]
  day: string | undefined
  onChange: (day: string | undefined) => void
}) {
  return (
    <div
      role="group"
      aria-label="Day"
      className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] md:mx-0 md:flex-wrap md:px-0 print:hidden"
    >
      <ToggleButton isSelected={day === undefined} onChange={() => onChange(undefined)} className={style}>
        All Days
      </ToggleButton>
      {days.map((date) => (
        <ToggleButton key={date} isSelected={day === date} onChange={() => onChange(date)} className={style}>
          {formatDayButton(date)}
        </ToggleButton>
      ))}
    </div>
  )
}

const style =
  'min-h-(--control) shrink-0 cursor-pointer rounded-full border border-edge bg-raised px-4 font-medium hover:bg-marked ' +
  'selected:border-brand selected:bg-brand selected:text-on-brand'
