import { useQueryClient } from '@tanstack/react-query'
import { forgetDeskList } from '#web/base/desk-store.ts'
import { api } from '#web/lib/api.ts'
import { ConfirmDialog } from '#web/lib/confirm-dialog.tsx'
import { pluralize } from '#web/lib/pluralize.ts'

type LeaveDeskQuestionProps = { name: string; unsent: number; onClose: () => void }

export function LeaveDeskQuestion({ name, unsent, onClose }: LeaveDeskQuestionProps) {
  const client = useQueryClient()
  return (
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
      onClose={onClose}
    >
      {unsent > 0 && `${pluralize(unsent, 'unsent change')} will be lost. `}
      You’re checking people in as {name}. To come back, you’ll need the link again.
    </ConfirmDialog>
  )
}
