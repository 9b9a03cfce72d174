import { expect, test } from 'vitest'
import { isLongRun } from '#server/env.ts'
import { createRandom } from '#server/rooms/optimum/random.ts'
import { compareGoals, countGoals, findBroken, type PlanTask } from '#server/rooms/optimum/rules.ts'
import { findBestGoals } from '#server/testing/best-of-all.ts'
import { plansOf, proveNothing, randomTask } from '#server/testing/planning-tasks.ts'

test('plans small events as well as an exhaustive search in all goals, and breaks no rule', async () => {
  const count = isLongRun() ? 10_000 : 300
  const worse: object[] = []
  for (let seed = 1; seed <= count; seed++) {
    const task = smallTask(seed)
    const [plan] = await plansOf(task, proveNothing)
    const best = findBestGoals(task)
    expect(findBroken(task, plan.roomOf)).toEqual([])
    expect(plan.goals).toEqual(countGoals(task, plan.roomOf))
    if (compareGoals(plan.goals, best) !== 0) worse.push({ seed, found: plan.goals, best })
    expect(plan.isBest).toEqual({ against: true, wishes: true })
  }
  expect(worse).toEqual([])
})

/** Four to nine people with too few or many beds, with pins and vetoes, and with both settings for studios. */
function smallTask(seed: number): PlanTask {
  const random = createRandom(seed)
  const pick = <T>(list: readonly T[]): T | undefined => list[random.below(list.length)]
  return randomTask({
    people: 4 + random.below(6),
    beds: pick([0.7, 1, 1.1, 1.3, 1.6]) ?? 1,
    seed,
    from: pick(['now', 'scratch']) ?? 'now',
    studios: pick(['mixed', 'together']) ?? 'mixed',
    placed: pick([0, 40, 90]) ?? 0,
    pinned: pick([0, 10, 30]) ?? 0,
    vetoing: pick([0, 10, 40]) ?? 0,
    largest: pick([2, 3, 4]) ?? 4,
  })
}
