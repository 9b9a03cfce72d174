import { anneal } from '#server/rooms/optimum/annealer.ts'
import { findExtraBeds } from '#server/rooms/optimum/extra-beds.ts'
import {
  assign,
  canJoin,
  modelOf,
  namesOf,
  type Assignment,
  type Model,
} from '#server/rooms/optimum/model.ts'
import { leastAgainst, leastMissed, countMissed } from '#server/rooms/optimum/proofs.ts'
import { realise } from '#server/rooms/optimum/realise.ts'
import { maxRepacked, polish, repack } from '#server/rooms/optimum/repack.ts'
import {
  compareGoals,
  countGoals,
  goalNames,
  type ExtraBeds,
  type Goals,
  type PlanTask,
  type RoomsPlan,
} from '#server/rooms/optimum/rules.ts'
import { loadSolver, type Solve } from '#server/rooms/optimum/solver.ts'

type Listener = {
  /** Receives each better plan, and each better proof of the same plan. The last one counts. */
  post: (plan: RoomsPlan) => void
  /** Receives the reason if nothing could be proven. The plan is then the annealer's. */
  warn: (message: string) => void
}

/**
 * Plans the rooms of a task. Small events are planned exactly. Otherwise the annealer plans first; then the solver
 * proves the optimum of the first goals, and its plan is refined if the annealer's is worse. From 'now' the solver
 * only proves, because its own plan would move everyone.
 */
export async function planRooms(task: PlanTask, { post, warn }: Listener, load = loadSolver): Promise<void> {
  const model = modelOf(task)
  const best = createBest(task, model, post)
  const free = freeOf(model)
  const start = startingPlan(model, task.from)
  if (free.length <= maxRepacked) {
    best.offer(repack(model, start, { people: free, rooms: [...model.rooms.keys()] }))
    best.prove(best.plan().goals)
  } else {
    annealPlan(model, best, start, task.from)
  }
  if (isAllMet(best.plan().goals)) {
    if (task.from === 'scratch' && free.length > maxRepacked) refine(model, best, best.assignment(), 4)
    return
  }
  try {
    const solve = await load()
    if (free.length > maxRepacked) provePlan(model, best, solve, task.from)
    for (const extra of findExtraBeds(task, best.plan(), solve)) best.addExtraBeds(extra)
  } catch (error) {
    warn(error instanceof Error ? error.message.slice(0, 500) : String(error))
  }
}

type BestPlan = ReturnType<typeof createBest>

/** The best plan so far, with all goals recounted, and what is proven about it. */
function createBest(task: PlanTask, model: Model, post: (plan: RoomsPlan) => void) {
  let best: { assignment: Assignment; plan: RoomsPlan } | undefined
  let proven: Partial<Goals> = {}
  const isLeast = (goals: Goals, names: readonly (keyof Goals)[]) =>
    names.every((name) => goals[name] === (proven[name] ?? 0))
  const show = (
    assignment: Assignment,
    roomOf: Map<string, string>,
    goals: Goals,
    extraBeds: ExtraBeds[],
  ) => {
    // Without a proof, only zero is known to be the minimum.
    const isBest = {
      against: isLeast(goals, goalNames.slice(0, 2)),
      wishes: isLeast(goals, goalNames.slice(0, 4)),
    }
    best = { assignment, plan: { roomOf, goals, isBest, extraBeds } }
    post(best.plan)
  }
  const requireBest = () => {
    if (!best) throw new Error('There is no plan yet.')
    return best
  }
  return {
    plan: () => requireBest().plan,
    assignment: () => requireBest().assignment,
    offer: (assignment: Assignment) => {
      const roomOf = namesOf(model, assignment)
      const goals = countGoals(task, roomOf)
      if (!best || compareGoals(goals, best.plan.goals) < 0) show(assignment, roomOf, goals, [])
    },
    prove: (least: Partial<Goals>) => {
      proven = { ...proven, ...least }
      const { assignment, plan } = requireBest()
      show(assignment, plan.roomOf, plan.goals, [])
    },
    addExtraBeds: (extra: ExtraBeds) => {
      const { assignment, plan } = requireBest()
      show(assignment, plan.roomOf, plan.goals, [...plan.extraBeds, extra])
    },
  }
}

function annealPlan(model: Model, best: BestPlan, start: Assignment, from: PlanTask['from']): void {
  const moves = movesFor(model)
  best.offer(anneal(model, start, { moves, from: from === 'now' ? 5 : 0, seed: 1 }))
  // A person without a bed may get one once everyone may move.
  if (from === 'now' && best.plan().goals.noBed > 0) {
    best.offer(anneal(model, best.assignment(), { moves, from: 0, seed: 1 }))
  }
  best.offer(polish(model, best.assignment(), { steps: 300, seed: 2 }))
}

function provePlan(model: Model, best: BestPlan, solve: Solve, from: PlanTask['from']): void {
  const isFromScratch = from === 'scratch'
  const least = leastAgainst(model, solve)
  if (!least) return
  const { noBed, against } = least.goals
  best.prove({ noBed, against })
  if (isFromScratch) {
    const start = best.plan().isBest.against ? best.assignment() : realise(model, least)
    refine(model, best, start, 2)
  }
  const fewest = leastMissed(model, solve, least)
  if (!fewest) return
  best.prove(countMissed(model, fewest))
  if (!isFromScratch) return
  const start = best.plan().isBest.wishes ? best.assignment() : realise(model, fewest)
  refine(model, best, start, 4)
}

/** Anneals so that the goals before `from` hardly change. */
function refine(model: Model, best: BestPlan, start: Assignment, from: number): void {
  const annealed = anneal(model, start, { moves: 2 * movesFor(model), from, seed: 3 })
  best.offer(polish(model, annealed, { steps: 300, seed: 4 }))
}

/** Nothing is left to prove, and more rooms would not help. */
const isAllMet = (goals: Goals) => goalNames.slice(0, 4).every((name) => goals[name] === 0)

/** How many moves to try: more for more people, up to about a second; fewer if big rooms make a move more expensive. */
function movesFor(model: Model): number {
  const squares = model.beds.reduce((sum, beds) => sum + beds ** 2, 0) / Math.max(model.beds.length, 1)
  return Math.round(Math.min(100_000 + 2_000 * model.people.length, 1_000_000) * Math.min(1, 36 / squares))
}

const freeOf = (model: Model): number[] =>
  [...model.people.keys()].filter((person) => model.isPinned[person] === 0)

/** Pinned people keep their room, and from 'now' everyone who may stay. The others take the first bed that fits. */
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
  for (const person of from === 'now' ? free : []) {
    const room = model.now[person] ?? -1
    if (room >= 0 && fits(person, room)) join(person, room)
  }
  for (const person of free) {
    if (roomOf[person] !== model.rooms.length) continue
    const room = model.rooms.findIndex((_, index) => fits(person, index))
    if (room >= 0) join(person, room)
  }
  return { roomOf, members }
}
