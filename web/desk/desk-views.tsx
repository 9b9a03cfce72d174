import { views, type DeskRow, type View } from '#web/desk/desk-rows.ts'

type DeskViewsProps = {
  /** undefined while they are not known. */
  groups: (Record<View, readonly DeskRow[]> & { coming: number }) | undefined
  /** undefined: what is typed is shown, and none of them. */
  view: View | undefined
  onView: (view: View) => void
}

/** Who is still to come, who is here, and who needs somebody, each with how many. */
export const DeskViews = ({ groups, view, onView }: DeskViewsProps) => {
  const counts: Record<View, string> | undefined = groups && {
    expected: String(groups.expected.length),
    arrived: `${groups.arrived.length}/${groups.coming}`,
    problems: String(groups.problems.length),
  }
  return (
    <div role="group" aria-label="Show" className="flex shrink-0 border-b border-line px-2">
      {views.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={view === one}
          onClick={() => onView(one)}
          className="flex min-h-11 min-w-0 flex-1 cursor-pointer flex-wrap items-center justify-center gap-x-1.5 border-b-2 border-transparent px-1 text-sm text-soft hover:text-ink focus-visible:-outline-offset-2 aria-pressed:border-brand aria-pressed:font-semibold aria-pressed:text-ink"
        >
          {labels[one]} {counts && <span className="font-semibold tabular-nums text-ink">{counts[one]}</span>}
        </button>
      ))}
    </div>
  )
}

const labels: Record<View, string> = { expected: 'Expected', arrived: 'Arrived', problems: 'Problems' }
