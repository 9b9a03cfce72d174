import { useState } from 'react'
import type { Waiting } from '#web/attendance/waiting-answers.ts'
import { api } from '#web/lib/api.ts'
import { pluralize } from '#web/lib/pluralize.ts'
import { useAction } from '#web/lib/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

type WaitingDismissProps = { waiting: Waiting; venueId: string }

/** 'Dismiss': this registration alone, or with it all from its address or its mail domain. */
export function WaitingDismiss({ waiting, venueId }: WaitingDismissProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" variant="quiet" onPress={() => setOpen(true)}>
        Dismiss
      </Button>
      {isOpen && <DismissDialog waiting={waiting} venueId={venueId} onClose={() => setOpen(false)} />}
    </>
  )
}

function DismissDialog({ waiting, venueId, onClose }: WaitingDismissProps & { onClose: () => void }) {
  const { id, email, answers } = waiting
  const domain = email.slice(email.lastIndexOf('@'))
  const one = useAction(api.claims.dismiss, {
    success: `Dismissed ${answers.fullName}’s registration`,
    onSuccess: onClose,
  })
  const all = useAction(api.claims.dismissAll, {
    success: ({ dismissed }) => `Dismissed ${pluralize(dismissed, 'registration')}`,
    onSuccess: onClose,
  })
  return (
    <Dialog
      title={`Dismiss ${answers.fullName}’s registration?`}
      description="Their answers are deleted and their link stops working. They can register again."
      width="narrow"
      onClose={onClose}
    >
      <div className="flex flex-col gap-2">
        <Button variant="danger" isPending={one.isPending} onPress={() => one.run({ id })}>
          Dismiss this one
        </Button>
        <Button isPending={all.isPending} onPress={() => all.run({ venueId, from: email })}>
          <span className="wrap-anywhere">Dismiss all of {email}</span>
        </Button>
        <Button isPending={all.isPending} onPress={() => all.run({ venueId, from: domain })}>
          <span className="wrap-anywhere">Dismiss all of {domain}</span>
        </Button>
        <Button slot="close" variant="quiet">
          Cancel
        </Button>
      </div>
    </Dialog>
  )
}
