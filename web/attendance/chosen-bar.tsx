import { useQuery, useQueryClient } from '@tanstack/react-query'
import { memo, useState } from 'react'
import { LP } from '#contract/answers.ts'
import { mostRemovedAtOnce } from '#contract/people.ts'
import { mostSeatsAtOnce } from '#contract/workshops.ts'
import type { Attending, Row } from '#web/attendance/attendance-rows.ts'
import { changesTo, checkedInOf, needsQuestion, statusDeed } from '#web/attendance/chosen-people.ts'
import { RemoveManyQuestion, StatusOfManyQuestion } from '#web/attendance/chosen-questions.tsx'
import { useChosenPeople } from '#web/attendance/use-chosen-people.ts'
import { useBadges } from '#web/desk/codes/use-badges.tsx'
import { api } from '#web/lib/api.ts'
import { pluralize } from '#web/lib/pluralize.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useUndo } from '#web/lib/use-undo.ts'
import { MessageButton } from '#web/messages/message-button.tsx'
import { useMoves } from '#web/rooms/planner-moves.ts'
import { freeText, isFull, roomPlaces } from '#web/rooms/room-plan.ts'
import { Button } from '#web/ui/button.tsx'
import { type MenuEntry, OpenMenu } from '#web/ui/menu.tsx'
import { SelectionBar } from '#web/ui/selection-bar.tsx'
import { useChosen, type Selection } from '#web/ui/selection.ts'
import { usePainted } from '#web/ui/use-painted.ts'

type ChosenBarProps = {
  venueId: string
  /** Everybody on the list, and who of them is shown. */
  all: readonly Row[]
  shown: readonly Row[]
  selection: Selection
}

type Question = { kind: 'remove' } | { kind: 'status'; attending: Attending }

/** What is done to all who are chosen; nothing while nobody is. A tick is seen first, and the bar follows. */
export function ChosenBar({ selection, ...list }: ChosenBarProps) {
  const chosen = usePainted(useChosen(selection))
  return <Bar {...list} selection={selection} chosen={chosen} />
}

type BarProps = ChosenBarProps & { chosen: ReadonlySet<string> }

const Bar = memo(function Bar({ venueId, all, shown, selection, chosen }: BarProps) {
  const rows = chosen.size === 0 ? [] : all.filter(({ id }) => chosen.has(id))
  const client = useQueryClient()
  const [question, setQuestion] = useState<Question>()
  const [isLooking, setLooking] = useState(false)
  const many = useChosenPeople(selection.clear)
  const badges = useBadges(venueId)
  if (rows.length === 0) return null

  const setStatus = (attending: Attending, readers: number | null) =>
    many.status.run({ venueId, changes: changesTo(rows, attending), undoCheckIn: true, shown: readers })
  const askStatus = (attending: Attending) => {
    const changed = rows.filter((row) => row.attending !== attending)
    const ask = () => setQuestion({ kind: 'status', attending })
    if (changed.length === 0) selection.clear()
    else if (attending !== 'yes' && checkedInOf(changed) > 0) ask()
    else {
      setLooking(true)
      const about = { deed: statusDeed(rows, attending), isYes: attending === 'yes' }
      void needsQuestion(client, venueId, about).then((is) => {
        setLooking(false)
        // Others are chosen by now, or nobody: it was about those of before.
        if (selection.get() !== chosen) return undefined
        return is ? ask() : setStatus(attending, null)
      })
    }
  }
  const close = () => setQuestion(undefined)
  return (
    <>
      <SelectionBar label="Chosen people" text={countText(rows, shown)} onClear={selection.clear}>
        <BarMenu
          label="Set status"
          isPending={many.status.isPending || isLooking}
          entries={statusEntries(askStatus)}
        />
        <StudioMenu
          isPending={many.studio.isPending}
          onStudio={(studioId) => {
            const personIds = rows.map(({ personId }) => personId)
            many.studio.run({ venueId, studioId, personIds })
          }}
        />
        <RoomMenu venueId={venueId} rows={rows} onDone={selection.clear} />
        <WorkshopMenu venueId={venueId} rows={rows} onDone={selection.clear} />
        <MessageButton label="Message" venueId={venueId} personIds={rows.map(({ personId }) => personId)} />
        <Button
          size="small"
          aria-haspopup="dialog"
          onPress={() => badges.print(rows.map(({ personId }) => personId))}
        >
          Badges
        </Button>
        <Button
          size="small"
          isPending={many.removal.isPending}
          whyDisabled={
            rows.length > mostRemovedAtOnce
              ? `At most ${mostRemovedAtOnce} people can be removed at once.`
              : undefined
          }
          onPress={() => setQuestion({ kind: 'remove' })}
        >
          Remove
        </Button>
      </SelectionBar>
      {badges.dialog}
      {question?.kind === 'status' && (
        <StatusOfManyQuestion
          venueId={venueId}
          rows={rows}
          attending={question.attending}
          onConfirm={(readers) => {
            setStatus(question.attending, readers)
            close()
          }}
          onClose={close}
        />
      )}
      {question?.kind === 'remove' && (
        <RemoveManyQuestion
          venueId={venueId}
          rows={rows}
          onConfirm={(readers) => {
            const ids = rows.map(({ id }) => id)
            many.removal.run({ venueId, ids, undoCheckIn: true, shown: readers })
            close()
          }}
          onClose={close}
        />
      )}
    </>
  )
})

/** People who are chosen and not in sight count, and are named. */
function countText(rows: readonly Row[], shown: readonly Row[]): string {
  const inSight = new Set(shown)
  const hidden = rows.filter((row) => !inSight.has(row)).length
  return hidden === 0 ? `${rows.length} chosen` : `${rows.length} chosen, ${hidden} not shown`
}

const statusEntries = (onStatus: (attending: Attending) => void): MenuEntry[] => [
  { id: 'yes', label: 'Yes', onAction: () => onStatus('yes') },
  { id: 'no', label: 'No', onAction: () => onStatus('no') },
]

type StudioMenuProps = { isPending: boolean; onStudio: (studioId: string | null) => void }

function StudioMenu({ isPending, onStudio }: StudioMenuProps) {
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

/** A room for those of the chosen who come. */
function RoomMenu({ venueId, rows, onDone }: PlacesProps) {
  const rooms = useQuery(api.rooms.list.queryOptions({ input: { venueId } })).data ?? []
  const { run } = useMoves(venueId)
  const coming = rows.filter(({ attending }) => attending === 'yes').map(({ personId }) => personId)
  const put = (roomId: string) => {
    const moves = roomPlaces.movesTo(rooms, coming, roomId)
    run(moves)
    // The server refuses those who do not fit; they stay chosen for another room.
    if (roomPlaces.fits(rooms, moves)) onDone()
  }
  return (
    <BarMenu
      label="Room"
      isPending={false}
      whyDisabled={
        coming.length === 0
          ? 'Only people whose status is yes get a bed.'
          : rooms.length === 0
            ? 'This event has no rooms yet.'
            : undefined
      }
      entries={rooms.map((room) => ({
        id: room.id,
        label: `Room ${room.roomNumber} · ${freeText(room)}`,
        isDisabled: isFull(room),
        onAction: () => put(room.id),
      }))}
    />
  )
}

/** A workshop for everyone who is chosen and has not said no. */
function WorkshopMenu({ venueId, rows, onDone }: PlacesProps) {
  const workshops = useQuery(api.workshops.list.queryOptions({ input: { venueId } })).data ?? []
  const undoable = useUndo()
  const add = useAction(api.workshops.addParticipants, {
    onSuccess: onDone,
    success: ({ added, undo, had, notComing }, { workshopId }) => ({
      title: `${people(added)} signed up`,
      description: [
        workshops.find(({ id }) => id === workshopId)?.title,
        had > 0 && `${people(had)} had a seat already`,
        notComing > 0 && `${people(notComing)} said no to this event`,
      ]
        .filter(Boolean)
        .join(' · '),
      ...undoable({
        undo,
        success: ({ undone }) => ({ title: 'Undone', description: `${people(undone)} signed off` }),
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
          : rows.length > mostSeatsAtOnce
            ? `At most ${mostSeatsAtOnce} people can be signed up at once.`
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

const people = (count: number) => pluralize(count, 'person', 'people')
const seatsText = (free: number) => (free > 0 ? `${pluralize(free, 'seat')} free` : 'full')

type BarMenuProps = {
  label: string
  isPending: boolean
  entries: readonly MenuEntry[]
  /** Why it cannot be opened. */
  whyDisabled?: string | undefined
}

/** A choice in the bar of those who are chosen. */
function BarMenu({ label, isPending, entries, whyDisabled }: BarMenuProps) {
  const [anchor, setAnchor] = useState<Element>()
  // What was pressed is seen a frame before the menu comes, or is gone from the page: either restyles all that is behind it.
  const shown = usePainted(anchor)
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
      {shown && (
        <OpenMenu
          anchor={shown}
          aria-label={label}
          entries={entries}
          isLeaving={anchor === undefined}
          onClose={() => setAnchor(undefined)}
        />
      )}
    </>
  )
}
