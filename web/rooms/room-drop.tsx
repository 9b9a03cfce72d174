import type { ReactNode } from 'react'
import { usePlannerActions } from '#web/rooms/planner-actions.ts'
import { freeText, isFull, type Room } from '#web/rooms/room-plan.ts'
import { DropArea } from '#web/ui/drop-area.tsx'

type RoomDropProps = { room: Room; className: string; overClassName: string; children: ReactNode }

/** A room as a place to put people: a full one takes somebody only for somebody they are let go over. */
export function RoomDrop({ room, className, overClassName, children }: RoomDropProps) {
  const { drop } = usePlannerActions()
  const isTaken = isFull(room)
  return (
    <DropArea
      label={`Room ${room.roomNumber}, ${freeText(room)}`}
      takes={() => !isTaken}
      onDrop={(at) => drop(room.id, at?.closest('[data-person]')?.getAttribute('data-person') ?? undefined)}
      className={`${className} ${isTaken ? 'group-data-dragging/planner:opacity-60' : ''}`}
      overClassName={overClassName}
    >
      {children}
    </DropArea>
  )
}
