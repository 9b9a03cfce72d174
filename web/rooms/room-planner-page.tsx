import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { RoomsAndPlan } from '#web/rooms/rooms-and-plan.tsx'
import { EditionPage } from '#web/shell/edition-page.tsx'
import { useMedia } from '#web/ui/media.ts'
import { PeopleBoard, useBoard } from '#web/board/board.tsx'
import { api } from '#web/lib/api.ts'
import { peopleText } from '#web/lib/pluralize.ts'
import { changeOf } from '#web/lib/shown-changes.ts'
import { useAction } from '#web/lib/use-action.ts'
import { AssignDialog } from '#web/rooms/assign-dialog.tsx'
import { AutoAssign } from '#web/rooms/auto-assign.tsx'
import { PlannerActionsProvider } from '#web/rooms/planner-actions.ts'
import { nameIn } from '#web/rooms/planner-cache.ts'
import { useMoves } from '#web/rooms/planner-moves.ts'
import { PlannerHeader } from '#web/rooms/planner-head.tsx'
import {
  bedsLeft,
  bedsSentence,
  breaksVeto,
  type Room,
  type RoomGuest,
  roomPlaces,
  unassignedOf,
  type Veto,
  wishTexts,
} from '#web/rooms/room-plan.ts'
import { RoomViews, useRoomViews } from '#web/rooms/room-views.tsx'
import { RoomingPrint, type Sheet } from '#web/rooms/rooming-print.tsx'
import { RoomsMissing } from '#web/rooms/rooms-missing.tsx'
import { UnassignedPanel } from '#web/rooms/unassigned-panel.tsx'
import { type VenueChoice, venueLabel } from '#web/session/venue-choice.ts'
import { openPerson } from '#web/shell/person-name.tsx'
import { useShownPeople } from '#web/shell/shown-people.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import type { Move } from '#web/board/moves.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import { ConfirmDialog } from '#web/lib/confirm-dialog.tsx'
import { ConsequenceList } from '#web/consequences/consequence-dialog.tsx'
import type { ToastMessage } from '#web/ui/toast-message.ts'

/** /rooms: the room assignments of an edition. */
export function RoomPlannerPage() {
  const isPhone = useMedia('(width < 48rem)')
  return (
    <EditionPage
      title="Room Planner"
      subtitle={isPhone ? undefined : 'Drag and drop attendees into rooms'}
      loading={{ shape: 'cards' }}
    >
      {(venue) => (
        <RoomsAndPlan key={venue.id} venueId={venue.id} loading={{ shape: 'cards' }}>
          {(rooms, people) => <PlannerBoard venue={venue} {...people} rooms={rooms} />}
        </RoomsAndPlan>
      )}
    </EditionPage>
  )
}

type PlannerBoardProps = {
  venue: VenueChoice
  isHidden: boolean
  roomGuests: readonly RoomGuest[]
  vetoes: readonly Veto[]
  rooms: readonly Room[]
}

/** The board: people without a room beside the rooms, with all ways to move them. */
function PlannerBoard({ venue, isHidden, roomGuests, vetoes, rooms }: PlannerBoardProps) {
  const [isAssigning, setAssigning] = useState(false)
  const [swapping, setSwapping] = useState<[string, string]>()
  const [sheet, setSheet] = useState<Sheet>()
  const { run, success } = useMoves(venue.id)
  const pin = usePin(venue.id)
  useShownPeople(roomGuests)
  const byId = useMemo(() => new Map(roomGuests.map((one) => [one.personId, one])), [roomGuests])
  const wishes = useMemo(() => wishTexts(roomGuests), [roomGuests])
  const unassigned = unassignedOf(roomGuests, rooms)
  const isOver = venue.state === 'over'
  const wishContext = isOver ? noWishes : { roomGuests: byId, vetoes }
  const views = useRoomViews(rooms, wishContext, bedsSentence(roomGuests, rooms))
  const board = useBoard({
    places: rooms,
    placeMoves: roomPlaces,
    people: byId,
    run,
    onSwap: (heldId, overId) => setSwapping([heldId, overId]),
  })
  const { ids, chosen, choose, clear, move, placeOf: roomOf } = board
  const swap = (personId: string, otherId: string) => {
    run(roomPlaces.swapOf(rooms, personId, otherId))
    clear()
  }
  const nameOf = (id: string) => byId.get(id)?.fullName ?? ''
  const print = (next: Sheet) => {
    flushSync(() => setSheet(next))
    window.print()
  }
  const [firstId, secondId] = ids
  const canSwap =
    firstId !== undefined &&
    secondId !== undefined &&
    ids.length === 2 &&
    roomOf.get(firstId) !== roomOf.get(secondId)
  const label = venueLabel(venue)
  return (
    <PlannerActionsProvider actions={{ remove: (id) => move([id], null), pin }}>
      <PlannerHeader
        venue={venue}
        isHidden={isHidden}
        roomGuests={roomGuests}
        rooms={rooms}
        onPrint={print}
      />
      {rooms.length > 0 && views.toolbar}
      <PeopleBoard
        board={board}
        className={`gap-4 print:block ${unassigned.length > 0 ? 'lg:grid-cols-[18rem_minmax(0,1fr)]' : ''}`}
        chosenActions={
          <>
            <Button variant="primary" size="small" onPress={() => setAssigning(true)}>
              Assign to room
            </Button>
            {firstId !== undefined && ids.length === 1 && (
              <Button size="small" aria-haspopup="dialog" onPress={() => openPerson(firstId)}>
                Show person
              </Button>
            )}
            {canSwap && (
              <Button size="small" onPress={() => swap(firstId, secondId)}>
                Swap
              </Button>
            )}
            {board.hasPlaced && (
              <Button size="small" onPress={() => move(ids, null)}>
                Remove
              </Button>
            )}
          </>
        }
      >
        <UnassignedPanel
          unassigned={unassigned}
          wishTexts={wishes}
          hasConfirmedPeople={roomGuests.length > 0}
          chosen={chosen}
          onChoose={choose}
          action={
            roomGuests.length > 0 ? (
              <AutoAssign
                venueId={venue.id}
                isHidden={isHidden}
                beds={bedsLeft(unassigned.length, rooms)}
                isMain={venue.state === 'now'}
              />
            ) : (
              <LinkButton size="small" href={`/attendance?venue=${venue.id}`}>
                Go to Attendance
              </LinkButton>
            )
          }
        />
        {rooms.length === 0 && <RoomsMissing venue={venue} />}
        {rooms.length > 0 && (
          <RoomViews
            view={views.view}
            rooms={views.rooms}
            venue={label}
            {...wishContext}
            wishTexts={wishes}
            chosen={chosen}
          />
        )}
      </PeopleBoard>
      {isAssigning && ids.length > 0 && (
        <AssignDialog
          subject={ids.length === 1 ? nameOf(ids[0] ?? '') : peopleText(ids.length)}
          isSingle={ids.length === 1}
          rooms={rooms}
          onAssign={(roomId) => move(ids, roomId)}
          onSwap={(personId) => firstId !== undefined && swap(firstId, personId)}
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
          onSwapped={clear}
          onClose={() => setSwapping(undefined)}
        />
      )}
      {sheet && <RoomingPrint sheet={sheet} venue={label} roomGuests={roomGuests} rooms={rooms} />}
    </PlannerActionsProvider>
  )
}

/** After the event, wishes can no longer be fulfilled. */
const noWishes = { roomGuests: new Map<string, RoomGuest>(), vetoes: [] }

/** Pins or unpins a person in their room, shown immediately. */
function usePin(venueId: string) {
  const client = useQueryClient()
  const pins = useAction(api.planning.setPinned, {
    optimistic: ({ personIds: [personId = ''], isPinned }) => [
      changeOf(api.rooms.list, { venueId }, (shown) => withPin(shown, { personId, isPinned })),
    ],
    failure: (_, { personIds: [personId = ''], isPinned }) =>
      `${nameIn(client, venueId, personId)} could not be ${isPinned ? 'pinned' : 'unpinned'}`,
  })
  return (personId: string, isPinned: boolean) => pins.run({ venueId, personIds: [personId], isPinned })
}

type Pin = { personId: string; isPinned: boolean }

/** Keeps the identity of all other rooms, so that they aren't re-rendered. */
const withPin = (rooms: readonly Room[], { personId, isPinned }: Pin): Room[] =>
  rooms.map((room) =>
    room.assignments.some((one) => one.personId === personId)
      ? {
          ...room,
          assignments: room.assignments.map((one) =>
            one.personId === personId ? { ...one, isPinned } : one,
          ),
        }
      : room,
  )

type SwapQuestionProps = {
  venueId: string
  one: { personId: string; fullName: string }
  other: { personId: string; fullName: string }
  rooms: readonly Room[]
  vetoes: readonly Veto[]
  success: (moved: Outputs['planning']['move'], input: { moves: Move[] }) => ToastMessage
  onSwapped: () => void
  onClose: () => void
}

/** Asks for confirmation when someone is dropped on a person in a full room. */
function SwapQuestion({
  venueId,
  one,
  other,
  rooms,
  vetoes,
  success,
  onSwapped,
  onClose,
}: SwapQuestionProps) {
  const roomOf = roomPlaces.byPerson(rooms)
  const moves = roomPlaces.swapOf(rooms, one.personId, other.personId)
  const destinationText = (personId: string) => {
    const room = roomOf.get(personId)
    return room ? `goes to Room ${room.roomNumber}` : 'is left without a room'
  }
  return (
    <ConfirmDialog
      title={`Swap ${one.fullName} and ${other.fullName}?`}
      confirmLabel="Swap"
      isDanger={false}
      action={api.planning.move}
      input={{ venueId, moves }}
      success={success}
      onSuccess={onSwapped}
      onClose={onClose}
    >
      {one.fullName} {destinationText(other.personId)}, {other.fullName} {destinationText(one.personId)}.
      {breaksVeto(rooms, moves, vetoes) && (
        <ConsequenceList venueId={venueId} action={{ call: 'planning.move', input: { moves } }} />
      )}
    </ConfirmDialog>
  )
}
