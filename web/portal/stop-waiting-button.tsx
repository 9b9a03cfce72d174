import { api } from '#web/lib/api.ts'
import { useAction } from '#web/lib/use-action.ts'
import { Button, type ButtonProps } from '#web/ui/button.tsx'

type StopWaitingButtonProps = Pick<ButtonProps, 'size' | 'variant'> & { workshopId: string; titleId: string }

/** Gives up the guest's place in line for a workshop. */
export function StopWaitingButton({ workshopId, titleId, ...buttonProps }: StopWaitingButtonProps) {
  const stopWaiting = useAction(api.workshops.stopWaiting, {
    success: 'You left the waiting list',
    failure: 'Failed to leave the waiting list',
  })
  return (
    <Button
      {...buttonProps}
      aria-describedby={titleId}
      isPending={stopWaiting.isPending}
      pendingLabel="Leaving..."
      onPress={() => stopWaiting.run({ workshopId })}
    >
      Leave the waiting list
    </Button>
  )
}
