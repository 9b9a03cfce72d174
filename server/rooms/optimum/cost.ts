import { named, type Model } from '#server/rooms/optimum/model.ts'

/**
 * What one room costs: all goals are sums over rooms, so a move costs two of these (k² for k people in a room). One
 * number holds the goals in their order: each is worth 64 of the next. A move changes each by less, in rooms of up to
 * ten beds, so comparing two numbers compares the goals in order; and 64⁷ times a thousand people is exact in a double.
 * Whole plans are counted by countGoals and compared goal by goal.
 */
export const weights = [7, 6, 5, 4, 3, 2, 1, 0].map((power) => 64 ** power)

const [noBed = 0, against = 0, mutual = 0, single = 0, needs = 0, moved = 0, studio = 0, touched = 0] =
  weights

/** Wishes count below zero here where they are met: what is missed is the same but for a constant. */
export function roomCost(model: Model, room: number, people: readonly number[]): number {
  const { relations, now, isOpen, isMixed } = model
  const all = now.length
  let cost = 0
  let isSame = people.length === model.countNow[room]
  for (let i = 0; i < people.length; i++) {
    const person = people[i] ?? 0
    let isAgainst = false
    for (let j = 0; j < people.length; j++) {
      if (j === i) continue
      const mate = people[j] ?? 0
      const isNamed = (relations[person * all + mate] ?? 0) & named
      if (isNamed === 0) isAgainst = true
      if (j < i) continue
      const isNamedBack = (relations[mate * all + person] ?? 0) & named
      if (isNamed + isNamedBack === 2) cost -= mutual
      else if (isNamed + isNamedBack === 1) cost -= single
      const isOneStudio = (model.studio[person] ?? -1) >= 0 && model.studio[person] === model.studio[mate]
      if (isOneStudio === isMixed) cost += studio
    }
    if (isAgainst && isOpen[person] === 0) cost += against
    cost += needs * missing(model, person, model.offers[room] ?? 0)
    if (now[person] === room) continue
    isSame = false
    if ((now[person] ?? -1) >= 0) cost += moved
  }
  return isSame ? cost : cost + touched
}

/** What it costs that someone has no bed. */
export function outCost(model: Model, person: number): number {
  const sleepsNow = (model.now[person] ?? -1) >= 0
  return (
    noBed * (sleepsNow && model.isFromNow ? 2 : 1) +
    needs * missing(model, person, 0) +
    (sleepsNow ? moved : 0)
  )
}

/** How many of the two needs someone has that a room does not meet. */
function missing({ needs: needed }: Model, person: number, offered: number): number {
  const missed = (needed[person] ?? 0) & ~offered
  return (missed & 1) + (missed >> 1)
}
