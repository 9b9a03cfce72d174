import { Armchair, Eye, EyeOff, Plus, Printer, Send, WandSparkles } from 'lucide-react'
import { useState } from 'react'
import type { Direction } from '#contract/shuttle-directions.ts'
import { api } from '#web/lib/api.ts'
import { peopleText, pluralize } from '#web/lib/pluralize.ts'
import { MailingDialog } from '#web/mailings/mailing-dialog.tsx'
import { usePartners } from '#web/partners/sharing/use-partners.tsx'
import type { Board } from '#web/shuttles/board-view.ts'
import { lazyDialog, useOnDemand } from '#web/ui/on-demand.tsx'
import { entry, PageActions, type PageAction, type PageState } from '#web/ui/page-actions.tsx'

type ShuttleHeaderProps = {
  venueId: string
  board: Board
  direction: Direction
  /** The number of people with a flight but no seat. */
  waiting: number
  onSeatAll: () => void
  onPrint: () => void
}

/** The main action, for people without a seat or else for unpublished shuttles, and the actions on all shuttles. */
export function ShuttleHeader({
  venueId,
  board,
  direction,
  waiting,
  onSeatAll,
  onPrint,
}: ShuttleHeaderProps) {
  const [isPublishing, setPublishing] = useState(false)
  const planning = useShuttlePlan({ venueId, board, direction })
  const adding = useOnDemand(AddRunDialog)
  const partners = usePartners(venueId, 'driver')
  const { unpublished, hasChanges } = board
  const publish = entry(unpublished.length > 0 ? `Publish ${unpublished.length}` : 'Publish', Send, () =>
    setPublishing(true),
  )
  const add = entry('Add shuttle', Plus, () => adding.open(true))
  const hasRuns = board.runs.some((run) => run.direction === direction)
  const seatAll = entry(`Find seats for ${waiting}`, Armchair, onSeatAll)
  const [outlined, ...others] = hasChanges && waiting > 0 ? [publish, add] : [add]
  return (
    <>
      <PageActions
        state={stateOf(board)}
        // Without shuttles, the planning button is shown in place of the list instead.
        filled={waiting === 0 ? (hasChanges ? publish : undefined) : hasRuns ? seatAll : undefined}
        outlined={outlined}
        more={[
          ...others,
          ...(hasRuns ? [planning.action] : []),
          partners.entry,
          {
            id: 'print',
            label: 'Print for drivers',
            icon: Printer,
            whyDisabled: hasRuns ? undefined : 'There is nothing to print.',
            onAction: onPrint,
          },
        ]}
      />
      {planning.dialog}
      {adding.subject && (
        <AddRunDialog venueId={venueId} board={board} direction={direction} onClose={adding.close} />
      )}
      {partners.dialog}
      {isPublishing && (
        <PublishQuestion venueId={venueId} board={board} onClose={() => setPublishing(false)} />
      )}
    </>
  )
}

/** How much guests see of the shuttles. */
function stateOf({ isPublished, hasChanges }: Board): PageState {
  if (!isPublished) return { label: 'Not published', icon: EyeOff, tone: 'warn' }
  return hasChanges
    ? { label: 'Changes not published', icon: EyeOff, tone: 'warn' }
    : { label: 'Published', icon: Eye, tone: 'ok' }
}

type PlanProps = Pick<ShuttleHeaderProps, 'venueId' | 'board' | 'direction'>

/** The action that plans shuttles, and its dialog while open. */
export function useShuttlePlan(props: PlanProps) {
  const dialog = useOnDemand(PlanDialog)
  const action: PageAction = entry('Plan shuttles', WandSparkles, () => dialog.open(true))
  return { action, dialog: dialog.subject && <PlanDialog {...props} onClose={dialog.close} /> }
}

const PlanDialog = lazyDialog(async () => (await import('#web/shuttles/plan-dialog.tsx')).PlanDialog)
const AddRunDialog = lazyDialog(async () => (await import('#web/shuttles/add-run-dialog.tsx')).AddRunDialog)

type PublishQuestionProps = { venueId: string; board: Board; onClose: () => void }

function PublishQuestion({ venueId, board, onClose }: PublishQuestionProps) {
  const { unpublished, isPublished, revision } = board
  const people = peopleText(unpublished.length)
  return (
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
      onClose={onClose}
    >
      <p>
        {unpublished.length === 0
          ? 'No one’s shuttle, time or place changed, so no e-mail is sent. Guests see the new driver, vehicle or note.'
          : `${people} ${unpublished.length === 1 ? 'sees' : 'see'} their own shuttle on their page at once. Nobody else is notified.`}
      </p>
    </MailingDialog>
  )
}
