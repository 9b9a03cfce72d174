import { ArrowDown, ArrowUp } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { travelColumns } from '#web/portal/traveller-rows.ts'
import { nextSort, type Sort } from '#web/ui/column-head.tsx'

/** The heads of the table where there are only cards: the same three states, scrolling sideways under a finger. */
export function TravelSort({ sort, onSort }: { sort: Sort | null; onSort: (sort: Sort | null) => void }) {
  return (
    <div
      role="group"
      aria-label="Sort by"
      className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] md:mx-0 md:px-0"
    >
      {travelColumns.map(({ id, head }, at) => {
        const direction = sort?.column === id ? sort.direction : undefined
        const Icon = direction === 'descending' ? ArrowDown : ArrowUp
        return (
          <Button
            key={id}
            aria-pressed={direction !== undefined}
            onPress={() => onSort(nextSort(id, direction))}
            className={`${style} ${direction ? 'border-brand bg-brand text-on-brand' : 'border-edge bg-raised hover:bg-marked'}`}
          >
            {legOf(at, head)}
            {direction && (
              <>
                <Icon className="size-4 shrink-0" aria-hidden />
                <span className="sr-only">{direction}</span>
              </>
            )}
          </Button>
        )
      })}
    </div>
  )
}

/** Departure and arrival are under no airport here, so they name which of the two flights they are of. */
function legOf(at: number, head: string): string {
  if (head !== 'Departure' && head !== 'Arrival') return head
  return `${at < 4 ? 'Outbound' : 'Return'} ${head.toLowerCase()}`
}

const style =
  'flex min-h-(--control) shrink-0 cursor-pointer items-center gap-1.5 rounded-full border px-4 font-medium'
