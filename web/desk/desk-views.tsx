import { viewLabels } from '#web/desk/desk-list.tsx'
import { views, type DeskRow, type View } from '#web/desk/desk-rows.ts'

type DeskViewsProps = {
  /** undefined while loading. */
  groups: (Record<View, readonly DeskRow[]> & { coming: number }) | undefined
  /** undefined while search results show instead of a list. */
  view: View | undefined
  onView: (view: View) => void
}

/** People still to come, people here, and people who need help, each with a count. */
export const DeskViews = ({ groups, view, onView }: DeskViewsProps) => {
  const counts: Record<View, string> | undefined = groups && {
    expected: String(groups.expected.length),
    arrived: `${groups.arrived.length}/${groups.coming}`,
    problems: String(groups.problems.length),
  }
  return (
    <div role="group" aria-label="Show" className="flex shrink-0 border-b border-line px-2">
      {views.map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={view === name}
          onClick={() => onView(name)}
          className="flex min-h-11 min-w-0 flex-1 cursor-pointer flex-wrap items-center justify-center gap-x-1.5 border-b-2 border-transparent px-1 text-sm text-soft hover:text-ink focus-visible:-outline-offset-2 aria-pressed:border-brand aria-pressed:font-semibold aria-pressed:text-ink"
        >
          {viewLabels[name]}{' '}
          {counts && <span className="font-semibold tabular-nums text-ink">{counts[name]}</span>}
        </button>
      ))}
    </div>
  )
}
