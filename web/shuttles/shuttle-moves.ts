import { useQueryClient } from '@tanstack/react-query'
import type { Direction } from '#contract/shuttle-directions.ts'
import { undoOf, type Move } from '#web/board/moves.ts'
import { api } from '#web/lib/api.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import { peopleText, pluralize } from '#web/lib/pluralize.ts'
import { changeOf } from '#web/lib/shown-changes.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useUndo } from '#web/lib/use-undo.ts'
import { runName, runPlaces, runsOf, type Board, type Run } from '#web/shuttles/board-view.ts'
import type { ToastMessage } from '#web/ui/toast-message.ts'

const keyOf = (venueId: string) => api.shuttles.board.queryKey({ input: { venueId } })

/** Moves people, shown immediately, with Undo. */
export function useSeatMoves(venueId: string, direction: Direction) {
  const client = useQueryClient()
  const optimistic = ({ moves }: { moves: Move[] }) => [
    changeOf(api.shuttles.board, { venueId }, (board) => seatedAfter(board, direction, moves)),
  ]
  const undoable = useUndo()
  const move = useAction(api.shuttles.move, {
    optimistic,
    failure: ({ code, sentence }) => (code === 'SHUTTLE_FULL' ? sentence : 'Failed to move'),
    success: ({ undo }, { moves }): ToastMessage => ({
      title: movedText(client.getQueryData(keyOf(venueId)), moves),
      ...undoable({
        undo,
        success: () => 'Undone',
        failure: 'Failed to move back',
        optimistic: () => optimistic({ moves: undoOf(moves) }),
      }),
    }),
  })
  return (moves: Move[]) => moves.length > 0 && move.run({ venueId, direction, moves })
}

const fill = (run: Run, personIds: readonly string[]): Run => ({ ...run, personIds: [...personIds] })

function seatedAfter(board: Board, direction: Direction, moves: readonly Move[]): Board {
  const moved = runPlaces.movedIfFitting(runsOf(board, direction), moves, fill)
  return { ...board, runs: board.runs.map((run) => moved.find(({ id }) => id === run.id) ?? run) }
}

function movedText(board: Board | undefined, moves: readonly Move[]): string {
  const [first] = moves
  const name =
    board?.travellers.find(({ personId }) => personId === first?.personId)?.fullName ?? 'This person'
  const who = moves.length === 1 ? name : peopleText(moves.length)
  const run = board?.runs.find(({ id }) => id === first?.to)
  return run ? `${who} put on ${runName(run)}` : `${who} taken off`
}

/** Applies a proposal, with Undo. `textOf`: the toast's text. */
export function useArrange(
  textOf: (input: { runs: number; people: number }) => string,
  onSuccess?: () => void,
) {
  const undoable = useUndo()
  return useAction(api.shuttles.arrange, {
    failure: 'Nothing was changed',
    success: ({ undo }: Outputs['shuttles']['arrange'], { runs, moves }) => ({
      title: textOf({
        runs: runs.length,
        people: moves.length + runs.reduce((sum, { people }) => sum + people.length, 0),
      }),
      ...undoable({
        undo,
        failure: 'Failed to undo',
        success: ({ kept }) =>
          kept === 0
            ? 'Undone'
            : {
                title: `Undone, but for ${pluralize(kept, 'shuttle')}`,
                description: 'Someone changed them since.',
              },
      }),
    }),
    ...(onSuccess && { onSuccess }),
  })
}
