import { modelOf } from '#server/rooms/optimum/model.ts'
import { leastAgainst, leastMissed, countMissed } from '#server/rooms/optimum/proofs.ts'
import type { ExtraBeds, PlanTask, RoomsPlan } from '#server/rooms/optimum/rules.ts'
import type { Solve } from '#server/rooms/optimum/solver.ts'

const choices = [
  { singles: 1, doubles: 0 },
  { singles: 3, doubles: 0 },
  { singles: 10, doubles: 0 },
  { singles: 0, doubles: 1 },
  { singles: 0, doubles: 3 },
]

/**
 * Yields the effect of more rooms, one choice after another, without those that change nothing. Uses only the solver,
 * and only goals for which the plan is proven optimal: random luck of the annealer would look like an effect. Takes
 * one or two solves per choice.
 */
export function* findExtraBeds(
  task: PlanTask,
  { goals, isBest }: Pick<RoomsPlan, 'goals' | 'isBest'>,
  solve: Solve,
): Generator<ExtraBeds> {
  if (!isBest.against) return
  const isAllMet = goals.mutualMissed + goals.singleMissed === 0
  for (const choice of choices) {
    const model = modelOf(withRooms(task, choice))
    const least = leastAgainst(model, solve)
    if (!least) continue
    const { noBed, against } = least.goals
    const missed = isBest.wishes && !isAllMet ? leastMissed(model, solve, least) : undefined
    const found = {
      ...(noBed < goals.noBed && { noBed }),
      ...((noBed < goals.noBed || against < goals.against) && { against }),
      ...(missed && fewerWishes(goals, countMissed(model, missed))),
    }
    if (Object.keys(found).length > 0) yield { ...choice, ...found }
  }
}

/** The extra rooms meet no needs, because needs don't matter here. */
const withRooms = (task: PlanTask, { singles, doubles }: ExtraBeds): PlanTask => {
  const rooms = [...Array<number>(singles).fill(1), ...Array<number>(doubles).fill(2)]
  const extra = rooms.map((beds, index) => ({
    id: `extra ${index}`,
    beds,
    isQuiet: false,
    isGroundFloor: false,
  }))
  return { ...task, rooms: [...task.rooms, ...extra] }
}

type MissedWishes = { mutualMissed: number; singleMissed: number }

function fewerWishes(now: MissedWishes, then: MissedWishes): { wishes?: number } {
  const wishes = then.mutualMissed + then.singleMissed
  return wishes < now.mutualMissed + now.singleMissed ? { wishes } : {}
}
