import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { undoOf, type Move } from '#web/board/moves.ts'
import { peopleText, pluralize } from '#web/lib/pluralize.ts'
import { api } from '#web/lib/api.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useUndo } from '#web/lib/use-undo.ts'
import { changeByMoves, nameIn, roomGuestsIn, roomsIn } from '#web/rooms/planner-cache.ts'
import { roomMailText } from '#web/rooms/room-mails.ts'
import { aboutRoomGuest, fillRoom, roomPlaces, type BedsLeft, type RoomGuest } from '#web/rooms/room-plan.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormActions } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.tsx'

type Plan = Outputs['planning']['propose']

const failure = 'Failed to auto-assign rooms'
const noneFreeText = 'No available rooms to assign people'

type AutoAssignProps = {
  venueId: string
  /** Whether the rooms are still hidden from guests. */
  isHidden: boolean
  beds: BedsLeft
  /** Whether it is the page's main action. */
  isMain: boolean
}

/** Requests a plan from the server. A plan for more than one person is shown before it is applied. */
export function AutoAssign({ venueId, isHidden, beds, isMain }: AutoAssignProps) {
  const client = useQueryClient()
  const undoable = useUndo()
  const [plan, setPlan] = useState<Plan>()
  const apply = useAction(api.planning.autoAssign, {
    failure,
    optimistic: ({ placements }) => changeByMoves(client, venueId, movesOf(placements)),
    success: ({ placed, broken, undo }, { placements }) => ({
      ...(broken === 0
        ? { title: `Successfully assigned ${peopleText(placed)} to rooms` }
        : {
            title: `Assigned ${peopleText(placed)} to rooms`,
            description: `The wishes of ${peopleText(broken)} are not met`,
          }),
      ...undoable({
        undo,
        success: () => 'Undone',
        failure: 'Failed to undo the plan',
        optimistic: () => changeByMoves(client, venueId, undoOf(movesOf(placements))),
      }),
    }),
    onSuccess: () => setPlan(undefined),
    // Someone else changed the rooms first: shows the plan as it would be now.
    onFailure: ({ code }) => (code === 'STALE' ? propose.run({ venueId }) : setPlan(undefined)),
  })
  const propose = useAction(api.planning.propose, {
    failure,
    onSuccess: (proposed) => {
      const { placements, broken } = proposed
      const isShown =
        placements.length > 1 || broken.length > 0 || (placements.length === 1 && plan !== undefined)
      setPlan(isShown ? proposed : undefined)
      if (placements.length === 0) toastNothingToDo(proposed)
      else if (!isShown) apply.run({ venueId, placements })
    },
  })
  return (
    <>
      {beds === 'none' && (
        <p className="text-sm text-warn phone:-mt-3 phone:pb-1.5">
          {noneFreeText}
          <span className="phone:hidden">. Add rooms first.</span>
        </p>
      )}
      {beds === 'free' && (
        <>
          <Button
            size="small"
            variant={isMain ? 'primary' : 'secondary'}
            isPending={propose.isPending && !plan}
            onPress={() => propose.run({ venueId })}
          >
            Auto-Assign
          </Button>
          <p className="basis-full text-xs text-soft phone:hidden">
            Fills the free beds. Plan rooms also moves people, to meet more wishes.
          </p>
        </>
      )}
      {plan && (
        <PlanDialog
          venueId={venueId}
          isHidden={isHidden}
          plan={plan}
          isPending={apply.isPending || propose.isPending}
          onApply={() => apply.run({ venueId, placements: plan.placements })}
          onClose={() => setPlan(undefined)}
        />
      )}
    </>
  )
}

const movesOf = (placements: Plan['placements']): Move[] =>
  placements.map(({ personId, roomId }) => ({ personId, from: null, to: roomId }))

function toastNothingToDo({ unplaced }: Plan) {
  if (unplaced === 0) toast({ kind: 'info', title: 'All attendees are already assigned' })
  else toast({ kind: 'error', title: noneFreeText })
}

/** How many broken wishes are listed before the rest is counted. */
const maxListed = 5

type PlanDialogProps = {
  venueId: string
  isHidden: boolean
  plan: Plan
  isPending: boolean
  onApply: () => void
  onClose: () => void
}

/** The plan by room: people with studio and wish, the wishes it breaks and how, and how many people get no bed. */
function PlanDialog({
  venueId,
  isHidden,
  plan: { placements, unplaced, broken },
  isPending,
  onApply,
  onClose,
}: PlanDialogProps) {
  const client = useQueryClient()
  const guests = roomGuestsIn(client, venueId)
  const roomsAfter = roomPlaces.moved(
    roomsIn(client, venueId),
    movesOf(placements),
    fillRoom((id) => nameIn(client, venueId, id)),
  )
  const emptyCount = roomsAfter.filter(({ assignments }) => assignments.length === 0).length
  const groups = roomsAfter
    .map((room) => ({ room, newGuests: placements.filter(({ roomId }) => roomId === room.id) }))
    .filter(({ newGuests }) => newGuests.length > 0)
  const summary = `${peopleText(placements.length)} into ${pluralize(groups.length, 'room')}`
  const emptyText = emptyCount === 0 ? '' : `, and ${pluralize(emptyCount, 'room stays', 'rooms stay')} empty`
  return (
    <Dialog
      title="Auto-Assign"
      description={`${summary}${emptyText}. Nothing changes until you apply. ${roomMailText(isHidden)}`}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        {unplaced > 0 && (
          <Notice tone="warn">{`No suitable bed is left for ${peopleText(unplaced)}.`}</Notice>
        )}
        {broken.length > 0 && (
          <Notice tone="warn">
            <p>{`This breaks the wishes of ${peopleText(broken.length)}:`}</p>
            <ul className="mt-1 flex flex-col gap-0.5 wrap-anywhere">
              {broken.slice(0, maxListed).map(({ personId, fullName, reason }) => (
                <li key={personId}>{`${fullName}: ${reason}`}</li>
              ))}
              {broken.length > maxListed && <li>{`And ${broken.length - maxListed} more, marked below.`}</li>}
            </ul>
          </Notice>
        )}
        <ul className="flex flex-col divide-y divide-line">
          {groups.map(({ room, newGuests }) => (
            <li key={room.id} className="flex gap-4 py-2">
              <span className="w-24 shrink-0 font-medium wrap-anywhere">Room {room.roomNumber}</span>
              <ul className="min-w-0 flex-1 wrap-anywhere">
                {newGuests.map(({ personId }) => (
                  <PlannedGuest
                    key={personId}
                    guest={guests.find((one) => one.personId === personId)}
                    isWishMet={!broken.some((one) => one.personId === personId)}
                  />
                ))}
              </ul>
              <span className="shrink-0 text-sm text-soft">
                {room.assignments.length}/{room.bedCount}
              </span>
            </li>
          ))}
        </ul>
        <FormActions>
          <Button slot="close">Cancel</Button>
          <Button variant="primary" isPending={isPending} onPress={onApply}>
            {broken.length > 0 ? 'Apply all the same' : 'Apply'}
          </Button>
        </FormActions>
      </div>
    </Dialog>
  )
}

function PlannedGuest({ guest, isWishMet }: { guest: RoomGuest | undefined; isWishMet: boolean }) {
  if (!guest) return <li>This person</li>
  return (
    <li>
      {guest.fullName}{' '}
      <span className={`text-sm ${isWishMet ? 'text-soft' : 'font-medium text-warn'}`}>
        {aboutRoomGuest(guest)}
      </span>
    </li>
  )
}
