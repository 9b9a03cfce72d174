import { pluralize } from '#web/lib/pluralize.ts'
import { formatShortMoment } from '#web/base/dates.ts'
import type { Passenger, View } from '#web/shuttles/board-view.ts'
import { useShuttleActions } from '#web/shuttles/shuttle-actions.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { DragList } from '#web/ui/drag-list.tsx'
import { DropArea } from '#web/ui/drop-area.tsx'

type WaitingPanelProps = {
  view: Pick<View, 'waiting' | 'withoutFlight' | 'ownWay'>
  hasRuns: boolean
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
}

/** Who is on no run: those to be driven, to choose and to drag, and why the others are not. */
export function WaitingPanel({ view, hasRuns, chosen, onChoose }: WaitingPanelProps) {
  const { take, letGo, holdsPassenger, drop, rehome } = useShuttleActions()
  const { waiting, withoutFlight, ownWay } = view
  const items = waiting.map(({ personId: id, fullName: text, flightAt }) => ({ id, text, flightAt }))
  /** Who is chosen on a run stays so. */
  const choose = (ids: ReadonlySet<string>) =>
    onChoose(new Set([...[...chosen].filter((id) => !items.some((item) => item.id === id)), ...ids]))
  return (
    <DropArea
      label="Not on a shuttle"
      takes={holdsPassenger}
      onDrop={() => drop(null)}
      overClassName="outline-2 outline-brand"
      className={`${panelStyle} ${waiting.length > 0 ? besideStyle : ''}`}
    >
      <header className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="flex items-center gap-2 text-h3">
          Not on a shuttle <Badge>{waiting.length}</Badge>
        </h2>
        {waiting.length > 0 && hasRuns && (
          <Button size="small" onPress={() => rehome(waiting.map(({ personId }) => personId))}>
            Find seats for {waiting.length}
          </Button>
        )}
      </header>
      {waiting.length === 0 && <p className="text-soft">Everyone with a flight has a seat.</p>}
      {waiting.length > 0 && (
        <DragList
          label="People on no shuttle"
          items={items}
          chosen={chosen}
          onChoose={choose}
          onDragStart={take}
          onDragEnd={letGo}
        >
          {({ text, flightAt }) => (
            <span className="min-w-0 flex-1 leading-snug">
              <span className="block wrap-anywhere">{text}</span>
              <span className="block text-xs text-soft tabular-nums">{formatShortMoment(flightAt)}</span>
            </span>
          )}
        </DragList>
      )}
      <Names
        title={`${pluralize(withoutFlight.length, 'person', 'people')} without flights`}
        people={withoutFlight}
      />
      <Names
        title={`${pluralize(ownWay.length, 'person makes', 'people make')} their own way`}
        people={ownWay}
      />
    </DropArea>
  )
}

const panelStyle = 'flex min-h-0 flex-col gap-3 rounded-card border border-line bg-card p-4'

/* A box of its own that scrolls, as long as there is somebody to drag out of it. */
const besideStyle =
  'screen:max-lg:max-h-[60svh] screen:lg:sticky screen:lg:top-[calc(var(--header-height,0px)+1rem)] ' +
  'screen:lg:max-h-[calc(100svh-var(--header-height,0px)-2rem)]'

/** Folded, because nothing is to be done about them here. */
const Names = ({ title, people }: { title: string; people: readonly Passenger[] }) =>
  people.length > 0 && (
    <details className="shrink-0 border-t border-line pt-2 text-sm">
      <summary className="cursor-pointer py-1 font-medium">{title}</summary>
      <p className="pt-1 wrap-anywhere text-soft">{people.map(({ fullName }) => fullName).join(', ')}</p>
    </details>
  )
