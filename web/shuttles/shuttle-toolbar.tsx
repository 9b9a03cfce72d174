import { Plus, Printer, WandSparkles, Send } from 'lucide-react'
import { useState } from 'react'
import { shuttleDirections, type Direction } from '#contract/shuttle-directions.ts'
import { formatDayButton } from '#web/base/dates.ts'
import { api } from '#web/lib/api.ts'
import { pluralize } from '#web/lib/pluralize.ts'
import { MailingDialog } from '#web/mailings/mailing-dialog.tsx'
import { PartnersButton } from '#web/partners/sharing/partners-button.tsx'
import { directionNames, type Board } from '#web/shuttles/board-view.ts'
import { useShuttleActions } from '#web/shuttles/shuttle-actions.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Select } from '#web/ui/select.tsx'
import { lazyDialog, useOpened } from '#web/ui/on-demand.tsx'

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
  const { opener, opened } = useOpened(PlanDialog)
  return (
    <>
      <Button {...opener} aria-haspopup="dialog">
        <WandSparkles className="size-4" aria-hidden />
        Plan shuttles
      </Button>
      {opened && <PlanDialog {...props} onClose={opened.close} />}
    </>
  )
}

function AddButton(props: MakeProps) {
  const { opener, opened } = useOpened(AddRunDialog)
  return (
    <>
      <Button {...opener} aria-haspopup="dialog">
        <Plus className="size-4" aria-hidden />
        Add shuttle
      </Button>
      {opened && <AddRunDialog {...props} onClose={opened.close} />}
    </>
  )
}

const PlanDialog = lazyDialog(async () => (await import('#web/shuttles/plan-dialog.tsx')).PlanDialog)
const AddRunDialog = lazyDialog(async () => (await import('#web/shuttles/add-run-dialog.tsx')).AddRunDialog)

/** What guests know of the shuttles, and the press that lets them know the rest. */
function PublishShuttles({ venueId, board }: { venueId: string; board: Board }) {
  const [isAsking, setAsking] = useState(false)
  const { unpublished, hasChanges, isPublished, revision } = board
  const people = pluralize(unpublished.length, 'person', 'people')
  return (
    <>
      <Button
        variant="primary"
        onPress={() => setAsking(true)}
        whyDisabled={
          hasChanges
            ? undefined
            : isPublished
              ? 'Guests already see the latest plan.'
              : 'There is no seat to publish yet.'
        }
      >
        <Send className="size-4" aria-hidden />
        {hasChanges && unpublished.length > 0 ? `Publish (${unpublished.length})` : 'Publish'}
      </Button>
      {isAsking && (
        <MailingDialog
          title={isPublished ? 'Publish the changes?' : 'Publish the shuttles?'}
          mailing={{ call: 'shuttles.publish', input: { venueId, revision } }}
          label="Publish"
          action={api.shuttles.publish}
          input={(announced) => ({ venueId, revision, announced })}
          silently={{ label: 'Publish without telling anyone', input: { venueId, revision, isSilent: true } }}
          success={({ mailed, isHeld }) =>
            isHeld && mailed > 0
              ? {
                  title: 'Published',
                  description: `No mail server is set up: ${pluralize(mailed, 'e-mail is', 'e-mails are')} waiting on the Mail page.`,
                }
              : `Published. ${pluralize(mailed, 'person gets', 'people get')} an e-mail`
          }
          onClose={() => setAsking(false)}
        >
          <p>
            {unpublished.length === 0
              ? 'No one’s shuttle, time or place changed, so no e-mail is sent. Guests see the new driver, vehicle or note.'
              : `${people} ${unpublished.length === 1 ? 'sees' : 'see'} their own shuttle on their page at once. Nobody else is notified.`}
          </p>
        </MailingDialog>
      )}
    </>
  )
}
