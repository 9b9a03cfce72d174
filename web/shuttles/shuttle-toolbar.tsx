import { Plus, Printer, WandSparkles } from 'lucide-react'
import { shuttleDirections, type Direction } from '#contract/shuttle-directions.ts'
import { formatDayButton } from '#web/base/dates.ts'
import { pluralize } from '#web/lib/pluralize.ts'
import { directionNames, type Board } from '#web/shuttles/board-view.ts'
import { PartnersButton } from '#web/partners/sharing/partners-button.tsx'
import { PublishShuttles } from '#web/shuttles/publish-shuttles.tsx'
import { useShuttleActions } from '#web/shuttles/shuttle-actions.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Select } from '#web/ui/select.tsx'
import { useOpened } from '#web/ui/use-opened.ts'

type ShuttleToolbarProps = {
  venueId: string
  board: Board
  direction: Direction
  day: string | null
  days: readonly string[]
  /** Whom their run does not suit. */
  troubled: readonly string[]
  onDirection: (direction: Direction) => void
  onDay: (day: string | null) => void
  onPrint: () => void
}

const everyDay = 'every day'

/** Which runs are shown, what guests know of them, and what is done to all of them. */
export function ShuttleToolbar(props: ShuttleToolbarProps) {
  const { venueId, board, direction, day, days, troubled, onDirection, onDay, onPrint } = props
  const { rehome } = useShuttleActions()
  const runs = board.runs.filter((run) => run.direction === direction)
  return (
    <div data-screen-only className="mb-5 flex flex-wrap items-center gap-3">
      <div className="w-full sm:w-52">
        <Select
          label="Direction"
          isLabelHidden
          options={shuttleDirections.map((id) => ({ id, label: directionNames[id] }))}
          value={direction}
          onChange={onDirection}
        />
      </div>
      <div className="w-full sm:w-44">
        <Select
          label="Day"
          isLabelHidden
          options={[
            { id: everyDay, label: 'Every day' },
            ...days.map((id) => ({ id, label: formatDayButton(id) })),
          ]}
          value={day ?? everyDay}
          onChange={(id) => onDay(id === everyDay ? null : id)}
        />
      </div>
      <p role="status" className="mr-auto text-sm text-soft">
        {pluralize(runs.length, 'shuttle')} for{' '}
        {pluralize(
          runs.reduce((sum, { personIds }) => sum + personIds.length, 0),
          'person',
          'people',
        )}
      </p>
      <span className="flex flex-wrap gap-2">
        {troubled.length > 1 && (
          <Button onPress={() => rehome(troubled)}>Move {troubled.length} people who no longer fit</Button>
        )}
        <LinkButton href={`/travel?venue=${venueId}`}>Travel</LinkButton>
        <PlanButton venueId={venueId} board={board} direction={direction} />
        <AddButton venueId={venueId} board={board} direction={direction} />
        <Button onPress={onPrint} whyDisabled={runs.length === 0 ? 'There is nothing to print.' : undefined}>
          <Printer className="size-4" aria-hidden />
          Print for drivers
        </Button>
        <PartnersButton venueId={venueId} kind="driver" />
        <PublishShuttles venueId={venueId} board={board} />
      </span>
    </div>
  )
}

type MakeProps = Pick<ShuttleToolbarProps, 'venueId' | 'board' | 'direction'>

function PlanButton(props: MakeProps) {
  const { opener, opened } = useOpened(loadPlan)
  return (
    <>
      <Button {...opener} aria-haspopup="dialog">
        <WandSparkles className="size-4" aria-hidden />
        Plan shuttles
      </Button>
      {opened && <opened.part {...props} onClose={opened.close} />}
    </>
  )
}

function AddButton(props: MakeProps) {
  const { opener, opened } = useOpened(loadAdd)
  return (
    <>
      <Button {...opener} aria-haspopup="dialog">
        <Plus className="size-4" aria-hidden />
        Add shuttle
      </Button>
      {opened && <opened.part {...props} onClose={opened.close} />}
    </>
  )
}

const loadPlan = async () => (await import('#web/shuttles/plan-dialog.tsx')).PlanDialog
const loadAdd = async () => (await import('#web/shuttles/add-run-dialog.tsx')).AddRunDialog
