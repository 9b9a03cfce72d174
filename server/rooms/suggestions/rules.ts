import type { leftReasons, PlanFigures } from '#contract/room-suggestions.ts'
import type { z } from 'zod'
import { inWords, pluralize } from '#server/lib/words.ts'
import {
  countGoals,
  findBroken,
  peopleByRoom,
  type NamedPerson,
  type PlannedPerson,
  type PlanTask,
  type RoomsPlan,
} from '#server/rooms/optimum/rules.ts'

type RoomOf = ReadonlyMap<string, string>
type Figures = z.output<typeof PlanFigures>

/** What a plan comes to, counted the same way for today's and for the one suggested. O(people × beds of a room). */
export function figuresOf(task: PlanTask, roomOf: RoomOf): Figures {
  const missed = countGoals(task, roomOf)
  // Without a bed for anybody all that was asked for is missed.
  const asked = countGoals(task, new Map())
  const sleeping = sleepingIn(task, roomOf)
  const metOf = (wish: 'mutualMissed' | 'singleMissed' | 'needsMissed') => ({
    met: asked[wish] - missed[wish],
    asked: asked[wish],
  })
  return {
    noBed: task.people.filter(({ id }) => !roomOf.has(id)).length,
    ownRooms: [...sleeping.values()].filter((ids) => ids.length === 1).length,
    againstWish: missed.against,
    mutual: metOf('mutualMissed'),
    oneSided: metOf('singleMissed'),
    needs: metOf('needsMissed'),
    emptyRooms: task.rooms.filter(({ id }) => !sleeping.has(id)).length,
  }
}

const sleepingIn = (task: PlanTask, roomOf: RoomOf) => peopleByRoom(task, ({ id }) => roomOf.get(id) ?? null)

/** Did not agree to share, and shares with somebody they did not name: who named all of them shares of free will. */
const isAgainstWish = (person: PlannedPerson, mates: readonly string[]) =>
  !person.isOpenToSharing && mates.some((id) => !person.wanted.includes(id))

function needsOf(person: PlannedPerson, room: { isQuiet: boolean; isGroundFloor: boolean } | undefined) {
  return [
    ...(person.wantsQuiet ? [{ words: 'quiet room', isMet: room?.isQuiet === true }] : []),
    ...(person.wantsGroundFloor ? [{ words: 'ground floor', isMet: room?.isGroundFloor === true }] : []),
  ]
}

const matesOf = (sleeping: ReadonlyMap<string, string[]>, roomOf: RoomOf, personId: string) =>
  (sleeping.get(roomOf.get(personId) ?? '') ?? []).filter((id) => id !== personId)

type NamedTask = Omit<PlanTask, 'people'> & { people: readonly NamedPerson[] }
type Reason = { reason: string; isUnmet: boolean }

/**
 * One sentence about each person's bed, the first that holds: pinned, against the wish, with whom they named, alone as
 * asked, where they sleep already, with their studio. Then what they need, and whom they named in vain. Organisers alone
 * read it; nothing in it is about a veto.
 */
export function createReasons(task: NamedTask, roomOf: RoomOf): (person: NamedPerson) => Reason {
  const sleeping = sleepingIn(task, roomOf)
  const roomById = new Map(task.rooms.map((room) => [room.id, room]))
  const personOf = new Map(task.people.map((one) => [one.id, one]))
  const totals = `${pluralize(task.people.length, 'person', 'people')}, ${pluralize(task.rooms.length, 'room')}`
  const names = (ids: readonly string[]) => inWords(ids.map((id) => personOf.get(id)?.fullName ?? 'somebody'))

  return (person) => {
    const roomId = roomOf.get(person.id)
    if (roomId === undefined) return { reason: `No bed is left: ${totals}`, isUnmet: true }
    const mates = matesOf(sleeping, roomOf, person.id)
    const wanted = person.wanted.filter((id) => personOf.has(id))
    const needs = needsOf(person, roomById.get(roomId))
    const apart = wanted.filter((id) => !mates.includes(id))
    const isAgainst = isAgainstWish(person, mates)
    const unmet = [
      ...needs.filter(({ isMet }) => !isMet).map(({ words }) => `no ${words}`),
      ...(apart.length > 0 ? [`not with ${names(apart)}`] : []),
    ]
    const parts = [
      mainReason(person, mates),
      ...needs.filter(({ isMet }) => isMet).map(({ words }) => words),
      ...unmet,
    ]
    return { reason: parts.join(' · '), isUnmet: isAgainst || unmet.length > 0 }
  }

  function mainReason(person: NamedPerson, mates: readonly string[]): string {
    const isBack = (id: string) => personOf.get(id)?.wanted.includes(person.id) === true
    const named = mates.filter((id) => person.wanted.includes(id))
    const isStudio = mates.some((id) => person.studio !== null && personOf.get(id)?.studio === person.studio)
    if (person.isPinned) return 'Stays here: you pinned them'
    if (isAgainstWish(person, mates))
      return person.sharing === false
        ? `Shares although they asked for their own room: ${totals}`
        : 'Shares, and has not said whether they mind'
    if (named.length > 0)
      return named.every(isBack)
        ? `With ${names(named)}: ${named.length === 1 ? 'both' : 'all'} asked`
        : `With ${names(named)}, as they asked`
    if (mates.length === 0 && person.sharing === false) return 'Own room, as they asked'
    if (roomOf.get(person.id) === person.roomId) return 'Stays where they are'
    if (isStudio) return `With others of ${person.studio ?? ''}`
    return mates.length === 0 ? 'Has the room alone' : 'Takes a free bed'
  }
}

/** From the room somebody was seen in, to another; null is no room. */
export type Step = { personId: string; from: string | null; to: string | null }
export type Left = { personId: string; reason: (typeof leftReasons)[number] }

/**
 * Which moves of a suggestion still hold by now. A move falls when its person left, was moved or pinned in between, when
 * the room is gone, or when with all the others that still hold there would be no bed, or two in one room who may not
 * share. Who is left keeps a bed that another move may have counted on, so it is asked again until none falls: at most
 * once for each move.
 */
export function stillValid(steps: readonly Step[], task: PlanTask): { valid: Step[]; left: Left[] } {
  const personOf = new Map(task.people.map((one) => [one.id, one]))
  const roomIds = new Set(task.rooms.map(({ id }) => id))
  const left: Left[] = []
  let valid: Step[] = []
  for (const step of steps) {
    const person = personOf.get(step.personId)
    // Done already: asked again after an answer that was lost.
    if (person && person.roomId === step.to) continue
    const reason = whyNot(step, person, roomIds)
    if (reason) left.push({ personId: step.personId, reason })
    else valid.push(step)
  }
  for (;;) {
    const roomOf = new Map(task.people.flatMap(({ id, roomId }) => (roomId === null ? [] : [[id, roomId]])))
    for (const { personId, to } of valid) {
      if (to === null) roomOf.delete(personId)
      else roomOf.set(personId, to)
    }
    const broken = findBroken(task, roomOf)
    const ruleAgainst = ({ personId, to }: Step) =>
      broken.find(
        ({ rule, people, roomId }) => roomId === to && (rule === 'beds' || people.includes(personId)),
      )
    const fallen = valid.find((step) => step.to !== null && ruleAgainst(step))
    if (!fallen) return { valid, left }
    const isFull = ruleAgainst(fallen)?.rule === 'beds'
    left.push({ personId: fallen.personId, reason: isFull ? 'no-bed' : 'may-not-share' })
    valid = valid.filter((one) => one !== fallen)
  }
}

function whyNot(
  { from, to }: Step,
  person: PlannedPerson | undefined,
  roomIds: ReadonlySet<string>,
): Left['reason'] | undefined {
  if (!person) return 'not-coming'
  if (person.isPinned) return 'pinned'
  if (person.roomId !== from) return 'elsewhere'
  return to === null || roomIds.has(to) ? undefined : 'no-room'
}

/** What more rooms would bring, a sentence each. */
export function helpWords({ goals, extraBeds }: Pick<RoomsPlan, 'goals' | 'extraBeds'>): string[] {
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
    const brought = [
      ...(beds > 0 ? [`${pluralize(beds, 'more person gets', 'more people get')} a bed`] : []),
      ...(sharing > 0
        ? [`${pluralize(sharing, 'fewer person shares', 'fewer people share')} against their wish`]
        : []),
      ...(met > 0 ? [pluralize(met, 'more wish is met', 'more wishes are met')] : []),
    ]
    return brought.length === 0 ? [] : [`With ${inWords(rooms)}, ${inWords(brought)}.`]
  })
}
