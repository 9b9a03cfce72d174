import { api } from '#web/lib/api.ts'
import { useAction } from '#web/lib/use-action.ts'
import type { GuestWorkshop } from '#web/portal/workshop-clashes.ts'
import { Button } from '#web/ui/button.tsx'

type SwapButtonProps = {
  workshop: GuestWorkshop
  /** What one has a seat in at that hour. */
  held: Pick<GuestWorkshop, 'id' | 'title'>
  titleId: string
}

/** This one instead of another at the same hour, whose seat goes only when this one is certain. */
export function SwapButton({ workshop, held, titleId }: SwapButtonProps) {
  const swap = useAction(api.workshops.wait, {
    success: ({ place }) =>
      place === null
        ? { title: 'Signed up successfully!', description: `Your seat in ${held.title} is free for others.` }
        : {
            title: 'You are on the waiting list',
            description: `You keep your seat in ${held.title} until you get one here.`,
          },
    failure: 'Failed to swap',
  })
  return (
    <Button
      isWide
      aria-describedby={titleId}
      isPending={swap.isPending}
      pendingLabel="Swapping..."
      onPress={() => swap.run({ workshopId: workshop.id, givesUp: held.id })}
    >
      {workshop.seatsLeft === 0 ? 'Wait for this one instead' : 'Take this one instead'}
    </Button>
  )
}
