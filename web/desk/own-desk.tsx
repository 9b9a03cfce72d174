import { LogOut, Unlink } from 'lucide-react'
import { DeskBoard } from '#web/desk/desk-board.tsx'
import type { Helper } from '#web/desk/storage/list-rules.ts'
import type { QueueState } from '#web/desk/tap-queue.ts'
import { tapText } from '#web/desk/unsent-here.tsx'
import { useDesk } from '#web/desk/use-desk.ts'
import { formatTime, wallClockOf } from '#web/base/dates.ts'
import { pluralize } from '#web/lib/pluralize.ts'
import { PageTitle } from '#web/shell/page-title.tsx'
import { PlainFrame } from '#web/shell/plain-frame.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Button } from '#web/ui/button.tsx'
import { lazyDialog, useOnDemand } from '#web/ui/on-demand.tsx'

/** The desk of a helper without an account. */
export function OwnDesk({ helper }: { helper: Helper }) {
  const desk = useDesk({ kind: 'helper', helper })
  return (
    <>
      <PageTitle>Desk</PageTitle>
      {helper.isEnded ? (
        <EndedDesk state={desk.state} timeZone={helper.venue.timeZone} />
      ) : (
        <DeskBoard
          venue={helper.venue}
          desk={desk}
          isHelper
          exitLink={
            <LeaveDeskButton name={helper.name} unsent={desk.state.unsent.length} onOpen={desk.queue.flush} />
          }
        />
      )}
    </>
  )
}

/** Shown on a phone that was shut out, while its earlier taps are sent. An organiser decides about them. */
function EndedDesk({ state: { unsent, losses }, timeZone }: { state: QueueState; timeZone: string }) {
  const ended = losses.filter(({ fate }) => fate === 'ended')
  const reported = losses.filter(({ fate }) => fate === 'reported')
  const timeOf = (instant: string) => formatTime(wallClockOf(instant, timeZone))
  const lines =
    unsent.length > 0
      ? unsent.map((tap) => ({ id: tap.id, text: tapText(tap, timeOf) }))
      : [...ended, ...reported].map(({ id, fullName, fate }) => ({
          id,
          text: fate === 'reported' ? `${fullName} (an organiser decides)` : fullName,
        }))
  return (
    <PlainFrame>
      <h1 className="sr-only">Desk</h1>
      <EmptyState
        icon={Unlink}
        title="You are no longer at the desk"
        hint={
          unsent.length > 0
            ? `${pluralize(unsent.length, 'change')} not sent yet. Keep this page open until this message disappears.`
            : ended.length > 0
              ? `${pluralize(ended.length, 'change that arrived after that doesn’t', 'changes that arrived after that don’t')} count. Tell an organiser.`
              : reported.length > 0
                ? `${pluralize(reported.length, 'check-in')} arrived after that. Organisers see ${reported.length === 1 ? 'it' : 'them'} under Problems and decide.`
                : 'An organiser ended this link or this phone. Ask them for a new link if you still help.'
        }
      />
      <ul className="mx-auto max-w-md px-4 text-center">
        {lines.map(({ id, text }) => (
          <li key={id} className="wrap-anywhere">
            {text}
          </li>
        ))}
      </ul>
    </PlainFrame>
  )
}

type LeaveDeskButtonProps = {
  name: string
  unsent: number
  /** Called before asking, to send the remaining taps. */
  onOpen: () => void
}

const LeaveDeskQuestion = lazyDialog(
  async () => (await import('#web/desk/devices/leave-desk-question.tsx')).LeaveDeskQuestion,
)

/** Signs a helper off. Asks first, because only the link lets them back in. */
function LeaveDeskButton({ name, unsent, onOpen }: LeaveDeskButtonProps) {
  const question = useOnDemand(LeaveDeskQuestion)
  const openQuestion = () => {
    onOpen()
    question.open(true)
  }
  return (
    <>
      <Button variant="quiet" isIcon aria-label={`Leave the desk (${name})`} onPress={openQuestion}>
        <LogOut className="size-5" aria-hidden />
      </Button>
      {question.subject && <LeaveDeskQuestion name={name} unsent={unsent} onClose={question.close} />}
    </>
  )
}
