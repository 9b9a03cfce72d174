import { useQuery } from '@tanstack/react-query'
import { Ellipsis } from 'lucide-react'
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
import { useMedia } from '#web/ui/media.ts'
import { type MenuEntry, OpenMenu } from '#web/ui/menu.tsx'
import { usePainted } from '#web/ui/use-painted.ts'

/** An action on the selected people, or a menu of them. */
export type BarVerb = {
  label: string
  /** Whether it is a button on a phone, too, and not in the menu there. */
  isFrequent?: boolean
  isDanger?: boolean
  isPending?: boolean | undefined
  whyDisabled?: string | undefined
} & (
  | { entries: readonly MenuEntry[]; onPress?: undefined }
  | { onPress: () => unknown; opensDialog?: boolean; entries?: undefined }
)

type StudioMenuProps = { isPending: boolean; onStudio: (studioId: string | null) => void }

export function useStudioMenu({ isPending, onStudio }: StudioMenuProps): BarVerb {
  const studios = useQuery(api.studios.names.queryOptions()).data ?? []
  const entries = [...studios, { id: LP, name: 'LP' }, { id: null, name: 'No studio' }]
  return {
    label: 'Studio',
    isPending,
    entries: entries.map(({ id, name }) => ({
      id: id ?? 'none',
      label: name,
      onAction: () => onStudio(id),
    })),
  }
}

type PlacesProps = { venueId: string; rows: readonly Row[]; onDone: () => void }

/** Assigns a room to the selected people who are coming. */
export function useRoomMenu({ venueId, rows, onDone }: PlacesProps): BarVerb {
  const rooms = useQuery(api.rooms.list.queryOptions({ input: { venueId } })).data ?? []
  const { run } = useMoves(venueId)
  const comingIds = rows.filter(({ attending }) => attending === 'yes').map(({ personId }) => personId)
  const assignRoom = (roomId: string) => {
    const moves = roomPlaces.movesTo(rooms, comingIds, roomId)
    run(moves)
    // If the people don't fit, the server refuses, and they stay selected for another room.
    if (roomPlaces.fits(rooms, moves)) onDone()
  }
  return {
    label: 'Room',
    whyDisabled:
      comingIds.length === 0
        ? 'Only people whose status is yes get a bed.'
        : rooms.length === 0
          ? 'This event has no rooms yet.'
          : undefined,
    entries: rooms.map((room) => ({
      id: room.id,
      label: `Room ${room.roomNumber} · ${freeText(room)}`,
      isDisabled: isFull(room),
      onAction: () => assignRoom(room.id),
    })),
  }
}

/** Signs up the selected people who haven't declined for a workshop. */
export function useWorkshopMenu({ venueId, rows, onDone }: PlacesProps): BarVerb {
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
  return {
    label: 'Workshop',
    isPending: add.isPending,
    whyDisabled:
      workshops.length === 0
        ? 'This event has no workshops yet.'
        : rows.length > maxSeatsAtOnce
          ? `At most ${maxSeatsAtOnce} people can be signed up at once.`
          : undefined,
    entries: workshops.map(({ id: workshopId, title, capacity, participants }) => ({
      id: workshopId,
      label: capacity === null ? title : `${title} · ${seatsText(capacity - participants.length)}`,
      isDisabled: capacity !== null && participants.length >= capacity,
      onAction: () => add.run({ workshopId, personIds }),
    })),
  }
}

const seatsText = (free: number) => (free > 0 ? `${pluralize(free, 'seat')} free` : 'full')

/** The actions of the bar on one row: those that fit as buttons, the others in a menu. */
export function BarVerbs({ verbs }: { verbs: readonly BarVerb[] }) {
  const hasRoomForAll = useMedia('(width >= 75rem)')
  const hasRoomForSome = useMedia('(width >= 22.5rem)')
  const isShown = ({ isFrequent }: BarVerb) => hasRoomForAll || (hasRoomForSome && isFrequent === true)
  const shown = verbs.filter(isShown)
  return (
    <>
      {shown.map((verb) =>
        verb.entries ? (
          <BarMenu key={verb.label} {...verb} />
        ) : (
          <Button
            key={verb.label}
            size="small"
            isPending={verb.isPending ?? false}
            whyDisabled={verb.whyDisabled}
            aria-haspopup={verb.opensDialog ? 'dialog' : undefined}
            onPress={verb.onPress}
          >
            {verb.label}
          </Button>
        ),
      )}
      {!hasRoomForAll && <MoreVerbs verbs={verbs.filter((verb) => !isShown(verb))} />}
    </>
  )
}

/** A menu of actions. Those with entries open a second menu in its place. */
function MoreVerbs({ verbs }: { verbs: readonly BarVerb[] }) {
  const [anchor, setAnchor] = useState<Element>()
  const [open, setOpen] = useState<string>()
  const opened = verbs.find(({ label }) => label === open)
  const entries = verbs.map(({ label, isDanger = false, whyDisabled, ...verb }): MenuEntry => ({
    id: label,
    label,
    isDanger,
    whyDisabled,
    onAction: () => (verb.entries ? setOpen(label) : void verb.onPress()),
  }))
  return (
    <>
      <Button
        size="small"
        variant="quiet"
        isIcon
        isPending={verbs.some(({ isPending }) => isPending)}
        aria-label={moreLabel}
        aria-haspopup="menu"
        onPress={({ target }) => {
          setAnchor(target)
          setOpen(moreLabel)
        }}
      >
        <Ellipsis className="size-5" aria-hidden />
      </Button>
      {anchor && open !== undefined && (
        <OpenMenu
          anchor={anchor}
          aria-label={open}
          entries={opened?.entries ?? entries}
          // An action closes the first menu after it has opened the second.
          onClose={() => setOpen((now) => (now === open ? undefined : now))}
        />
      )}
    </>
  )
}

const moreLabel = 'More for the chosen people'

type BarMenuProps = Pick<BarVerb, 'label' | 'isPending' | 'whyDisabled'> & { entries: readonly MenuEntry[] }

/** A menu in the bulk action bar. */
function BarMenu({ label, isPending = false, entries, whyDisabled }: BarMenuProps) {
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
