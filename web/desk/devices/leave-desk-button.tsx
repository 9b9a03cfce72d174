import { LogOut } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { lazyDialog, useOnDemand } from '#web/ui/on-demand.tsx'

type LeaveDeskButtonProps = {
  name: string
  unsent: number
  /** Called before asking, to send the remaining taps. */
  onOpen: () => void
}

const LeaveDeskQuestion = lazyDialog(
  async () => (await import('#web/desk/devices/leave-desk-question.tsx')).LeaveDeskQuestion,
)

/** Signs a helper off. Asks first, because only the link lets them back in. */
export function LeaveDeskButton({ name, unsent, onOpen }: LeaveDeskButtonProps) {
  const question = useOnDemand(LeaveDeskQuestion)
  const openQuestion = () => {
    onOpen()
    question.open(true)
  }
  return (
    <>
      <Button variant="quiet" isIcon aria-label={`Leave the desk (${name})`} onPress={openQuestion}>
        <LogOut className="size-5" aria-hidden />
      </Button>
      {question.subject && <LeaveDeskQuestion name={name} unsent={unsent} onClose={question.close} />}
    </>
  )
}
