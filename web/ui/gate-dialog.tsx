import { useEffect, useState } from 'react'
import type { Gate } from '#web/base/gate.ts'
import { preload, noConnectionText, shouldSaveData, type LazyDialog } from '#web/ui/on-demand.tsx'
import { toast } from '#web/ui/toast.tsx'
import { whenIdle } from '#web/ui/when-idle.ts'

type GateDialogProps<Question extends object> = {
  gate: Gate<Question>
  dialog: LazyDialog<Question & { onAnswer: (isConfirmed: boolean) => void }>
  /** For a question needed offline: the dialog loads early in any case, and this text shows if it didn't load. */
  offlineMessage?: string
}

/**
 * The dialog of a gate, for the area it is in. Every question gets an answer. The answer is no if the dialog can't
 * load, if another question replaces it, or if its page closes: otherwise the waiting call, and all calls after it,
 * would wait for ever.
 */
export function GateDialog<Question extends object>(props: GateDialogProps<Question>) {
  const { gate, dialog: Dialog, offlineMessage } = props
  const [current, setCurrent] = useState<{ question: Question; answer: (isConfirmed: boolean) => void }>()
  const isEarly = offlineMessage !== undefined || !shouldSaveData()
  useEffect(() => (isEarly ? whenIdle(preload(Dialog.fetch)) : undefined), [isEarly, Dialog])
  useEffect(() => {
    let answerCurrent: ((isConfirmed: boolean) => void) | undefined
    let isMounted = true
    const ask = async (question: Question): Promise<boolean> => {
      const isFetched = await Dialog.fetch().then(
        () => true,
        () => false,
      )
      if (!isMounted) return false
      if (!isFetched) {
        toast({ kind: 'error', title: offlineMessage ?? noConnectionText })
        return false
      }
      answerCurrent?.(false)
      return new Promise((resolve) => {
        const answer = (isConfirmed: boolean) => {
          if (answerCurrent === answer) {
            answerCurrent = undefined
            setCurrent(undefined)
          }
          resolve(isConfirmed)
        }
        answerCurrent = answer
        setCurrent({ question, answer })
      })
    }
    const remove = gate.register(ask)
    return () => {
      remove()
      isMounted = false
      answerCurrent?.(false)
    }
  }, [gate, Dialog, offlineMessage])
  return current && <Dialog {...current.question} onAnswer={current.answer} />
}
