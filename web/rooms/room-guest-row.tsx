import { Pin, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { usePlannerActions } from '#web/rooms/planner-actions.ts'
import { DragChip } from '#web/ui/drag-chip.tsx'
import { handOnFocus } from '#web/ui/hand-on-focus.ts'
import { Initials } from '#web/ui/initials.tsx'

const toRoom = handOnFocus('section')

type RoomGuestRowProps = {
  personId: string
  fullName: string
  isPinned: boolean
  isChosen: boolean
  isWishBroken: boolean
  /** With whom here they share, though they share with the same gender only; '' for nobody. */
  otherGender: string
  /** With whom here they are never to share; '' for nobody. */
  neverWith: string
  wishes: string | undefined
}

/** Somebody in a room: to choose, to drag elsewhere, to pin, to take out. */
export function RoomGuestRow(props: RoomGuestRowProps) {
  const { personId, fullName, isPinned, isChosen, isWishBroken, otherGender, neverWith, wishes } = props
  const { toggle, take, letGo, pin, remove } = usePlannerActions()
  return (
    <li ref={toRoom} data-person={personId} className="group/room-guest flex items-center gap-1">
      <DragChip
        text={fullName}
        isChosen={isChosen}
        onToggle={() => toggle(personId)}
        onDragStart={() => take([personId])}
        onDragEnd={letGo}
      >
        <Initials name={fullName} />
        <span className="min-w-0 flex-1 leading-snug wrap-anywhere">
          {fullName}
          {isWishBroken && <Broken>Wants own room</Broken>}
          {/* For organisers alone, and a printed plan goes through many hands. */}
          {otherGender !== '' && (
            <span data-screen-only>
              <Broken>Same gender only, but with {otherGender}</Broken>
            </span>
          )}
          {neverWith !== '' && (
            <span data-screen-only>
              <Broken>Never with {neverWith}</Broken>
            </span>
          )}
          {wishes !== undefined && (
            <span data-screen-only className="block text-xs text-soft">
              {wishes}
            </span>
          )}
        </span>
      </DragChip>
      <button
        type="button"
        aria-label={`${fullName} stays in this room`}
        aria-pressed={isPinned}
        title="Stays in this room"
        onClick={() => pin(personId, !isPinned)}
        className={`${actionStyle} ${isPinned ? 'text-brand' : pinStyle}`}
      >
        <Pin className={`size-4 ${isPinned ? 'fill-current' : ''}`} aria-hidden />
      </button>
      <button
        type="button"
        aria-label={`Remove ${fullName} from room`}
        onClick={() => remove(personId)}
        className={`${actionStyle} text-soft hover:bg-bad-tint hover:text-bad`}
      >
        <X className="size-4" aria-hidden />
      </button>
    </li>
  )
}

const Broken = ({ children }: { children: ReactNode }) => (
  <span className="flex items-center gap-1 text-xs font-medium text-bad">
    <TriangleAlert className="size-3.5 shrink-0" aria-hidden />
    <span className="min-w-0">{children}</span>
  </span>
)

const actionStyle =
  'grid h-8 w-7 shrink-0 cursor-pointer place-items-center rounded-control group-data-dragging/planner:invisible hover:bg-marked ' +
  'print:hidden pointer-coarse:size-11'

/* Nobody is pinned as a rule: the button shows when somebody comes to the row. */
const pinStyle =
  'text-soft opacity-0 group-hover/room-guest:opacity-100 group-focus-within/room-guest:opacity-100 pointer-coarse:opacity-100 [@media(hover:none)]:opacity-100'
