import { Pin, TriangleAlert, X } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { BoardPlace } from '#web/board/board-place.tsx'
import { useBoardActions } from '#web/board/board.tsx'
import { PersonChip } from '#web/board/person-chip.tsx'
import { usePlannerActions } from '#web/rooms/planner-actions.ts'
import {
  bedsText,
  freeText,
  isFull,
  isWishBroken,
  otherGenderIn,
  placeTexts,
  vetoedIn,
  type Room,
  type RoomGuest,
  type Veto,
} from '#web/rooms/room-plan.ts'
import { FullBadge } from '#web/ui/badge.tsx'
import { passFocusTo } from '#web/ui/pass-focus.ts'
import { Initials } from '#web/ui/initials.tsx'

type RoomCardProps = {
  room: Room
  /** The edition's name, quarter and year. */
  venue: string
  /** The same object until someone's wishes change, so that the rooms aren't re-rendered. */
  roomGuests: ReadonlyMap<string, RoomGuest>
  wishTexts: ReadonlyMap<string, string>
  vetoes: readonly Veto[]
  /** Ids of the selected people in this room, joined, so that an unchanged selection re-renders nothing. */
  chosen: string
}

/** A room with its beds and people. People can be dropped on it. */
export const RoomCard = memo(function RoomCard(props: RoomCardProps) {
  const { room, venue, roomGuests, wishTexts, vetoes, chosen } = props
  const { moveChosen } = useBoardActions()
  const { id, roomNumber, bedCount, assignments } = room
  const isRoomFull = isFull(room)
  const summary = [bedsText(room), ...placeTexts(room), venue].join(' · ')
  return (
    <BoardPlace
      id={id}
      label={`Room ${roomNumber}, ${freeText(room)}`}
      isFull={isRoomFull}
      className={`${cardStyle} ${isRoomFull ? '' : freeStyle}`}
    >
      <header className="flex flex-wrap items-start justify-between gap-x-2 gap-y-1">
        <h2 className="row-title text-h3">Room {roomNumber}</h2>
        <FullBadge taken={assignments.length} capacity={bedCount} />
      </header>
      <p className="-mt-1.5 truncate text-xs text-soft" title={summary}>
        {summary}
      </p>
      {assignments.length > 0 && (
        <ul className="-mx-1.5 flex flex-col gap-0.5">
          {assignments.map(({ personId, fullName, isPinned }) => (
            <RoomGuestRow
              key={personId}
              personId={personId}
              fullName={fullName}
              isPinned={isPinned}
              isChosen={chosen.includes(personId)}
              isWishBroken={isWishBroken(roomGuests.get(personId), room)}
              otherGender={otherGenderIn(room, personId, roomGuests).join(', ')}
              neverWith={vetoedIn(room, personId, vetoes).join(', ')}
              wishes={wishTexts.get(personId)}
            />
          ))}
        </ul>
      )}
      {!isRoomFull && (
        <div className="mt-auto grid">
          <p className={`${slotStyle} text-soft group-data-choosing/board:hidden`}>{freeText(room)}</p>
          <button
            type="button"
            onClick={() => moveChosen(id)}
            className={`${slotStyle} hidden cursor-pointer border-brand bg-raised font-medium text-brand group-data-choosing/board:grid hover:bg-marked`}
          >
            Put into Room {roomNumber}
          </button>
        </div>
      )}
    </BoardPlace>
  )
})

const cardStyle =
  'flex min-w-0 flex-col gap-2 rounded-popover border border-line bg-card p-3.5 [contain-intrinsic-size:auto_9rem] [content-visibility:auto] ' +
  'print:break-inside-avoid print:[content-visibility:visible]'

/* A fixed height, so that nothing moves when someone is selected. */
const slotStyle =
  'grid min-h-(--control-small) place-items-center rounded-control border border-dashed border-line px-2 text-sm print:hidden'

/* While something is dragged, a style on the whole board applies, so that the rooms aren't re-rendered. */
const freeStyle = 'group-data-dragging/board:border-dashed group-data-dragging/board:border-brand'

const passFocus = passFocusTo('section')

type RoomGuestRowProps = {
  personId: string
  fullName: string
  isPinned: boolean
  isChosen: boolean
  isWishBroken: boolean
  /** The roommates who break their wish for the same gender only; '' for none. */
  otherGender: string
  /** The roommates with whom they must never share; '' for none. */
  neverWith: string
  wishes: string | undefined
}

/** A person in a room, who can be selected, dragged, pinned or removed. */
function RoomGuestRow(props: RoomGuestRowProps) {
  const {
    personId,
    fullName,
    isPinned,
    isChosen,
    isWishBroken: wantsOwn,
    otherGender,
    neverWith,
    wishes,
  } = props
  const { pin, remove } = usePlannerActions()
  return (
    <li ref={passFocus} data-person={personId} className="group/row relative flex items-center">
      <PersonChip personId={personId} fullName={fullName} isChosen={isChosen}>
        <Initials name={fullName} />
        <span className="min-w-0 flex-1 leading-snug wrap-anywhere">
          <span className="block truncate" title={fullName}>
            {fullName}
          </span>
          {wantsOwn && <BrokenBadge>Wants own room</BrokenBadge>}
          {/* For organisers only. A printed plan goes through many hands, so it leaves this out. */}
          {otherGender !== '' && (
            <span data-screen-only>
              <BrokenBadge>Same gender only, but with {otherGender}</BrokenBadge>
            </span>
          )}
          {neverWith !== '' && (
            <span data-screen-only>
              <BrokenBadge isRule>Never with {neverWith}</BrokenBadge>
            </span>
          )}
          {wishes !== undefined && (
            <span data-screen-only className="block text-xs text-soft">
              {wishes}
            </span>
          )}
        </span>
      </PersonChip>
      <span className={actionsStyle}>
        <button
          type="button"
          aria-label={`Remove ${fullName} from room`}
          onClick={() => remove(personId)}
          className={`${actionStyle} ${seldomStyle} text-soft hover:bg-bad-tint hover:text-bad`}
        >
          <X className="size-4" aria-hidden />
        </button>
        <button
          type="button"
          aria-label={`${fullName} stays in this room`}
          aria-pressed={isPinned}
          title="Stays in this room"
          onClick={() => pin(personId, !isPinned)}
          className={`${actionStyle} ${isPinned ? 'text-brand' : `text-soft ${seldomStyle}`}`}
        >
          <Pin className={`size-4 ${isPinned ? 'fill-current' : ''}`} aria-hidden />
        </button>
      </span>
    </li>
  )
}

/** Marks an unmet wish, or a broken rule with a filled triangle. */
const BrokenBadge = ({ isRule = false, children }: { isRule?: boolean; children: ReactNode }) => (
  <span className="inline-flex max-w-full items-center gap-1 rounded-sm bg-bad-tint px-1.5 text-xs font-medium text-bad">
    <TriangleAlert className={`size-3.5 shrink-0 ${isRule ? 'fill-bad stroke-bad-tint' : ''}`} aria-hidden />
    <span className="min-w-0">{children}</span>
  </span>
)

/* Over the end of the row, so that the name gets the full width; beside the name on touch screens. */
const actionsStyle = 'flex pointer-fine:absolute pointer-fine:right-0'

const actionStyle =
  'grid h-8 w-7 shrink-0 cursor-pointer place-items-center rounded-control bg-card group-data-dragging/board:invisible hover:bg-marked ' +
  'print:hidden pointer-coarse:size-11'

/* Shown while the row is hovered or used. */
const seldomStyle = 'opacity-0 used:opacity-100'
