import { useQuery } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import { formatShortMoment } from '#web/base/dates.ts'
import { useAction } from '#web/lib/use-action.ts'
import { OfferButtons } from '#web/portal/offer-buttons.tsx'
import { StopWaitingButton } from '#web/portal/stop-waiting-button.tsx'
import { joinedText } from '#web/portal/waiting-text.ts'
import type { GuestWorkshop } from '#web/portal/workshop-clashes.ts'
import { Button } from '#web/ui/button.tsx'

type SeatButtonProps = {
  workshop: GuestWorkshop
  titleId: string
  /** It begins within the hour. */
  isSoon: boolean
}

/**
 * One's own seat, or one's place in the line for it: taken, or given back. Who gets the last one the database decides.
 */
export function SeatButton({ workshop, titleId, isSoon }: SeatButtonProps) {
  const { id, seatsLeft, isSignedUp, place, offeredUntil, givesUp } = workshop
  const named = `${workshop.title}, ${formatShortMoment(workshop.startTime)}`
  // Without a mail server nobody would read of the offer in time, so a seat is given in the last hour, too.
  const ways = useQuery({
    ...api.accounts.signInOptions.queryOptions(),
    staleTime: Infinity,
    enabled: isSoon && seatsLeft === 0,
  })
  const isOffered = isSoon && ways.data?.isMailConfigured !== false
  const signUp = useAction(api.workshops.signUp, {
    success: () => ({
      title: 'Signed up successfully!',
      description: `You've been added to this workshop. ${named}`,
    }),
    failure: 'Signup failed',
  })
  const signUpAgain = useAction(api.workshops.signUp, {
    success: () => ({ title: 'Signed up successfully!', description: `You have your seat back. ${named}` }),
    failure: ({ code }) =>
      code === 'WORKSHOP_FULL' ? 'Your seat was taken in the meantime' : 'Signup failed',
  })
  const input = { workshopId: id }
  const withdraw = useAction(api.workshops.withdraw, {
    success: () => ({
      title: 'Removed from workshop',
      description: `You've been removed from this workshop. ${named}`,
      action: { label: 'Undo', onPress: () => signUpAgain.run(input) },
    }),
    failure: 'Failed to remove signup',
  })
  const wait = useAction(api.workshops.wait, {
    success: ({ place: at }) =>
      at === null
        ? { title: 'Signed up successfully!', description: `A seat was free, and it is yours. ${named}` }
        : {
            title: 'You are on the waiting list',
            description: joinedText(isOffered),
          },
    failure: 'Failed to join the waiting list',
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
  if (offeredUntil !== null) return <OfferButtons workshopId={id} givesUp={givesUp} titleId={titleId} />
  if (place !== null) return <StopWaitingButton workshopId={id} titleId={titleId} isWide />
  const isFull = seatsLeft === 0
  return (
    <Button
      isWide
      variant="primary"
      aria-describedby={titleId}
      isPending={signUp.isPending || wait.isPending}
      pendingLabel={wait.isPending ? 'Joining...' : 'Signing up...'}
      onPress={() => (isFull ? wait : signUp).run(input)}
    >
      {isFull ? 'Join the waiting list' : 'Sign Up'}
    </Button>
  )
}
