import { api } from '#web/lib/api.ts'
import { useAction } from '#web/lib/use-action.ts'
import { Button } from '#web/ui/button.tsx'

type OfferButtonsProps = { workshopId: string; givesUp: string | null; titleId: string }

/** Buttons to take a seat held for the guest, or to pass it on to the next in line. */
export function OfferButtons({ workshopId, givesUp, titleId }: OfferButtonsProps) {
  const takeSeat = useAction(api.workshops.wait, {
    success: () => ({ title: 'Signed up successfully!', description: 'The seat is yours.' }),
    failure: 'Signup failed',
  })
  const declineSeat = useAction(api.workshops.stopWaiting, {
    success: () => ({
      title: 'You turned the seat down',
      description: 'It goes to the next person in line.',
    }),
    failure: 'Failed to turn the seat down',
  })
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        variant="primary"
        aria-describedby={titleId}
        isPending={takeSeat.isPending}
        pendingLabel="Signing up..."
        onPress={() => takeSeat.run({ workshopId, givesUp })}
      >
        Take the seat
      </Button>
      <Button
        aria-describedby={titleId}
        isPending={declineSeat.isPending}
        pendingLabel="Saving..."
        onPress={() => declineSeat.run({ workshopId })}
      >
        No, thanks
      </Button>
    </div>
  )
}
