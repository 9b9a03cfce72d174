import type { ReactNode } from 'react'
import { api } from '#web/lib/api.ts'
import { ConfirmButton } from '#web/lib/confirm-dialog.tsx'
import { GuestWorkshopCard } from '#web/portal/guest-workshop-card.tsx'
import { OfferButtons } from '#web/portal/offer-buttons.tsx'
import { offerText, waitingText } from '#web/portal/waiting-text.ts'
import type { GuestWorkshop } from '#web/portal/workshop-clashes.ts'
import { passFocusTo } from '#web/ui/pass-focus.ts'
import { Notice } from '#web/ui/notice.tsx'

type OwnPlacesProps = {
  /** The workshops at one time that guests can wish for. */
  workshops: readonly GuestWorkshop[]
  timeZone: string
  /** The venue's wall-clock time. */
  now: string
}

const passFocus = passFocusTo('section')

/** The guest's seats and places in line before seats are assigned by wishes. Guests can only give them back. */
export function OwnPlaces({ workshops, timeZone, now }: OwnPlacesProps) {
  const signedUpWorkshops = workshops.filter(({ isSignedUp }) => isSignedUp)
  const waitingWorkshops = workshops.filter(
    ({ isSignedUp, place, startTime }) => !isSignedUp && place !== null && startTime > now,
  )
  return (
    <>
      {signedUpWorkshops.length > 0 && (
        <ul className="grid gap-3 lg:grid-cols-2">
          {signedUpWorkshops.map((workshop) => (
            <li key={workshop.id} ref={passFocus} className="grid">
              <GuestWorkshopCard
                workshop={workshop}
                clashes={[]}
                now={now}
                held={[]}
                timeZone={timeZone}
                actions={<GiveBackButton workshop={workshop} />}
              />
            </li>
          ))}
        </ul>
      )}
      {waitingWorkshops.length > 0 && (
        <ul className="flex flex-col gap-3">
          {waitingWorkshops.map((workshop) => (
            <li key={workshop.id} ref={passFocus}>
              <WaitingRow workshop={workshop} timeZone={timeZone} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function GiveBackButton({ workshop: { id, title, waiting } }: { workshop: GuestWorkshop }) {
  return (
    <ConfirmButton
      label="Remove Signup"
      title="Give your seat back?"
      confirmLabel="Remove Signup"
      cancel="Keep my seat"
      action={api.workshops.withdraw}
      input={{ workshopId: id }}
      success={() => ({
        title: 'Removed from workshop',
        description: "You've been removed from this workshop.",
      })}
      failure="Failed to remove signup"
    >
      {`Your seat in ${title} ${waiting > 0 ? 'goes to the next in line' : 'is free for others'}. ${untilSeatsAreAssigned} take it again.`}
    </ConfirmButton>
  )
}

const untilSeatsAreAssigned = 'Until the seats are assigned by wishes you cannot'

function WaitingRow({ workshop, timeZone }: { workshop: GuestWorkshop; timeZone: string }) {
  const { id, title, place, offeredUntil, givesUp } = workshop
  const titleId = `line-${id}`
  if (offeredUntil !== null) {
    return (
      <Row tone="ok" titleId={titleId} text={`${title}: ${offerText(offeredUntil, timeZone)}`}>
        <OfferButtons workshopId={id} givesUp={givesUp} titleId={titleId} />
      </Row>
    )
  }
  return (
    <Row tone="neutral" titleId={titleId} text={waitingText(title, place ?? 0)}>
      <ConfirmButton
        label="Leave the waiting list"
        size="small"
        title="Leave the waiting list?"
        confirmLabel="Leave the waiting list"
        cancel="Keep my place"
        action={api.workshops.stopWaiting}
        input={{ workshopId: id }}
        success="You left the waiting list"
        failure="Failed to leave the waiting list"
      >
        {`You lose your place in line for ${title}. ${untilSeatsAreAssigned} join the line again.`}
      </ConfirmButton>
    </Row>
  )
}

type RowProps = { tone: 'ok' | 'neutral'; titleId: string; text: string; children: ReactNode }

const Row = ({ tone, titleId, text, children }: RowProps) => (
  <Notice tone={tone}>
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p id={titleId} className="min-w-0 flex-1 basis-52">
        {text}
      </p>
      {children}
    </div>
  </Notice>
)
