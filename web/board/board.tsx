import { useRef, useState, type ReactNode } from 'react'
import type { Move, PlaceMoves } from '#web/board/moves.ts'
import { peopleText } from '#web/lib/pluralize.ts'
import { createActions } from '#web/lib/row-actions.tsx'
import { SelectionBar } from '#web/ui/selection-bar.tsx'

/** The actions on a board's people. */
type BoardActions = {
  /** Selects or deselects a person. */
  toggle: (personId: string) => void
  /** Picks people up: everyone selected, if one of these is selected. */
  pickUp: (personIds: readonly string[]) => void
  release: () => void
  /** Whether any of the people held has a place to leave. */
  holdsPlacedPeople: () => boolean
  /** Drops the people held on a place, or on a person in it; null is the area of people without a place. */
  drop: (placeId: string | null, over: string | undefined) => void
  /** Puts the selected people into a place. */
  moveChosen: (placeId: string) => void
}

const [BoardActionsProvider, useBoardActions] = createActions<BoardActions>('the board')
export { useBoardActions }

const noneChosen: ReadonlySet<string> = new Set()

type BoardOptions<Place extends { id: string }> = {
  places: readonly Place[]
  placeMoves: PlaceMoves<Place>
  /** Everyone on the board. */
  people: ReadonlyMap<string, unknown>
  run: (moves: Move[]) => void
  /** Called when one person is dropped on another in a full place. */
  onSwap?: (one: string, other: string) => void
}

/** The selected people on a board and the people held; pass it to `PeopleBoard`. */
export function useBoard<Place extends { id: string }>(options: BoardOptions<Place>) {
  const { places, placeMoves, people, run, onSwap } = options
  const root = useRef<HTMLDivElement>(null)
  const held = useRef<readonly string[]>([])
  const [chosen, setChosen] = useState(noneChosen)
  const placeOf = placeMoves.byPerson(places)
  // Leaves out people who no longer attend.
  const ids = [...chosen].filter((id) => people.has(id))
  const clear = () => setChosen(noneChosen)

  const move = (personIds: readonly string[], to: string | null) => {
    const moves = placeMoves.movesTo(places, personIds, to)
    run(moves)
    // If they don't fit, the server refuses, and they stay selected for another place.
    if (placeMoves.fits(places, moves)) clear()
  }
  const drop = (placeId: string | null, over: string | undefined) => {
    const [first, ...others] = held.current
    const isOntoPerson = first !== undefined && others.length === 0 && over !== undefined && over !== first
    const isFull = !placeMoves.fits(places, placeMoves.movesTo(places, held.current, placeId))
    if (onSwap && isOntoPerson && isFull) onSwap(first, over)
    else move(held.current, placeId)
  }
  const actions: BoardActions = {
    toggle: (id) => setChosen(new Set(chosen.has(id) ? ids.filter((other) => other !== id) : [...ids, id])),
    pickUp: (personIds) => {
      const isChosen = personIds.some((id) => chosen.has(id))
      held.current = isChosen ? [...new Set([...personIds, ...ids])] : personIds
      // Set directly on the element: picking someone up then restyles only, without re-rendering list and places.
      root.current?.setAttribute('data-dragging', '')
    },
    release: () => root.current?.removeAttribute('data-dragging'),
    holdsPlacedPeople: () => held.current.some((id) => placeOf.has(id)),
    drop,
    moveChosen: (placeId) => move(ids, placeId),
  }
  return {
    chosen,
    ids,
    hasPlaced: ids.some((id) => placeOf.has(id)),
    choose: setChosen,
    clear,
    move,
    placeOf,
    root,
    actions,
  }
}

type BoardProps = {
  board: Pick<ReturnType<typeof useBoard>, 'ids' | 'clear' | 'root' | 'actions'>
  className: string
  /** The actions on selected people that need no dragging. */
  chosenActions: ReactNode
  children: ReactNode
}

/** People without a place beside the places. The parts style dragging and selecting by `group/board`. */
export const PeopleBoard = ({
  board: { ids, clear, root, actions },
  className,
  chosenActions,
  children,
}: BoardProps) => (
  <BoardActionsProvider actions={actions}>
    <div
      ref={root}
      data-choosing={ids.length > 0 ? '' : undefined}
      className={`group/board grid grid-cols-[minmax(0,1fr)] items-start gap-4 ${className}`}
    >
      {children}
    </div>
    {ids.length > 0 && (
      <SelectionBar label="Chosen people" text={`${peopleText(ids.length)} chosen`} onClear={clear}>
        {chosenActions}
      </SelectionBar>
    )}
  </BoardActionsProvider>
)
