import {
  compareGoals,
  countGoals,
  goalNames,
  isAgainstGender,
  zeroGoals,
  type Goals,
  type PlannedPerson,
  type PlanTask,
} from '#server/rooms/optimum/rules.ts'

/**
 * The goals of the optimal plan: tries each person in every room and in none, and prunes what can't beat the best so
 * far. It shares only `countGoals` and `compareGoals` with the planner.
 */
export function findBestGoals(task: PlanTask): Goals {
  const rooms = new Set(task.rooms.map(({ id }) => id))
  const isHeldByPin = ({ isPinned, roomId }: PlannedPerson) =>
    isPinned && roomId !== null && rooms.has(roomId)
  const people = task.people.toSorted((one, other) => Number(isHeldByPin(other)) - Number(isHeldByPin(one)))
  const isVetoed = (one: string, other: string) =>
    task.vetoes.some((pair) => pair.includes(one) && pair.includes(other))
  const canShare = (one: PlannedPerson, other: PlannedPerson) =>
    (isHeldByPin(one) && isHeldByPin(other)) || (!isVetoed(one.id, other.id) && !isAgainstGender(one, other))
  const occupants = new Map<string, PlannedPerson[]>(task.rooms.map(({ id }) => [id, []]))
  let best: Goals | undefined
  const search = (index: number, sum: Goals): void => {
    if (best && compareGoals(sum, best) >= 0) return
    const person = people[index]
    if (!person) {
      const roomOf = new Map([...occupants].flatMap(([id, mates]) => mates.map((mate) => [mate.id, id])))
      const goals = countGoals(task, roomOf)
      if (compareGoals({ ...goals, roomsTouched: 0 }, sum) !== 0) throw new Error('Two ways to count differ.')
      if (!best || compareGoals(goals, best) < 0) best = goals
      return
    }
    for (const room of task.rooms) {
      const roommates = occupants.get(room.id) ?? []
      if (isHeldByPin(person) ? person.roomId !== room.id : roommates.length >= room.beds) continue
      if (!roommates.every((mate) => canShare(person, mate))) continue
      occupants.set(room.id, [...roommates, person])
      search(index + 1, plus(sum, stepOf(task, { person, room, before: people.slice(0, index), roommates })))
      occupants.set(room.id, roommates)
    }
    if (!isHeldByPin(person))
      search(
        index + 1,
        plus(sum, stepOf(task, { person, room: null, before: people.slice(0, index), roommates: [] })),
      )
  }
  search(0, zeroGoals())
  if (!best) throw new Error('There is no plan at all.')
  return best
}

type Step = {
  person: PlannedPerson
  room: PlanTask['rooms'][number] | null
  before: readonly PlannedPerson[]
  roommates: readonly PlannedPerson[]
}

/** What one more person adds to the goals, except for the rooms touched. */
function stepOf(task: PlanTask, { person, room, before, roommates }: Step): Goals {
  const all = [...roommates, person]
  const missed = before.filter((other) => !roommates.includes(other))
  return {
    noBed: room !== null ? 0 : task.from === 'now' && person.roomId !== null ? 2 : 1,
    against:
      all.filter((one) => sharesAgainstWish(one, all)).length -
      roommates.filter((one) => sharesAgainstWish(one, roommates)).length,
    mutualMissed: missed.filter((other) => hasNamed(other, person) && hasNamed(person, other)).length,
    singleMissed: missed.filter((other) => hasNamed(other, person) !== hasNamed(person, other)).length,
    needsMissed:
      Number(person.wantsQuiet && !room?.isQuiet) + Number(person.wantsGroundFloor && !room?.isGroundFloor),
    moved: Number(person.roomId !== null && person.roomId !== room?.id),
    studio: roommates.filter(
      ({ studio }) => (studio !== null && studio === person.studio) === (task.studios === 'mixed'),
    ).length,
    roomsTouched: 0,
  }
}

const hasNamed = (one: PlannedPerson, other: PlannedPerson) => one.wanted.includes(other.id)

const sharesAgainstWish = (one: PlannedPerson, others: readonly PlannedPerson[]) =>
  !one.isOpenToSharing && others.some((other) => other !== one && !hasNamed(one, other))

const plus = (one: Goals, other: Goals): Goals => {
  const sum = { ...one }
  for (const name of goalNames) sum[name] += other[name]
  return sum
}
