import { useQueryClient } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { forgetDeskList } from '#web/desk/kept/places.ts'
import { api } from '#web/lib/api.ts'
import { ConfirmDialog } from '#web/lib/confirm-dialog.tsx'
import { pluralize } from '#web/lib/pluralize.ts'
import { Button } from '#web/ui/button.tsx'

type LeaveDeskButtonProps = {
  name: string
  unsent: number
  /** Then what was pressed is sent at last. */
  onAsk: () => void
}

/** A helper goes home; they are asked because only the link brings them back. */
export function LeaveDeskButton({ name, unsent, onAsk }: LeaveDeskButtonProps) {
  const [isAsking, setAsking] = useState(false)
  const client = useQueryClient()
  const ask = () => {
    onAsk()
    setAsking(true)
  }
  return (
    <>
      <Button variant="quiet" isIcon aria-label={`Leave the desk (${name})`} onPress={ask}>
        <LogOut className="size-5" aria-hidden />
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Leave the desk?"
          confirmLabel={unsent === 0 ? 'Leave' : 'Leave anyway'}
          isDanger={unsent > 0}
          action={api.deskDevices.leave}
          input={undefined}
          onSuccess={() => {
            void forgetDeskList()
            client.removeQueries({ queryKey: api.desk.list.key() })
            void client.invalidateQueries({ queryKey: api.deskDevices.mine.key() })
          }}
          onClose={() => setAsking(false)}
        >
          {unsent > 0 && `${pluralize(unsent, 'change')} not sent yet would not count. `}
          You check people in as {name}. To come back you need the link again.
        </ConfirmDialog>
      )}
    </>
  )
}
