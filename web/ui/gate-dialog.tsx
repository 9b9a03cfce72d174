import { useEffect, useState } from 'react'
import type { Gate } from '#web/base/gate.ts'
import { early, noConnection, type LazyDialog } from '#web/ui/on-demand.tsx'
import { isSparing } from '#web/ui/sparing.ts'
import { toast } from '#web/ui/toast.tsx'
import { whenIdle } from '#web/ui/when-idle.ts'

type GateDialogProps<Question extends object> = {
  gate: Gate<Question>
  dialog: LazyDialog<Question & { onEnd: (isYes: boolean) => void }>
  /** For a question that comes without a connection: fetched early in any case, and what is said where it was not. */
  unfetched?: string
}

/**
 * The dialog of a gate, for the area it is in. A question is answered whatever happens, with no where the dialog cannot be
 * fetched, where another question takes its place, and where it goes with its page: else the call that asked would wait for
 * ever, and so would all that come after it.
 */
export function GateDialog<Question extends object>(props: GateDialogProps<Question>) {
  const { gate, dialog: Dialog, unfetched } = props
  const [shown, setShown] = useState<{ question: Question; answer: (isYes: boolean) => void }>()
  const isEarly = unfetched !== undefined || !isSparing()
  useEffect(() => (isEarly ? whenIdle(early(Dialog.fetch)) : undefined), [isEarly, Dialog])
  useEffect(() => {
    let open: ((isYes: boolean) => void) | undefined
    let isHere = true
    const ask = async (question: Question): Promise<boolean> => {
      const isFetched = await Dialog.fetch().then(
        () => true,
        () => false,
      )
      if (!isHere) return false
      if (!isFetched) {
        toast({ kind: 'error', title: unfetched ?? noConnection })
        return false
      }
      open?.(false)
      return new Promise((resolve) => {
        const answer = (isYes: boolean) => {
          if (open === answer) {
            open = undefined
            setShown(undefined)
          }
          resolve(isYes)
        }
        open = answer
        setShown({ question, answer })
      })
    }
    const remove = gate.register(ask)
    return () => {
      remove()
      isHere = false
      open?.(false)
    }
  }, [gate, Dialog, unfetched])
  return shown && <Dialog {...shown.question} onEnd={shown.answer} />
}
