import { TriangleAlert, X } from 'lucide-react'
import { usePlannerActions } from '#web/rooms/planner-actions.ts'
import { DragChip } from '#web/ui/drag-chip.tsx'
import { handOnFocus } from '#web/ui/hand-on-focus.ts'
import { Initials } from '#web/ui/initials.tsx'

const toRoom = handOnFocus('section')

type RoomGuestRowProps = { personId: string; fullName: string; isChosen: boolean; isWishBroken: boolean }

/** Somebody in a room: to choose, to drag elsewhere, to take out. */
export function RoomGuestRow({ personId, fullName, isChosen, isWishBroken }: RoomGuestRowProps) {
  const { toggle, take, letGo, remove } = usePlannerActions()
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
          {isWishBroken && (
            <span className="flex items-center gap-1 text-xs font-medium text-warn">
              <TriangleAlert className="size-3.5 shrink-0" aria-hidden />
              Wants own room
            </span>
          )}
        </span>
      </DragChip>
      <button
        type="button"
        aria-label={`Remove ${fullName} from room`}
        onClick={() => remove(personId)}
        className="grid size-8 shrink-0 cursor-pointer place-items-center rounded-control text-soft group-data-dragging/planner:invisible hover:bg-bad-tint hover:text-bad print:hidden pointer-coarse:size-11"
      >
        <X className="size-4" aria-hidden />
      </button>
    </li>
  )
}
