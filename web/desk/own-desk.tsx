import { Unlink } from 'lucide-react'
import { DeskBoard } from '#web/desk/desk-board.tsx'
import { LeaveDeskButton } from '#web/desk/devices/leave-desk-button.tsx'
import { useDesk } from '#web/desk/use-desk.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import { pluralize } from '#web/lib/pluralize.ts'
import { PageTitle } from '#web/shell/page-title.tsx'
import { PlainFrame } from '#web/shell/plain-frame.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

type Helper = NonNullable<Outputs['deskDevices']['mine']>

/** The desk for somebody without an account whom a link let in. */
export function OwnDesk({ helper }: { helper: Helper }) {
  const desk = useDesk(helper.venue.id, { isEnded: helper.isEnded })
  return (
    <>
      <PageTitle>Desk</PageTitle>
      {helper.isEnded ? (
        <EndedDesk unsent={desk.state.unsent.length} />
      ) : (
        <DeskBoard
          venue={helper.venue}
          desk={desk}
          isHelper
          way={<LeaveDeskButton name={helper.name} unsent={desk.state.unsent.length} />}
        />
      )}
    </>
  )
}

/** What was pressed before still counts, and is sent from here. */
const EndedDesk = ({ unsent }: { unsent: number }) => (
  <PlainFrame>
    <h1 className="sr-only">Desk</h1>
    <EmptyState
      icon={Unlink}
      title="You are no longer at the desk"
      hint={
        unsent > 0
          ? `${pluralize(unsent, 'change')} you made before is not sent yet. Keep this page open until this line is gone.`
          : 'An organiser ended this link or this phone. Ask them for a new link if you still help.'
      }
    />
  </PlainFrame>
)
