import { BedDouble } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { pluralize } from '#web/lib/pluralize.ts'
import { AssignDialog } from '#web/rooms/assign-dialog.tsx'
import { AutoAssign } from '#web/rooms/auto-assign.tsx'
import { ChoiceBar } from '#web/rooms/choice-bar.tsx'
import { PlannerActionsProvider } from '#web/rooms/planner-actions.ts'
import { useMoves } from '#web/rooms/planner-moves.ts'
import { usePin } from '#web/rooms/planner-pins.ts'
import { PlannerToolbar } from '#web/rooms/planner-toolbar.tsx'
import {
  fits,
  movesTo,
  unassignedOf,
  roomsByPerson,
  swapOf,
  wishTexts,
  type Room,
  type RoomGuest,
  type Veto,
} from '#web/rooms/room-plan.ts'
import { RoomViews } from '#web/rooms/room-views.tsx'
import { RoomingPrint, type Sheet } from '#web/rooms/rooming-print.tsx'
import { UnassignedPanel } from '#web/rooms/unassigned-panel.tsx'
import { UnannouncedRooms } from '#web/rooms/unannounced-rooms.tsx'
import { SwapQuestion } from '#web/rooms/swap-question.tsx'
import { useOpenPerson } from '#web/shell/person-name.tsx'
import { useShownPeople } from '#web/shell/shown-people.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { venueLabel, type VenueChoice } from '#web/session/venue-choice.ts'

type PlannerBoardProps = {
  venue: VenueChoice
  isHidden: boolean
  roomGuests: readonly RoomGuest[]
  vetoes: readonly Veto[]
  rooms: readonly Room[]
}

const nobody: ReadonlySet<string> = new Set()

/** People without a room beside the rooms; everything that moves them. */
export function PlannerBoard({ venue, isHidden, roomGuests, vetoes, rooms }: PlannerBoardProps) {
  const root = useRef<HTMLDivElement>(null)
  const taken = useRef<string[]>([])
  const [chosen, setChosen] = useState(nobody)
  const [isAssigning, setAssigning] = useState(false)
  const [swapping, setSwapping] = useState<[string, string]>()
  const [sheet, setSheet] = useState<Sheet>()
  const { run, success } = useMoves(venue.id)
  const pin = usePin(venue.id)
  const openPerson = useOpenPerson()
  useShownPeople(roomGuests)
  const byId = useMemo(() => new Map(roomGuests.map((one) => [one.personId, one])), [roomGuests])
  const wishes = useMemo(() => wishTexts(roomGuests), [roomGuests])
  const roomOf = roomsByPerson(rooms)
  const unassigned = unassignedOf(roomGuests, rooms)
  // Someone may have left 'yes' since.
  const ids = [...chosen].filter((id) => byId.has(id))

  const move = (personIds: readonly string[], to: string | null) => {
    const moves = movesTo(rooms, personIds, to)
    run(moves)
    // The server refuses those who do not fit; they stay chosen for another room.
    if (fits(rooms, moves)) setChosen(nobody)
  }
  const swap = (one: string, other: string) => {
    run(swapOf(rooms, one, other))
    setChosen(nobody)
  }
  const drop = (roomId: string | null, over: string | undefined) => {
    const [first, ...others] = taken.current
    const moves = movesTo(rooms, taken.current, roomId)
    const maySwap = !fits(rooms, moves) && first !== undefined && others.length === 0
    if (maySwap && over !== undefined && over !== first) setSwapping([first, over])
    else move(taken.current, roomId)
  }
  const nameOf = (id: string) => byId.get(id)?.fullName ?? ''
  const print = (next: Sheet) => {
    flushSync(() => setSheet(next))
    window.print()
  }
  const [one, other] = ids
  const canSwap =
    one !== undefined && other !== undefined && ids.length === 2 && roomOf.get(one) !== roomOf.get(other)
  const label = venueLabel(venue)
  return (
    <PlannerActionsProvider
      actions={{
        toggle: (id) =>
          setChosen(new Set(chosen.has(id) ? ids.filter((another) => another !== id) : [...ids, id])),
        take: (personIds) => {
          const isChosen = personIds.some((id) => chosen.has(id))
          taken.current = isChosen ? [...new Set([...personIds, ...ids])] : personIds
          // Set by hand: the style alone changes, and neither list nor rooms are redrawn when someone is picked up.
          root.current?.setAttribute('data-dragging', '')
        },
        letGo: () => root.current?.removeAttribute('data-dragging'),
        holdsRoomGuest: () => taken.current.some((id) => roomOf.has(id)),
        drop,
        put: (roomId) => move(ids, roomId),
        remove: (id) => move([id], null),
        pin,
      }}
    >
      <PlannerToolbar
        venueId={venue.id}
        isHidden={isHidden}
        roomGuests={roomGuests}
        vetoes={vetoes}
        rooms={rooms}
        onPrint={print}
      />
      <div data-screen-only className="mb-5 empty:hidden">
        <UnannouncedRooms venueId={venue.id} />
      </div>
      <div
        ref={root}
        data-choosing={ids.length > 0 ? '' : undefined}
        className="group/planner grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[20rem_minmax(0,1fr)] print:block"
      >
        <UnassignedPanel
          unassigned={unassigned}
          wishTexts={wishes}
          isAnybodyConfirmed={roomGuests.length > 0}
          chosen={chosen}
          onChoose={setChosen}
          action={
            <AutoAssign
              venueId={venue.id}
              isHidden={isHidden}
              isNeeded={unassigned.length > 0 && rooms.length > 0}
            />
          }
        />
        {rooms.length === 0 && <NoRooms venueId={venue.id} />}
        {rooms.length > 0 && (
          <RoomViews
            rooms={rooms}
            venue={label}
            roomGuests={byId}
            wishTexts={wishes}
            vetoes={vetoes}
            chosen={chosen}
          />
        )}
      </div>
      {ids.length > 0 && (
        <ChoiceBar
          count={ids.length}
          onShow={one !== undefined && ids.length === 1 ? () => openPerson(one) : undefined}
          canSwap={canSwap}
          canRemove={ids.some((id) => roomOf.has(id))}
          onAssign={() => setAssigning(true)}
          onSwap={() => one !== undefined && other !== undefined && swap(one, other)}
          onRemove={() => move(ids, null)}
          onClear={() => setChosen(nobody)}
        />
      )}
      {isAssigning && ids.length > 0 && (
        <AssignDialog
          who={ids.length === 1 ? nameOf(ids[0] ?? '') : pluralize(ids.length, 'person', 'people')}
          isOne={ids.length === 1}
          rooms={rooms}
          onAssign={(roomId) => move(ids, roomId)}
          onSwap={(personId) => one !== undefined && swap(one, personId)}
          onClose={() => setAssigning(false)}
        />
      )}
      {swapping && (
        <SwapQuestion
          venueId={venue.id}
          one={{ personId: swapping[0], fullName: nameOf(swapping[0]) }}
          other={{ personId: swapping[1], fullName: nameOf(swapping[1]) }}
          rooms={rooms}
          vetoes={vetoes}
          success={success}
          onSwapped={() => setChosen(nobody)}
          onClose={() => setSwapping(undefined)}
        />
      )}
      {sheet && <RoomingPrint sheet={sheet} venue={label} roomGuests={roomGuests} rooms={rooms} />}
    </PlannerActionsProvider>
  )
}

/** Who comes is worth seeing before there is a room for them. */
const NoRooms = ({ venueId }: { venueId: string }) => (
  <EmptyState
    icon={BedDouble}
    title="No rooms added for this venue yet"
    hint="Rooms belong to a venue. Add them on the Venues page."
    action={<LinkButton href={`/venues?venue=${venueId}`}>Go to Venues</LinkButton>}
  />
)
