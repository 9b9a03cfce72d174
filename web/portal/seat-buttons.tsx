import { useQuery } from '@tanstack/react-query'
import { formatShortMoment } from '#web/base/dates.ts'
import { api } from '#web/lib/api.ts'
import { useAction } from '#web/lib/use-action.ts'
import { OfferButtons } from '#web/portal/offer-buttons.tsx'
import { StopWaitingButton } from '#web/portal/stop-waiting-button.tsx'
import { joinedText } from '#web/portal/waiting-text.ts'
import type { GuestWorkshop } from '#web/portal/workshop-clashes.ts'
import { Button } from '#web/ui/button.tsx'

type SwapButtonProps = {
  workshop: GuestWorkshop
  /** The workshop at the same time in which the guest has a seat. */
  held: Pick<GuestWorkshop, 'id' | 'title'>
  titleId: string
}

/** Swaps a seat at the same time for one here. The old seat is only given up once the new one is certain. */
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
      variant={workshop.seatsLeft === 0 ? 'secondary' : 'primary'}
      aria-describedby={titleId}
      isPending={swap.isPending}
      pendingLabel="Swapping..."
      onPress={() => swap.run({ workshopId: workshop.id, givesUp: held.id })}
    >
      {labelOfSwap(workshop)}
    </Button>
  )
}

function labelOfSwap({ seatsLeft, place }: Pick<GuestWorkshop, 'seatsLeft' | 'place'>): string {
  if (seatsLeft !== 0) return 'Take this one instead'
  return place === null ? 'Join the waiting list' : 'Swap when a seat is free'
}

type SeatButtonProps = {
  workshop: GuestWorkshop
  titleId: string
  /** Whether the workshop begins within the hour. */
  isSoon: boolean
  /** Whether another button leads, because a seat here would clash. */
  isQuiet: boolean
}

/** Takes or gives back the guest's seat or place in line. The database decides who gets the last seat. */
export function SeatButton({ workshop, titleId, isSoon, isQuiet }: SeatButtonProps) {
  const { id, seatsLeft, isSignedUp, place, offeredUntil, givesUp } = workshop
  const label = `${workshop.title}, ${formatShortMoment(workshop.startTime)}`
  // Without a mail server nobody would learn of an offer in time, so seats are assigned directly in the last hour, too.
  const signInOptions = useQuery({
    ...api.accounts.signInOptions.queryOptions(),
    staleTime: Infinity,
    enabled: isSoon && seatsLeft === 0,
  })
  const isOffered = isSoon && signInOptions.data?.isMailConfigured !== false
  const signUp = useAction(api.workshops.signUp, {
    success: () => ({
      title: 'Signed up successfully!',
      description: `You've been added to this workshop. ${label}`,
    }),
    failure: 'Signup failed',
  })
  const signUpAgain = useAction(api.workshops.signUp, {
    success: () => ({ title: 'Signed up successfully!', description: `You have your seat back. ${label}` }),
    failure: ({ code }) =>
      code === 'WORKSHOP_FULL' ? 'Your seat was taken in the meantime' : 'Signup failed',
  })
  const input = { workshopId: id }
  const withdraw = useAction(api.workshops.withdraw, {
    success: () => ({
      title: 'Removed from workshop',
      description: `You've been removed from this workshop. ${label}`,
      action: { label: 'Undo', onPress: () => signUpAgain.run(input) },
    }),
    failure: 'Failed to remove signup',
  })
  const wait = useAction(api.workshops.wait, {
    success: ({ place: placeInLine }) =>
      placeInLine === null
        ? { title: 'Signed up successfully!', description: `A seat was free, and it is yours. ${label}` }
        : {
            title: 'You are on the waiting list',
            description: joinedText(isOffered),
          },
    failure: 'Failed to join the waiting list',
  })
  if (isSignedUp) {
    return (
      <Button
        variant="quiet"
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
  if (place !== null) return <StopWaitingButton variant="quiet" workshopId={id} titleId={titleId} />
  const isFull = seatsLeft === 0
  return (
    <Button
      variant={isQuiet ? 'quiet' : isFull ? 'secondary' : 'primary'}
      aria-describedby={titleId}
      isPending={signUp.isPending || wait.isPending}
      pendingLabel={wait.isPending ? 'Joining...' : 'Signing up...'}
      onPress={() => (isFull ? wait : signUp).run(input)}
    >
      {isFull ? 'Join the waiting list' : 'Sign Up'}
    </Button>
  )
}
