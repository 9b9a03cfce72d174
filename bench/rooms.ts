import { planRoomsBest } from '#server/rooms/optimum/commands.ts'
import { countGoals, findBroken, type PlanTask } from '#server/rooms/optimum/rules.ts'
import { planRooms } from '#server/rooms/planner/rules.ts'
import { randomTask } from '#server/testing/planning-tasks.ts'

const events = [
  ...[1, 2, 3].map((seed) => ({ people: 1_000, beds: 1.6, seed })),
  ...[1, 2, 3].map((seed) => ({ people: 1_000, beds: 1.1, seed })),
  ...[1, 2, 3].map((seed) => ({ people: 120, beds: 1.3, seed })),
]

/** Random events, planned greedily and by 10 seconds of search. Prints what each plan misses, by goal. */
export async function comparePlans(print: (line: object) => void): Promise<void> {
  for (const event of events) {
    const task = randomTask(event)
    const greedy = greedyPlan(task)
    const brokenRooms = new Set(findBroken(task, greedy).map(({ roomId }) => roomId)).size
    print({ measure: 'rooms', by: 'greedy', ...event, ...countGoals(task, greedy), brokenRooms })
    const started = performance.now()
    let firstMs = 0
    const plan = await planRoomsBest(task, { onPlan: () => (firstMs ||= performance.now() - started) })
    print({
      measure: 'rooms',
      by: 'optimum',
      ...event,
      ...plan.goals,
      brokenRooms: findBroken(task, plan.roomOf).length,
      isBest: plan.isBest,
      extraBeds: plan.extraBeds,
      firstMs: Math.round(firstMs),
      ms: Math.round(performance.now() - started),
    })
  }
}

/** Returns people's rooms after auto-assign, which ignores wishes, vetoes and genders. */
function greedyPlan({ people, rooms }: PlanTask): Map<string, string> {
  const { placements } = planRooms(
    people.flatMap((person) =>
      person.roomId === null
        ? [{ ...person, personId: person.id, fullName: person.id, openToRoomSharing: person.isOpenToSharing }]
        : [],
    ),
    rooms.map(({ id, beds }) => ({
      id,
      roomNumber: id,
      bedCount: beds,
      taken: people.filter(({ roomId }) => roomId === id).length,
    })),
  )
  return new Map([
    ...people.flatMap(({ id, roomId }) => (roomId === null ? [] : [[id, roomId] as const])),
    ...placements.map(({ personId, roomId }) => [personId, roomId] as const),
  ])
}
