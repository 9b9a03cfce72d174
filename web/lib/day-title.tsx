import { formatDayButton } from '#web/base/dates.ts'

/** A title with its day for screen readers. In a list of headings, the day distinguishes several breakfasts. */
export const DayTitle = ({ title, day }: { title: string; day: string }) => (
  <>
    {title}
    <span className="sr-only"> {formatDayButton(day)}</span>
  </>
)
