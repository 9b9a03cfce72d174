import { LogOut } from 'lucide-react'
import type * as Question from '#web/desk/devices/leave-desk-question.tsx'
import { Button } from '#web/ui/button.tsx'
import { useOnDemand } from '#web/ui/use-on-demand.ts'

type LeaveDeskButtonProps = {
  name: string
  unsent: number
  /** Then what was pressed is sent at last. */
  onAsk: () => void
}

const loadQuestion = () => import('#web/desk/devices/leave-desk-question.tsx')

/** A helper goes home; they are asked because only the link brings them back. */
export function LeaveDeskButton({ name, unsent, onAsk }: LeaveDeskButtonProps) {
  const question = useOnDemand<typeof Question, true>(loadQuestion)
  const ask = () => {
    onAsk()
    question.ask(true)
  }
  return (
    <>
      <Button variant="quiet" isIcon aria-label={`Leave the desk (${name})`} onPress={ask}>
        <LogOut className="size-5" aria-hidden />
      </Button>
      {question.shown && (
        <question.shown.part.LeaveDeskQuestion name={name} unsent={unsent} onClose={question.shown.close} />
      )}
    </>
  )
}
