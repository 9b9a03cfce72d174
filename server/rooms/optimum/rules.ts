/** A person who is coming and needs a bed. */
export type PlannedPerson = {
  id: string
  isOpenToSharing: boolean
  /** Shares with the same gender only. Without a gender of their own they sleep alone. */
  isSameGenderOnly: boolean
  gender: 'woman' | 'man' | 'other' | null
  studio: string | null
  wantsQuiet: boolean
  wantsGroundFloor: boolean
  /** Ids of the people they would like to share with, at most three. */
  wanted: readonly string[]
  roomId: string | null
  /** Keeps their current room, even if that breaks a rule: an organiser put them there by hand. */
  isPinned: boolean
}

/** A person with the details for sentences. Never passed to the thread. */
export type NamedPerson = PlannedPerson & {
  fullName: string
  /** Their answer about sharing; null: no answer yet. */
  sharing: boolean | null
}

export type PlannedRoom = { id: string; beds: number; isQuiet: boolean; isGroundFloor: boolean }

export type PlanTask = {
  people: readonly PlannedPerson[]
  rooms: readonly PlannedRoom[]
  /** Pairs of people who must never share, no matter who asked for it. */
  vetoes: readonly (readonly [string, string])[]
  /** Whether people of one studio should sleep apart or together. */
  studios: 'mixed' | 'together'
  /** Plans only the necessary changes from the current rooms, or everything from scratch. */
  from: 'now' | 'scratch'
}

/** The shortcomings of a plan, ordered by importance: fewer of one outweigh any number of the next. */
export type Goals = {
  /** People without a bed; planning from now counts those who would lose theirs twice. */
  noBed: number
  /** People who are not open to sharing and share with someone they did not name. */
  against: number
  /** Pairs who named each other and do not share. */
  mutualMissed: number
  /** One-sided wishes that are not met. */
  singleMissed: number
  /** Needs for a quiet room or the ground floor that are not met. */
  needsMissed: number
  /** People who would lose or leave their current room. */
  moved: number
  /** Pairs in one room: of the same studio if studios are mixed, of different studios if they are together. */
  studio: number
  /** Rooms whose people would change. */
  roomsTouched: number
}

export const goalNames = [
  'noBed',
  'against',
  'mutualMissed',
  'singleMissed',
  'needsMissed',
  'moved',
  'studio',
  'roomsTouched',
] as const satisfies readonly (keyof Goals)[]

/**
 * The effect of more rooms: how many fewer people without a bed or against their wish, and how many more wishes met.
 */
export type ExtraBeds = {
  /** Additional rooms with one bed. */
  singles: number
  /** Additional rooms with two beds. */
  doubles: number
  noBed?: number
  against?: number
  /** Mutual and one-sided wishes together. */
  wishes?: number
}

export type RoomsPlan = {
  /** The room of each person who gets a bed. */
  roomOf: Map<string, string>
  goals: Goals
  /**
   * Proven: no plan has fewer people without a bed or against their wish; and of those plans none misses fewer
   * wishes.
   */
  isBest: { against: boolean; wishes: boolean }
  /** Additional rooms that would help. */
  extraBeds: ExtraBeds[]
}

/** Negative if `one` is the better plan, zero if both are equally good. */
export function compareGoals(one: Goals, other: Goals): number {
  const differing = goalNames.find((name) => one[name] !== other[name])
  return differing === undefined ? 0 : one[differing] - other[differing]
}

/** Counts a plan from the task alone. A solver's own figures are never shown. */
export function countGoals(task: PlanTask, roomOf: ReadonlyMap<string, string>): Goals {
  const wishes = wantedOf(task)
  const isWanted = (one: string, other: string) => wishes.get(one)?.has(other) === true
  const share = (one: string, other: string) =>
    roomOf.get(one) !== undefined && roomOf.get(one) === roomOf.get(other)
  const goals = zeroGoals()
  for (const { id } of task.people) {
    for (const other of wishes.get(id) ?? []) {
      if (share(id, other)) continue
      if (!isWanted(other, id)) goals.singleMissed++
      // Counts a pair once.
      else if (id < other) goals.mutualMissed++
    }
  }
  const rooms = new Map(task.rooms.map((room) => [room.id, room]))
  const people = new Map(task.people.map((person) => [person.id, person]))
  for (const person of task.people) {
    const room = rooms.get(roomOf.get(person.id) ?? '')
    if (room === undefined) goals.noBed += losesBed(task, person, rooms) ? 2 : 1
    goals.needsMissed += Number(person.wantsQuiet && room?.isQuiet !== true)
    goals.needsMissed += Number(person.wantsGroundFloor && room?.isGroundFloor !== true)
    goals.moved += Number(person.roomId !== null && person.roomId !== room?.id)
  }
  const now = peopleByRoom(task, (person) => person.roomId)
  const then = peopleByRoom(task, ({ id }) => roomOf.get(id) ?? null)
  for (const { id } of task.rooms) {
    const [before, after] = [now.get(id) ?? [], then.get(id) ?? []]
    const isUnchanged = before.length === after.length && after.every((person) => before.includes(person))
    goals.roomsTouched += Number(!isUnchanged)
    for (const person of after) {
      const sharesAgainstWish = after.some((mate) => mate !== person && !isWanted(person, mate))
      goals.against += Number(sharesAgainstWish && people.get(person)?.isOpenToSharing === false)
    }
    for (const [one, other] of pairsOf(after)) {
      const [studio, second] = [people.get(one)?.studio ?? null, people.get(other)?.studio ?? null]
      const isOneStudio = studio !== null && studio === second
      goals.studio += Number(isOneStudio === (task.studios === 'mixed'))
    }
  }
  return goals
}

/** No one loses their bed to a person without a bed, unless everyone is planned from scratch. */
const losesBed = (
  { from }: Pick<PlanTask, 'from'>,
  { roomId }: Pick<PlannedPerson, 'roomId'>,
  rooms: { has: (roomId: string) => boolean },
): boolean => from === 'now' && roomId !== null && rooms.has(roomId)

/** Goals with no shortcoming. */
export const zeroGoals = (): Goals => ({
  noBed: 0,
  against: 0,
  mutualMissed: 0,
  singleMissed: 0,
  needsMissed: 0,
  moved: 0,
  studio: 0,
  roomsTouched: 0,
})

export type BrokenRule = {
  rule: 'unknown' | 'pin' | 'beds' | 'veto' | 'gender'
  people: string[]
  roomId?: string
}

/**
 * Finds the rules that a plan breaks although it must not: beds, pins, vetoes, and same-gender sharing. Pins win over
 * the other rules, because an organiser put these people there: a rule that pinned people break among themselves isn't
 * reported, but one that others break by joining them is.
 */
export function findBroken(
  task: Pick<PlanTask, 'people' | 'rooms' | 'vetoes'>,
  roomOf: ReadonlyMap<string, string>,
): BrokenRule[] {
  const people = new Map(task.people.map((person) => [person.id, person]))
  const rooms = new Map(task.rooms.map((room) => [room.id, room]))
  const isFixed = (id: string) => isHeldByPin(people.get(id), rooms)
  const broken: BrokenRule[] = [...roomOf].flatMap(([id, roomId]) =>
    people.has(id) && rooms.has(roomId) ? [] : [{ rule: 'unknown', people: [id], roomId }],
  )
  for (const { id, roomId } of task.people) {
    if (isFixed(id) && roomOf.get(id) !== roomId) broken.push({ rule: 'pin', people: [id] })
  }
  for (const [roomId, mates] of peopleByRoom(task, ({ id }) => roomOf.get(id) ?? null)) {
    const beds = rooms.get(roomId)?.beds ?? Infinity
    if (mates.length > beds && !mates.every(isFixed)) broken.push({ rule: 'beds', people: mates, roomId })
  }
  return [...broken, ...findApart(task, roomOf).filter((pair) => !pair.people.every(isFixed))]
}

type ApartPair = { rule: 'veto' | 'gender'; people: [string, string]; roomId: string }

/** The pairs in one room who may not share it, even if an organiser pinned both people. Lists a pair once per rule. */
export function findApart(
  task: Pick<PlanTask, 'people' | 'vetoes'>,
  roomOf: ReadonlyMap<string, string>,
): ApartPair[] {
  const people = new Map(task.people.map((person) => [person.id, person]))
  const vetoes = new Set(task.vetoes.flatMap(([one, other]) => [`${one} ${other}`, `${other} ${one}`]))
  const found: ApartPair[] = []
  for (const [roomId, mates] of peopleByRoom(task, ({ id }) => roomOf.get(id) ?? null)) {
    for (const pair of pairsOf(mates)) {
      if (vetoes.has(pair.join(' '))) found.push({ rule: 'veto', people: pair, roomId })
      const [one, other] = pair.map((id) => people.get(id))
      if (one && other && isAgainstGender(one, other)) found.push({ rule: 'gender', people: pair, roomId })
    }
  }
  return found
}

/** Whether a pin applies: its room is part of the task. */
export const isHeldByPin = (
  person: PlannedPerson | undefined,
  rooms: ReadonlyMap<string, unknown>,
): boolean => person !== undefined && person.isPinned && person.roomId !== null && rooms.has(person.roomId)

/** Whether one of two shares with the same gender only, and the other is of another gender. */
export const isAgainstGender = (one: PlannedPerson, other: PlannedPerson): boolean =>
  (one.isSameGenderOnly || other.isSameGenderOnly) && (one.gender === null || one.gender !== other.gender)

/** The people each person named who are coming; never themselves. */
export function wantedOf(task: PlanTask): Map<string, Set<string>> {
  const ids = new Set(task.people.map(({ id }) => id))
  return new Map(
    task.people.map(({ id, wanted }) => [
      id,
      new Set(wanted.filter((other) => other !== id && ids.has(other))),
    ]),
  )
}

/** The people in each occupied room, in the order of the task. */
export function peopleByRoom(
  task: Pick<PlanTask, 'people'>,
  roomOf: (person: PlannedPerson) => string | null,
): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const person of task.people) {
    const roomId = roomOf(person)
    if (roomId === null) continue
    const mates = found.get(roomId)
    if (mates) mates.push(person.id)
    else found.set(roomId, [person.id])
  }
  return found
}

const pairsOf = <T>(list: readonly T[]): [T, T][] =>
  list.flatMap((one, index) => list.slice(index + 1).map((other): [T, T] => [one, other]))
