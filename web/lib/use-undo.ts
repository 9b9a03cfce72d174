import { useState } from 'react'
import { api } from '#web/lib/api.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import type { Change } from '#web/lib/shown-changes.ts'
import { useAction, type ActionOptions } from '#web/lib/use-action.ts'
import type { ToastMessage } from '#web/ui/toast-message.ts'

type UndoResult = Outputs['audit']['undo']

type UndoOffer = {
  /** The undo id from the call's response; null if there is nothing to undo. */
  undo: string | null
  success: (undone: UndoResult) => string | ToastMessage
  failure?: Exclude<ActionOptions<unknown, UndoResult>['failure'], undefined>
  optimistic?: () => readonly Change[]
}

/** The Undo of a call, for its toast: `const undoable = useUndo()`, then `{ title, ...undoable({ undo, success }) }`. */
export function useUndo(): (offer: UndoOffer) => Pick<ToastMessage, 'action'> {
  const [offers] = useState(() => new Map<string, UndoOffer>())
  const action = useAction(api.audit.undo, {
    optimistic: ({ id }) => offers.get(id)?.optimistic?.() ?? [],
    success: (undone, { id }) => offers.get(id)?.success(undone),
    failure: (failure, input) => {
      const title = offers.get(input.id)?.failure ?? failure.sentence
      return typeof title === 'string' ? title : title(failure, input)
    },
  })
  return (offer) => {
    const { undo: id } = offer
    if (id === null) return {}
    offers.set(id, offer)
    return { action: { label: 'Undo', onPress: () => action.run({ id }) } }
  }
}
