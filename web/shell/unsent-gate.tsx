import { useEffect, useState } from 'react'
import { pluralize } from '#web/lib/pluralize.ts'
import { onUnsentTaps } from '#web/shell/unsent-taps.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'

type Asked = { count: number; answer: (isLeaving: boolean) => void }

/** Asks before somebody signs out on a device that has check-ins the server does not know of. */
export function UnsentGate() {
  const [asked, setAsked] = useState<Asked>()
  useEffect(() => onUnsentTaps((count) => new Promise((answer) => setAsked({ count, answer }))), [])
  if (!asked) return null
  const { count, answer } = asked
  const end = (isLeaving: boolean) => {
    setAsked(undefined)
    answer(isLeaving)
  }
  return (
    <AlertDialog
      title={`${pluralize(count, 'check-in')} ${count === 1 ? 'is' : 'are'} not sent yet`}
      cancel="Stay"
      action="Sign out anyway"
      onConfirm={() => end(true)}
      onClose={() => end(false)}
    >
      The server could not be reached. What was pressed at the desk stays on this device, without names, and
      is sent when somebody opens the desk here again.
    </AlertDialog>
  )
}
