import { EllipsisVertical, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { groupedCode } from '#contract/door-code-text.ts'
import { DoorCodePicture } from '#web/desk/codes/door-code-picture.tsx'
import { api } from '#web/lib/api.ts'
import { ConfirmDialog } from '#web/lib/confirm-dialog.tsx'
import type { GuestHome } from '#web/portal/guest-home.ts'
import { venueLabel } from '#web/session/venue-choice.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { OpenMenu } from '#web/ui/menu.tsx'

type DoorCodeDialogProps = { home: GuestHome; code: string; onClose: () => void }

/**
 * The door code, as wide as the phone so that it scans even through a cracked screen. The code to type is below the
 * picture, or beside it on a phone held sideways, so that both fit on the screen.
 */
export const DoorCodeDialog = ({
  home: { venue, person, checkInTime },
  code,
  onClose,
}: DoorCodeDialogProps) => (
  <Dialog title={person.fullName} description={venueLabel(venue)} width="narrow" onClose={onClose}>
    <div className="flex flex-col gap-3 lying:flex-row lying:flex-wrap lying:items-start">
      <div className="-mx-6 bg-white md:mx-0 md:rounded-card lying:mx-0 lying:w-[calc(92dvh-9rem)] lying:rounded-card">
        <DoorCodePicture code={code} label={`${person.fullName}’s door code`} className="w-full" />
      </div>
      <div className="flex items-center justify-between gap-2 lying:min-w-0 lying:flex-1">
        <p className="font-mono text-sm wrap-anywhere select-all">{groupedCode(code)}</p>
        <CodeMenu venueId={venue.id} />
      </div>
      <p role="status" className="font-semibold">
        {checkInTime !== null && 'You are checked in'}
      </p>
    </div>
  </Dialog>
)

function CodeMenu({ venueId }: { venueId: string }) {
  const [anchor, setAnchor] = useState<Element>()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button
        variant="quiet"
        isIcon
        aria-label="Door code options"
        aria-haspopup="menu"
        onPress={({ target }) => setAnchor(target)}
      >
        <EllipsisVertical className="size-4.5" aria-hidden />
      </Button>
      {anchor && (
        <OpenMenu
          anchor={anchor}
          aria-label="Door code options"
          entries={[
            { id: 'new', label: 'Make a new code', icon: RefreshCw, onAction: () => setAsking(true) },
          ]}
          onClose={() => setAnchor(undefined)}
        />
      )}
      {isAsking && (
        <ConfirmDialog
          title="Make a new code?"
          confirmLabel="Make a new code"
          action={api.desk.renewOwnCode}
          input={{ venueId }}
          success="You have a new code"
          onClose={() => setAsking(false)}
        >
          Your old code stops working, on a printed badge too.
        </ConfirmDialog>
      )}
    </>
  )
}
