import { useQueryClient } from '@tanstack/react-query'
import { peopleText } from '#web/lib/pluralize.ts'
import { undoOf, type Move } from '#web/board/moves.ts'
import { confirmAction } from '#web/consequences/consequences.ts'
import { api } from '#web/lib/api.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useUndo } from '#web/lib/use-undo.ts'
import { changeByMoves, nameIn, roomsIn, vetoesIn } from '#web/rooms/planner-cache.ts'
import { breaksVeto, type Room } from '#web/rooms/room-plan.ts'
import type { ToastMessage } from '#web/ui/toast-message.ts'

/** Moves people, shown immediately, with toasts and Undo. */
export function useMoves(venueId: string) {
  const client = useQueryClient()
  const nameOf = (personId: string) => nameIn(client, venueId, personId)
  const optimistic = ({ moves }: { moves: Move[] }) => changeByMoves(client, venueId, moves)
  const undoable = useUndo()
  const success = ({ undo }: Outputs['planning']['move'], { moves }: { moves: Move[] }): ToastMessage => ({
    ...movedMessage(moves, roomsIn(client, venueId), nameOf),
    ...undoable({
      undo,
      success: () => 'Undone',
      failure: (failure) => failureOf(failure, { moves: undoOf(moves) }),
      optimistic: () => optimistic({ moves: undoOf(moves) }),
    }),
  })
  const confirm = async ({ moves }: { moves: Move[] }) => {
    const [first] = moves
    if (!first) return true
    const isRemoval = moves.every(({ to }) => to === null)
    // A move between rooms is visible on the board, so it needs confirmation only if it breaks a rule. Taking people
    // out always needs confirmation.
    const isAgainstVeto = breaksVeto(roomsIn(client, venueId), moves, vetoesIn(client, venueId))
    if (!isRemoval && !isAgainstVeto) return true
    const subject = moves.length === 1 ? nameOf(first.personId) : peopleText(moves.length)
    return confirmAction({
      venueId,
      intent: { call: 'planning.move', input: { moves } },
      ...(isRemoval
        ? {
            title: `Take ${subject} out of ${moves.length === 1 ? 'the room' : 'their rooms'}?`,
            action: 'Take out',
          }
        : { title: `Move ${subject} all the same?`, action: 'Move' }),
    })
  }
  const move = useAction(api.planning.move, { confirm, optimistic, success, failure: failureOf })
  return { run: (moves: Move[]) => moves.length > 0 && move.run({ venueId, moves }), success }
}

/** The spec's failure texts, or the server's sentence for a full room. */
function failureOf({ code, sentence }: { code: string; sentence: string }, { moves }: { moves: Move[] }) {
  if (code === 'ROOM_FULL') return sentence
  const isRemoval = moves.every(({ to }) => to === null)
  return isRemoval ? 'Failed to remove assignment' : 'Failed to assign person to room'
}

/** The toast for finished moves. */
function movedMessage(
  moves: readonly Move[],
  rooms: readonly Room[],
  nameOf: (id: string) => string,
): ToastMessage {
  const numberOf = (id: string | null) => rooms.find((room) => room.id === id)?.roomNumber ?? ''
  const [first, second, ...more] = moves
  if (!first) return { title: 'Nothing changed' }
  if (second && more.length === 0 && isSwap(first, second)) {
    const destinations = [first, second].map(
      ({ personId, to }) => `${nameOf(personId)}: ${to === null ? 'no room' : `Room ${numberOf(to)}`}`,
    )
    return {
      title: `${nameOf(first.personId)} and ${nameOf(second.personId)} swapped`,
      description: destinations.join(' · '),
    }
  }
  if (second) {
    const isRemoval = moves.every(({ to }) => to === null)
    return {
      title: isRemoval
        ? `${peopleText(moves.length)} removed from their rooms`
        : `Successfully assigned ${peopleText(moves.length)} to rooms`,
    }
  }
  return {
    title:
      first.to === null
        ? `${nameOf(first.personId)} removed from room`
        : `${nameOf(first.personId)} assigned to Room ${numberOf(first.to)}`,
  }
}

const isSwap = (one: Move, other: Move) =>
  one.to === other.from && one.from === other.to && one.to !== one.from
