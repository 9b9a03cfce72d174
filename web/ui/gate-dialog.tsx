import { useEffect, useState } from 'react'
import type { Gate } from '#web/base/gate.ts'
import { early, noConnection, type LazyDialog } from '#web/ui/on-demand.tsx'
import { isSparing } from '#web/ui/sparing.ts'
import { toast } from '#web/ui/toast.tsx'
import { whenIdle } from '#web/ui/when-idle.ts'

type GateDialogProps<Question extends object> = {
  gate: Gate<Question>
  dialog: LazyDialog<Question & { onEnd: (isYes: boolean) => void }>
  /** For a question needed offline: the dialog loads early in any case, and this text shows if it didn't load. */
  unfetched?: string
}

/**
 * The dialog of a gate, for the area it is in. Every question gets an answer. It is no if the dialog can't load, if another
 * question replaces it, or if its page closes: otherwise the waiting call, and all calls after it, would wait for ever.
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
