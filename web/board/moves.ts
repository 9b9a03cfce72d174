/** A move from the place where a person is shown to another; null means no place. */
export type Move = { personId: string; from: string | null; to: string | null }

/** How to read a place: a room, or a run of one direction. A person is in at most one of them. */
type PlaceAccess<Place> = {
  capacityOf: (place: Place) => number
  peopleIn: (place: Place) => readonly string[]
}

export type PlaceMoves<Place extends { id: string }> = ReturnType<typeof createPlaces<Place>>

/** The operations on moves for one kind of place. */
export function createPlaces<Place extends { id: string }>({ capacityOf, peopleIn }: PlaceAccess<Place>) {
  const byPerson = (places: readonly Place[]): ReadonlyMap<string, Place> =>
    new Map(places.flatMap((place) => peopleIn(place).map((personId) => [personId, place] as const)))

  /** Leaves out people who are already there. */
  function movesTo(places: readonly Place[], personIds: readonly string[], to: string | null): Move[] {
    const placeOf = byPerson(places)
    return personIds
      .map((personId) => ({ personId, from: placeOf.get(personId)?.id ?? null, to }))
      .filter(({ from }) => from !== to)
  }

  /** Swaps two people; one of them may have no place. */
  function swapOf(places: readonly Place[], one: string, other: string): Move[] {
    const placeOf = byPerson(places)
    const [from, to] = [placeOf.get(one)?.id ?? null, placeOf.get(other)?.id ?? null]
    return [
      { personId: one, from, to },
      { personId: other, from: to, to: from },
    ]
  }

  /** Newcomers come after the people who stay. */
  function peopleAfter(place: Place, moves: readonly Move[]): string[] {
    const destinations = new Map(moves.map(({ personId, to }) => [personId, to]))
    const staying = peopleIn(place).filter((id) => !destinations.has(id) || destinations.get(id) === place.id)
    const coming = moves.filter(({ personId, to }) => to === place.id && !staying.includes(personId))
    return [...staying, ...coming.map(({ personId }) => personId)]
  }

  /** Whether every place has room for the people moving in. */
  const fits = (places: readonly Place[], moves: readonly Move[]): boolean =>
    places
      .filter(({ id }) => moves.some(({ to }) => to === id))
      .every((place) => peopleAfter(place, moves).length <= capacityOf(place))

  /** The places after the moves, refilled with `fill`. A place whose people don't change keeps its identity. */
  const moved = (
    places: readonly Place[],
    moves: readonly Move[],
    fill: (place: Place, personIds: readonly string[]) => Place,
  ): Place[] =>
    places.map((place) => {
      const [before, after] = [peopleIn(place), peopleAfter(place, moves)]
      const isSame = before.length === after.length && before.every((id) => after.includes(id))
      return isSame ? place : fill(place, after)
    })

  /**
   * Like `moved`, but for use before the server responds: a place over capacity leaves everything unchanged, because the server
   * will refuse.
   */
  const movedIfFitting: typeof moved = (places, moves, fill) =>
    fits(places, moves) ? moved(places, moves, fill) : [...places]

  return { byPerson, movesTo, swapOf, fits, moved, movedIfFitting }
}

/** The moves that revert these. */
export const undoOf = (moves: readonly Move[]): Move[] =>
  moves.map(({ personId, from, to }) => ({ personId, from: to, to: from }))
