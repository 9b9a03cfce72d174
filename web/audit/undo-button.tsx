import { useState } from 'react'
import { api } from '#web/lib/api.ts'
import { ConfirmDialog } from '#web/lib/confirm-dialog.tsx'
import type { Outputs } from '#web/lib/outputs.ts'
import { useAction } from '#web/lib/use-action.ts'
import { handOnFocus } from '#web/ui/hand-on-focus.ts'
import { RowButton } from '#web/ui/row-button.tsx'

type UndoButtonProps = { entry: Outputs['audit']['list']['entries'][number] }

const toPage = handOnFocus('main')

const done = ({ notRestored }: { notRestored: readonly string[] }) =>
  notRestored.length === 0 ? 'Undone' : { title: 'Undone', description: `${notRestored.join('. ')}.` }

/** Undoes an entry, or says why that is no longer possible; renders nothing for entries that never had an Undo. */
export function UndoButton({ entry: { id, who, did, undo } }: UndoButtonProps) {
  const [isAsking, setAsking] = useState(false)
  const action = useAction(api.audit.undo, { success: done, failure: 'Not undone' })
  if (undo === null) return null
  if ('whyNot' in undo) return <span className="block text-sm text-soft">{undo.whyNot}</span>
  return (
    <span ref={toPage} className="mt-1 block">
      <RowButton
        aria-label={`Undo: ${who ?? 'Quarterdeck'} ${did}`}
        {...(undo.asks !== null && { 'aria-haspopup': 'dialog' as const })}
        isDisabled={action.isPending}
        onPress={() => (undo.asks === null ? action.run({ id }) : setAsking(true))}
      >
        Undo
      </RowButton>
      {isAsking && (
        <ConfirmDialog
          action={api.audit.undo}
          input={{ id }}
          title="Undo this?"
          confirmLabel="Undo"
          cancel="Leave it"
          isDanger={false}
          success={done}
          onClose={() => setAsking(false)}
        >
          <p>
            {who ?? 'Quarterdeck'} {did}.
          </p>
          <p className="mt-2">{undo.asks}</p>
        </ConfirmDialog>
      )}
    </span>
  )
}
