/** From the place in which a person is shown to another one; null is no place. */
export type Move = { personId: string; from: string | null; to: string | null }

/** Rooms, or the runs of one direction: a person is in at most one of them. */
type Kind<Place> = {
  capacityOf: (place: Place) => number
  peopleIn: (place: Place) => readonly string[]
}

export type Places<Place extends { id: string }> = ReturnType<typeof createPlaces<Place>>

/** What moving people means for places of one kind. */
export function createPlaces<Place extends { id: string }>({ capacityOf, peopleIn }: Kind<Place>) {
  const byPerson = (places: readonly Place[]): ReadonlyMap<string, Place> =>
    new Map(places.flatMap((place) => peopleIn(place).map((personId) => [personId, place] as const)))

  /** Without the people who are there already. */
  function movesTo(places: readonly Place[], personIds: readonly string[], to: string | null): Move[] {
    const placeOf = byPerson(places)
    return personIds
      .map((personId) => ({ personId, from: placeOf.get(personId)?.id ?? null, to }))
      .filter(({ from }) => from !== to)
  }

  /** Two people in each other's place; one of them may have none. */
  function swapOf(places: readonly Place[], one: string, other: string): Move[] {
    const placeOf = byPerson(places)
    const [from, to] = [placeOf.get(one)?.id ?? null, placeOf.get(other)?.id ?? null]
    return [
      { personId: one, from, to },
      { personId: other, from: to, to: from },
    ]
  }

  /** Newcomers stand behind the people who stay. */
  function peopleAfter(place: Place, moves: readonly Move[]): string[] {
    const goes = new Map(moves.map(({ personId, to }) => [personId, to]))
    const staying = peopleIn(place).filter((id) => !goes.has(id) || goes.get(id) === place.id)
    const coming = moves.filter(({ personId, to }) => to === place.id && !staying.includes(personId))
    return [...staying, ...coming.map(({ personId }) => personId)]
  }

  /** Whether every place has room for the people who come to it. */
  const fits = (places: readonly Place[], moves: readonly Move[]): boolean =>
    places
      .filter(({ id }) => moves.some(({ to }) => to === id))
      .every((place) => peopleAfter(place, moves).length <= capacityOf(place))

  /** The places after the moves, filled again with `fill`; one that keeps its people stays the same object. */
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

  /** The same as long as the server has not answered: what would have too many people it refuses. */
  const movedIfFitting: typeof moved = (places, moves, fill) =>
    fits(places, moves) ? moved(places, moves, fill) : [...places]

  return { byPerson, movesTo, swapOf, fits, moved, movedIfFitting }
}

/** The moves that take these back. */
export const undoOf = (moves: readonly Move[]): Move[] =>
  moves.map(({ personId, from, to }) => ({ personId, from: to, to: from }))
