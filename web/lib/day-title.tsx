import { formatDayButton } from '#web/base/dates.ts'

/** A title with its day for screen readers: in a list of headings, it distinguishes one day's 'Breakfast' from another's. */
export const DayTitle = ({ title, day }: { title: string; day: string }) => (
  <>
    {title}
    <span className="sr-only"> {formatDayButton(day)}</span>
  </>
)
