import { formatDayButton } from '#web/base/dates.ts'

/** The title of what there is every day: in a list of headings, readers hear which 'Breakfast' is which. */
export const DayTitle = ({ title, day }: { title: string; day: string }) => (
  <>
    {title}
    <span className="sr-only"> {formatDayButton(day)}</span>
  </>
)
