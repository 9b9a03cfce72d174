import { LogOut } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { lazyDialog, useOnDemand } from '#web/ui/on-demand.tsx'

type LeaveDeskButtonProps = {
  name: string
  unsent: number
  /** Then what was pressed is sent at last. */
  onAsk: () => void
}

const LeaveDeskQuestion = lazyDialog(
  async () => (await import('#web/desk/devices/leave-desk-question.tsx')).LeaveDeskQuestion,
)

/** A helper goes home; they are asked because only the link brings them back. */
export function LeaveDeskButton({ name, unsent, onAsk }: LeaveDeskButtonProps) {
  const question = useOnDemand(LeaveDeskQuestion)
  const ask = () => {
    onAsk()
    question.ask(true)
  }
  return (
    <>
      <Button variant="quiet" isIcon aria-label={`Leave the desk (${name})`} onPress={ask}>
        <LogOut className="size-5" aria-hidden />
      </Button>
      {question.shown && <LeaveDeskQuestion name={name} unsent={unsent} onClose={question.close} />}
    </>
  )
}
