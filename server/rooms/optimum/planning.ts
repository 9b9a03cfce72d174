import { anneal } from '#server/rooms/optimum/annealer.ts'
import {
  assign,
  canJoin,
  modelOf,
  namesOf,
  type Assignment,
  type Model,
} from '#server/rooms/optimum/model.ts'
import { mostRepacked, polish, repack } from '#server/rooms/optimum/repack.ts'
import {
  compareGoals,
  countGoals,
  type Goals,
  type PlanTask,
  type RoomsPlan,
} from '#server/rooms/optimum/rules.ts'

/** Plans the rooms of a task, and posts each plan that is better than the one before; the last one is the answer. */
export function planRooms(task: PlanTask, post: (plan: RoomsPlan) => void): void {
  const model = modelOf(task)
  let best: { plan: Assignment; goals: Goals } | undefined
  const offer = (plan: Assignment, isExact = false): Assignment => {
    const roomOf = namesOf(model, plan)
    const goals = countGoals(task, roomOf)
    if (best && compareGoals(goals, best.goals) >= 0) return best.plan
    best = { plan, goals }
    post({ roomOf, goals, isBest: { against: isExact, wishes: isExact }, extraBeds: [] })
    return plan
  }
  const free = freeOf(model)
  const first = startingPlan(model, task.from)
  if (free.length <= mostRepacked) {
    offer(repack(model, first, { people: free, rooms: [...model.rooms.keys()] }), true)
    return
  }
  const moves = movesFor(model)
  const isFromNow = task.from === 'now'
  const second = offer(anneal(model, first, { moves, from: isFromNow ? 5 : 0, seed: 1 }))
  offer(polish(model, second, { steps: 300, seed: 2 }))
}

/** More moves for more people, up to a second or so; fewer where big rooms make each one cost more. */
function movesFor(model: Model): number {
  const squares = model.beds.reduce((sum, beds) => sum + beds ** 2, 0) / Math.max(model.beds.length, 1)
  return Math.round(Math.min(100_000 + 2_000 * model.people.length, 1_000_000) * Math.min(1, 36 / squares))
}

export const freeOf = (model: Model): number[] =>
  [...model.people.keys()].filter((person) => model.isPinned[person] === 0)

/** Who keeps their room: pinned people, and from 'now' all who may stay. The others take the first bed that fits. */
function startingPlan(model: Model, from: PlanTask['from']): Assignment {
  const { roomOf, members } = assign(model, new Int32Array(model.people.length).fill(model.rooms.length))
  const join = (person: number, room: number) => {
    roomOf[person] = room
    members[room]?.push(person)
  }
  const fits = (person: number, room: number) => {
    const mates = members[room] ?? []
    return mates.length < (model.beds[room] ?? 0) && canJoin(model, person, mates)
  }
  for (const [person, room] of model.now.entries()) if (model.isPinned[person] === 1) join(person, room)
  const free = freeOf(model)
  if (from === 'now') {
    for (const person of free) {
      const room = model.now[person] ?? -1
      if (room >= 0 && fits(person, room)) join(person, room)
    }
  }
  for (const person of free) {
    if (roomOf[person] !== model.rooms.length) continue
    const room = model.rooms.findIndex((_, at) => fits(person, at))
    if (room >= 0) join(person, room)
  }
  return { roomOf, members }
}
