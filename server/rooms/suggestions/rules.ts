import type { skipReasons, PlanFigures } from '#contract/room-suggestions.ts'
import type { z } from 'zod'
import { inWords, pluralize } from '#server/lib/words.ts'
import {
  countGoals,
  findApart,
  findBroken,
  peopleByRoom,
  type BrokenRule,
  type PlannedPerson,
  type PlanTask,
  type RoomsPlan,
} from '#server/rooms/optimum/rules.ts'

type RoomOf = ReadonlyMap<string, string>
type Figures = z.output<typeof PlanFigures>

/** The figures of a plan, counted alike for the current and the suggested plan. O(people × beds of a room). */
export function figuresOf(task: PlanTask, roomOf: RoomOf): Figures {
  const missed = countGoals(task, roomOf)
  // If no one had a bed, every wish would be missed.
  const allGoals = countGoals(task, new Map())
  const sleeping = peopleByRoom(task, ({ id }) => roomOf.get(id) ?? null)
  const brokenPairs = findApart(task, roomOf)
  const mixedIds = new Set(brokenPairs.flatMap(({ rule, people }) => (rule === 'gender' ? people : [])))
  const metOf = (wish: 'mutualMissed' | 'singleMissed' | 'needsMissed') => ({
    met: allGoals[wish] - missed[wish],
    asked: allGoals[wish],
  })
  return {
    noBed: task.people.filter(({ id }) => !roomOf.has(id)).length,
    ownRooms: [...sleeping.values()].filter((ids) => ids.length === 1).length,
    againstWish: missed.against,
    againstGender: task.people.filter(({ id, isSameGenderOnly }) => isSameGenderOnly && mixedIds.has(id))
      .length,
    brokenVetoes: brokenPairs.filter(({ rule }) => rule === 'veto').length,
    mutual: metOf('mutualMissed'),
    oneSided: metOf('singleMissed'),
    needs: metOf('needsMissed'),
    moved: missed.moved,
    emptyRooms: task.rooms.filter(({ id }) => !sleeping.has(id)).length,
  }
}

/** A move from the room a person was seen in to another; null means no room. */
export type Step = { personId: string; from: string | null; to: string | null }
type SkippedMove = { personId: string; reason: (typeof skipReasons)[number] }

/**
 * Finds the moves of a suggestion that are still valid. A move is invalid if its person has declined, or has since been
 * moved or pinned, or if the room was deleted. It is also invalid if the valid moves together would leave the person no
 * bed, or a roommate they may not share with. A skipped person keeps a bed that another move may have counted on, so
 * this repeats until no further move fails. Finally, people who would only have made room for a skipped person stay.
 */
export function findValidMoves(
  steps: readonly Step[],
  task: PlanTask,
): { valid: Step[]; left: SkippedMove[] } {
  const personOf = new Map(task.people.map((one) => [one.id, one]))
  const roomIds = new Set(task.rooms.map(({ id }) => id))
  const skippedMoves = new Map<Step, SkippedMove['reason']>()
  let valid: Step[] = []
  for (const step of steps) {
    const person = personOf.get(step.personId)
    // Already made: the call is repeated after a lost response.
    if (person && person.roomId === step.to) continue
    const reason = skipReason(step, person, roomIds)
    if (reason) skippedMoves.set(step, reason)
    else valid.push(step)
  }
  for (;;) {
    const broken = findBroken(task, roomsAfter(task, valid))
    const ruleAgainst = ({ personId, to }: Step) => ruleFor(broken, personId, to)
    const next = valid.find((step) => step.to !== null && ruleAgainst(step))
    if (!next) break
    skippedMoves.set(next, ruleAgainst(next) === 'beds' ? 'no-bed' : 'may-not-share')
    valid = valid.filter((one) => one !== next)
  }
  for (const step of findNeedless(valid, [...skippedMoves.keys()], task)) skippedMoves.set(step, 'not-needed')
  return {
    valid: valid.filter((step) => !skippedMoves.has(step)),
    left: [...skippedMoves].map(([{ personId }, reason]) => ({ personId, reason })),
  }
}

/** Where everyone sleeps after the moves. */
function roomsAfter(task: PlanTask, steps: readonly Step[]): Map<string, string> {
  const roomOf = new Map(task.people.flatMap(({ id, roomId }) => (roomId === null ? [] : [[id, roomId]])))
  for (const { personId, to } of steps) {
    if (to === null) roomOf.delete(personId)
    else roomOf.set(personId, to)
  }
  return roomOf
}

/** The rule that a person breaks in a room: too many people, or one who may not share with them. */
const ruleFor = (broken: readonly BrokenRule[], personId: string, inRoom: string | null) =>
  broken.find(
    ({ rule, people, roomId }) => roomId === inRoom && (rule === 'beds' || people.includes(personId)),
  )?.rule

/**
 * Finds moves that would only make room for a skipped person: people who lose their bed although they could stay, and
 * people who leave a room that the skipped person doesn't enter, unless moving meets more wishes. People who stay don't
 * enter the next room, so the moves that would have made room for them are checked next.
 */
function findNeedless(valid: readonly Step[], skippedMoves: readonly Step[], task: PlanTask): Set<Step> {
  const { canStay, stay, meetsMore } = createStayCheck(task, roomsAfter(task, valid))
  const leaving = Map.groupBy(valid, ({ from }) => from)
  const needless = new Set<Step>()
  const openRoomIds = skippedMoves.flatMap(({ to }) => to ?? [])
  /** Whether someone else keeps a bed if this person stays where they are. Follows the moves from room to room. */
  const sparesBed = ({ personId, to }: Step, seen: readonly (string | null)[] = []): boolean =>
    to !== null &&
    !seen.includes(to) &&
    (leaving.get(to) ?? []).some(
      (next) =>
        !needless.has(next) &&
        canStay(next, personId) &&
        (next.to === null || sparesBed(next, [...seen, to])),
    )
  const markNeedless = (steps: readonly Step[], isNeedless: (step: Step) => boolean) => {
    for (const step of steps) {
      if (needless.has(step) || !canStay(step) || !isNeedless(step)) continue
      needless.add(step)
      stay(step)
      if (step.to !== null) openRoomIds.push(step.to)
    }
  }
  markNeedless(valid, ({ to }) => to === null)
  for (let roomId = openRoomIds.pop(); roomId !== undefined; roomId = openRoomIds.pop()) {
    const steps = leaving.get(roomId) ?? []
    markNeedless(steps, (step) => step.to === null || sparesBed(step))
    markNeedless(steps, (step) => !meetsMore(step))
  }
  return needless
}

/**
 * Compares staying with moving while moves are dropped one after another. Checks only the people of two rooms, so
 * thousands of moves are cheap.
 */
function createStayCheck(task: PlanTask, roomOf: RoomOf) {
  const personOf = new Map(task.people.map((one) => [one.id, one]))
  const roomById = new Map(task.rooms.map((room) => [room.id, room]))
  const peopleIn = peopleByRoom(task, ({ id }) => roomOf.get(id) ?? null)
  const inRoom = (roomId: string | null) => peopleIn.get(roomId ?? '') ?? []
  const partOf = ({ from, to }: Step, ids: readonly string[]): PlanTask => ({
    ...task,
    people: ids.flatMap((id) => personOf.get(id) ?? []),
    rooms: [from, to].flatMap((id) => roomById.get(id ?? '') ?? []),
  })
  return {
    /** Whether a person breaks no rule in the room they would leave, optionally without another person there. */
    canStay: (step: Step, without?: string): boolean => {
      if (step.from === null) return false
      const ids = [...inRoom(step.from).filter((id) => id !== without), step.personId]
      const broken = findBroken(partOf(step, ids), new Map(pairs(ids, step.from)))
      return ruleFor(broken, step.personId, step.from) === undefined
    },
    /** Whether moving the person misses fewer wishes than staying. */
    meetsMore: (step: Step): boolean => {
      const [peopleFrom, peopleTo] = [inRoom(step.from), inRoom(step.to)]
      const nearbyTask = partOf(step, [...peopleFrom, ...peopleTo])
      const roomOfMoved = new Map([...pairs(peopleFrom, step.from), ...pairs(peopleTo, step.to)])
      const goalsMoved = countGoals(nearbyTask, roomOfMoved)
      const goalsStayed = countGoals(nearbyTask, new Map(roomOfMoved).set(step.personId, step.from ?? ''))
      const differing = wishGoals.find((name) => goalsMoved[name] !== goalsStayed[name])
      return differing !== undefined && goalsMoved[differing] < goalsStayed[differing]
    },
    stay: ({ personId, from, to }: Step): void => {
      const others = inRoom(to).filter((id) => id !== personId)
      if (to !== null) peopleIn.set(to, others)
      if (from !== null) peopleIn.set(from, [...inRoom(from), personId])
    },
  }
}

const pairs = (ids: readonly string[], roomId: string | null) => ids.map((id) => [id, roomId ?? ''] as const)

const wishGoals = ['against', 'mutualMissed', 'singleMissed', 'needsMissed'] as const

function skipReason(
  { from, to }: Step,
  person: PlannedPerson | undefined,
  roomIds: ReadonlySet<string>,
): SkippedMove['reason'] | undefined {
  if (!person) return 'not-coming'
  if (person.isPinned) return 'pinned'
  if (person.roomId !== from) return 'elsewhere'
  return to === null || roomIds.has(to) ? undefined : 'no-room'
}

/** The effect of more rooms, one sentence each. */
export function describeExtraRooms({ goals, extraBeds }: Pick<RoomsPlan, 'goals' | 'extraBeds'>): string[] {
  const missed = goals.mutualMissed + goals.singleMissed
  return extraBeds.flatMap(({ singles, doubles, noBed, against, wishes }) => {
    const rooms = [
      ...(singles > 0 ? [pluralize(singles, 'more single room')] : []),
      ...(doubles > 0 ? [pluralize(doubles, 'more double room')] : []),
    ]
    const [beds, sharing, met] = [
      goals.noBed - (noBed ?? goals.noBed),
      goals.against - (against ?? goals.against),
      missed - (wishes ?? missed),
    ]
    const effects = [
      ...(beds > 0 ? [`${pluralize(beds, 'more person gets', 'more people get')} a bed`] : []),
      ...(sharing > 0
        ? [`${pluralize(sharing, 'fewer person shares', 'fewer people share')} against their wish`]
        : []),
      ...(met > 0 ? [pluralize(met, 'more wish is met', 'more wishes are met')] : []),
    ]
    return effects.length === 0 ? [] : [`With ${inWords(rooms)}, ${inWords(effects)}.`]
  })
}
