import type { Move } from '#web/board/moves.ts'
import { groupBy } from '#web/lib/group-by.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import type { Room } from '#web/rooms/room-plan.ts'

export type Suggestion = Outputs['planning']['suggest']
export type SuggestedBed = Suggestion['beds'][number]

/** A room as it is and as suggested. */
export type RoomChange = {
  room: Room
  /** The people in the suggested room, with reasons. */
  beds: SuggestedBed[]
  /** The people who leave the room. */
  leaving: SuggestedBed[]
  isChanged: boolean
}

/** The moves of the people whose room changes. */
export const movesOf = (beds: readonly SuggestedBed[]): Move[] =>
  beds.filter(({ from, to }) => from !== to).map(({ personId, from, to }) => ({ personId, from, to }))

/** The rooms in order, each with the people who come, stay and leave. */
export function changesOf(rooms: readonly Room[], { beds }: Suggestion): RoomChange[] {
  const bedsByTarget = groupBy(beds, ({ to }) => to)
  const bedsByOrigin = groupBy(beds, ({ from }) => from)
  return rooms.map((room) => {
    const suggested = bedsByTarget.get(room.id) ?? []
    const leaving = (bedsByOrigin.get(room.id) ?? []).filter(({ to }) => to !== room.id)
    const isChanged = leaving.length > 0 || suggested.some(({ from }) => from !== room.id)
    return { room, beds: suggested, leaving, isChanged }
  })
}

/** The rooms that people leaving this one move to. Without them, it wouldn't have space for newcomers. */
const targetsOf = ({ leaving }: RoomChange): string[] =>
  leaving.flatMap(({ to }) => (to === null ? [] : [to]))

/** Also ticks every room its occupants move to, transitively. */
export function choose(
  chosen: ReadonlySet<string>,
  changes: readonly RoomChange[],
  roomId: string,
): ReadonlySet<string> {
  const changeOf = new Map(changes.map((change) => [change.room.id, change]))
  const next = new Set(chosen)
  const queue = [roomId]
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    const change = changeOf.get(id)
    if (!change || next.has(id)) continue
    next.add(id)
    queue.push(...targetsOf(change))
  }
  return next
}

/** Also unticks every room whose people would have moved into it, transitively. */
export function unchoose(
  chosen: ReadonlySet<string>,
  changes: readonly RoomChange[],
  roomId: string,
): ReadonlySet<string> {
  const next = new Set(chosen)
  const queue = [roomId]
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (!next.delete(id)) continue
    const removedId = id
    queue.push(
      ...changes.filter((change) => targetsOf(change).includes(removedId)).map(({ room }) => room.id),
    )
  }
  return next
}

/** The moves into ticked rooms, and those of people who leave a ticked room and get no other bed. */
export const movesInto = (beds: readonly SuggestedBed[], chosen: ReadonlySet<string>): Move[] =>
  movesOf(beds).filter(({ from, to }) => (to === null ? from !== null && chosen.has(from) : chosen.has(to)))
