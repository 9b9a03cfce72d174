import { namedBit, type Model } from '#server/rooms/optimum/model.ts'

/**
 * The cost of one room. All goals are sums over rooms, so a move computes two of these (k² for k people in a room).
 * One number holds all goals in their order, each worth 64 of the next. In rooms of up to ten beds a move changes
 * each goal by less, so comparing two numbers compares the goals in order; and 64⁷ times a thousand people is exact
 * in a double. Whole plans are counted by countGoals and compared goal by goal.
 */
export const weights = [7, 6, 5, 4, 3, 2, 1, 0].map((power) => 64 ** power)

const [noBed = 0, against = 0, mutual = 0, single = 0, needs = 0, moved = 0, studio = 0, touched = 0] =
  weights

/** Met wishes count negatively here, which differs from missed wishes only by a constant. */
export function roomCost(model: Model, room: number, people: readonly number[]): number {
  const { relations, now, isOpen, mixesStudios } = model
  const peopleCount = now.length
  let cost = 0
  let isUnchanged = people.length === model.countNow[room]
  for (let i = 0; i < people.length; i++) {
    const person = people[i] ?? 0
    let sharesAgainstWish = false
    for (let j = 0; j < people.length; j++) {
      if (j === i) continue
      const mate = people[j] ?? 0
      const isNamed = (relations[person * peopleCount + mate] ?? 0) & namedBit
      if (isNamed === 0) sharesAgainstWish = true
      if (j < i) continue
      const isNamedBack = (relations[mate * peopleCount + person] ?? 0) & namedBit
      if (isNamed + isNamedBack === 2) cost -= mutual
      else if (isNamed + isNamedBack === 1) cost -= single
      const isOneStudio = (model.studio[person] ?? -1) >= 0 && model.studio[person] === model.studio[mate]
      if (isOneStudio === mixesStudios) cost += studio
    }
    if (sharesAgainstWish && isOpen[person] === 0) cost += against
    cost += needs * countMissing(model, person, model.offers[room] ?? 0)
    if (now[person] === room) continue
    isUnchanged = false
    if ((now[person] ?? -1) >= 0) cost += moved
  }
  return isUnchanged ? cost : cost + touched
}

export function costWithoutBed(model: Model, person: number): number {
  const sleepsNow = (model.now[person] ?? -1) >= 0
  return (
    noBed * (sleepsNow && model.isFromNow ? 2 : 1) +
    needs * countMissing(model, person, 0) +
    (sleepsNow ? moved : 0)
  )
}

/** How many of a person's two needs a room doesn't meet. */
function countMissing({ needs: needed }: Model, person: number, offered: number): number {
  const missed = (needed[person] ?? 0) & ~offered
  return (missed & 1) + (missed >> 1)
}
