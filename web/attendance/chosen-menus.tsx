import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LP } from '#contract/answers.ts'
import { maxSeatsAtOnce } from '#contract/workshops.ts'
import type { Row } from '#web/attendance/attendance-rows.ts'
import { api } from '#web/lib/api.ts'
import { peopleText, pluralize } from '#web/lib/pluralize.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useUndo } from '#web/lib/use-undo.ts'
import { useMoves } from '#web/rooms/planner-moves.ts'
import { freeText, isFull, roomPlaces } from '#web/rooms/room-plan.ts'
import { Button } from '#web/ui/button.tsx'
import { type MenuEntry, OpenMenu } from '#web/ui/menu.tsx'
import { usePainted } from '#web/ui/use-painted.ts'

type StudioMenuProps = { isPending: boolean; onStudio: (studioId: string | null) => void }

export function StudioMenu({ isPending, onStudio }: StudioMenuProps) {
  const studios = useQuery(api.studios.names.queryOptions()).data ?? []
  const entries = [...studios, { id: LP, name: 'LP' }, { id: null, name: 'No studio' }]
  return (
    <BarMenu
      label="Studio"
      isPending={isPending}
      entries={entries.map(({ id, name }) => ({
        id: id ?? 'none',
        label: name,
        onAction: () => onStudio(id),
      }))}
    />
  )
}

type PlacesProps = { venueId: string; rows: readonly Row[]; onDone: () => void }

/** Assigns a room to the selected people who are coming. */
export function RoomMenu({ venueId, rows, onDone }: PlacesProps) {
  const rooms = useQuery(api.rooms.list.queryOptions({ input: { venueId } })).data ?? []
  const { run } = useMoves(venueId)
  const comingIds = rows.filter(({ attending }) => attending === 'yes').map(({ personId }) => personId)
  const assignRoom = (roomId: string) => {
    const moves = roomPlaces.movesTo(rooms, comingIds, roomId)
    run(moves)
    // If the people don't fit, the server refuses, and they stay selected for another room.
    if (roomPlaces.fits(rooms, moves)) onDone()
  }
  return (
    <BarMenu
      label="Room"
      isPending={false}
      whyDisabled={
        comingIds.length === 0
          ? 'Only people whose status is yes get a bed.'
          : rooms.length === 0
            ? 'This event has no rooms yet.'
            : undefined
      }
      entries={rooms.map((room) => ({
        id: room.id,
        label: `Room ${room.roomNumber} · ${freeText(room)}`,
        isDisabled: isFull(room),
        onAction: () => assignRoom(room.id),
      }))}
    />
  )
}

/** Signs up the selected people who haven't declined for a workshop. */
export function WorkshopMenu({ venueId, rows, onDone }: PlacesProps) {
  const workshops = useQuery(api.workshops.list.queryOptions({ input: { venueId } })).data ?? []
  const undoable = useUndo()
  const add = useAction(api.workshops.addParticipants, {
    onSuccess: onDone,
    success: ({ added, undo, had, notComing }, { workshopId }) => ({
      title: `${peopleText(added)} signed up`,
      description: [
        workshops.find(({ id }) => id === workshopId)?.title,
        had > 0 && `${peopleText(had)} had a seat already`,
        notComing > 0 && `${peopleText(notComing)} said no to this event`,
      ]
        .filter(Boolean)
        .join(' · '),
      ...undoable({
        undo,
        success: ({ undone }) => ({ title: 'Undone', description: `${peopleText(undone)} signed off` }),
      }),
    }),
  })
  const personIds = rows.map(({ personId }) => personId)
  return (
    <BarMenu
      label="Workshop"
      isPending={add.isPending}
      whyDisabled={
        workshops.length === 0
          ? 'This event has no workshops yet.'
          : rows.length > maxSeatsAtOnce
            ? `At most ${maxSeatsAtOnce} people can be signed up at once.`
            : undefined
      }
      entries={workshops.map(({ id: workshopId, title, capacity, participants }) => ({
        id: workshopId,
        label: capacity === null ? title : `${title} · ${seatsText(capacity - participants.length)}`,
        isDisabled: capacity !== null && participants.length >= capacity,
        onAction: () => add.run({ workshopId, personIds }),
      }))}
    />
  )
}

const seatsText = (free: number) => (free > 0 ? `${pluralize(free, 'seat')} free` : 'full')

type BarMenuProps = {
  label: string
  isPending: boolean
  entries: readonly MenuEntry[]
  whyDisabled?: string | undefined
}

/** A menu in the bulk action bar. */
export function BarMenu({ label, isPending, entries, whyDisabled }: BarMenuProps) {
  const [anchor, setAnchor] = useState<Element>()
  // Paints the press, or the closed menu, one frame before the page behind the menu is restyled.
  const drawnAnchor = usePainted(anchor)
  return (
    <>
      <Button
        size="small"
        isPending={isPending}
        whyDisabled={whyDisabled}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        onPress={({ target }) => setAnchor(target)}
      >
        {label}
      </Button>
      {drawnAnchor && (
        <OpenMenu
          anchor={drawnAnchor}
          aria-label={label}
          entries={entries}
          isLeaving={anchor === undefined}
          onClose={() => setAnchor(undefined)}
        />
      )}
    </>
  )
}
