import { api } from '#web/lib/api.ts'
import { useAction } from '#web/lib/use-action.ts'
import type { GuestWorkshop } from '#web/portal/workshop-clashes.ts'
import { Button } from '#web/ui/button.tsx'

/** One's own seat: taken, or given back. Who gets the last one the database decides. */
export function SeatButton({ workshop, titleId }: { workshop: GuestWorkshop; titleId: string }) {
  const { id, seatsLeft, isSignedUp } = workshop
  const signUp = useAction(api.workshops.signUp, {
    success: () => ({ title: 'Signed up successfully!', description: "You've been added to this workshop." }),
    failure: 'Signup failed',
  })
  const signUpAgain = useAction(api.workshops.signUp, {
    success: () => ({ title: 'Signed up successfully!', description: 'You have your seat back.' }),
    failure: ({ code }) =>
      code === 'WORKSHOP_FULL' ? 'Your seat was taken in the meantime' : 'Signup failed',
  })
  const input = { workshopId: id }
  const withdraw = useAction(api.workshops.withdraw, {
    success: () => ({
      title: 'Removed from workshop',
      description: "You've been removed from this workshop.",
      action: { label: 'Undo', onPress: () => signUpAgain.run(input) },
    }),
    failure: 'Failed to remove signup',
  })
  if (isSignedUp) {
    return (
      <Button
        isWide
        aria-describedby={titleId}
        isPending={withdraw.isPending}
        pendingLabel="Removing..."
        onPress={() => withdraw.run(input)}
      >
        Remove Signup
      </Button>
    )
  }
  return (
    <Button
      isWide
      variant={seatsLeft === 0 ? 'secondary' : 'primary'}
      aria-describedby={titleId}
      isPending={signUp.isPending}
      pendingLabel="Signing up..."
      whyDisabled={seatsLeft === 0 ? 'This workshop is full.' : undefined}
      onPress={() => signUp.run(input)}
    >
      Sign Up
    </Button>
  )
}
