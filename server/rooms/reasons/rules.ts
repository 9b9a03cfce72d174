import { inWords, pluralize } from '#server/lib/words.ts'
import {
  isAgainstGender,
  peopleByRoom,
  type NamedPerson,
  type PlannedPerson,
  type PlanTask,
} from '#server/rooms/optimum/rules.ts'

type NamedTask = Omit<PlanTask, 'people'> & { people: readonly NamedPerson[] }
type Reason = { reason: string; isUnmet: boolean }

/**
 * Returns a function that gives the sentence about a person's bed. The sentence begins with the first reason that
 * applies: pinned, against their wish, with people they named, alone as asked or because of 'same gender only',
 * already there, or with their studio. Their needs follow, then the people they named who sleep elsewhere, and whether
 * 'same gender only' is or was broken. Only organisers read it; it never mentions a veto or a gender.
 */
export function createReasons(
  task: NamedTask,
  roomOf: ReadonlyMap<string, string>,
): (person: NamedPerson) => Reason {
  const sleeping = peopleByRoom(task, ({ id }) => roomOf.get(id) ?? null)
  const sleepingNow = peopleByRoom(task, ({ roomId }) => roomId)
  const roomById = new Map(task.rooms.map((room) => [room.id, room]))
  const personOf = new Map(task.people.map((one) => [one.id, one]))
  const withoutBed = task.people.filter(({ id }) => !roomOf.has(id))
  const roomsWithSpace = task.rooms.filter(({ id, beds }) => (sleeping.get(id)?.length ?? 0) < beds)
  const totals = `${pluralize(task.people.length, 'person', 'people')}, ${pluralize(task.rooms.length, 'room')}`
  const names = (ids: readonly string[]) => inWords(ids.map((id) => personOf.get(id)?.fullName ?? 'somebody'))
  const hasOtherGender = (person: PlannedPerson, ids: readonly string[]) =>
    ids.some((id) => {
      const mate = personOf.get(id)
      return mate !== undefined && id !== person.id && isAgainstGender(person, mate)
    })

  return (person) => {
    const roomId = roomOf.get(person.id)
    const isGenderBrokenNow =
      person.roomId !== null &&
      person.roomId !== roomId &&
      hasOtherGender(person, sleepingNow.get(person.roomId) ?? [])
    const genderBrokenNow = isGenderBrokenNow ? ['‘same gender only’ is not kept where they sleep now'] : []
    if (roomId === undefined)
      return { reason: [noBedReason(person), ...genderBrokenNow].join(' · '), isUnmet: true }
    const mates = (sleeping.get(roomId) ?? []).filter((id) => id !== person.id)
    const wishes = person.wanted.filter((id) => personOf.has(id))
    const needs = needsOf(person, roomById.get(roomId))
    const missingIds = wishes.filter((id) => !mates.includes(id))
    const unmet = [
      ...needs.filter(({ isMet }) => !isMet).map(({ words }) => `no ${words}`),
      ...(missingIds.length > 0 ? [`not with ${names(missingIds)}`] : []),
      ...(person.isSameGenderOnly && hasOtherGender(person, mates)
        ? ['not the same gender only, as they asked']
        : []),
    ]
    const parts = [
      mainReason(person, mates),
      ...needs.filter(({ isMet }) => isMet).map(({ words }) => words),
      ...unmet,
      ...genderBrokenNow,
    ]
    return { reason: parts.join(' · '), isUnmet: isAgainstWish(person, mates) || unmet.length > 0 }
  }

  function mainReason(person: NamedPerson, mates: readonly string[]): string {
    const isNamedBackBy = (id: string) => personOf.get(id)?.wanted.includes(person.id) === true
    const metIds = mates.filter((id) => person.wanted.includes(id))
    const isStudio = mates.some((id) => person.studio !== null && personOf.get(id)?.studio === person.studio)
    if (person.isPinned) return 'Stays here: you pinned them'
    if (isAgainstWish(person, mates))
      return person.sharing === false
        ? `Shares although they asked for their own room: ${totals}`
        : 'Shares, and has not said whether they mind'
    if (metIds.length > 0)
      return metIds.every(isNamedBackBy)
        ? `With ${names(metIds)}: ${metIds.length === 1 ? 'both' : 'all'} asked`
        : `With ${names(metIds)}, as they asked`
    if (mates.length === 0 && person.sharing === false) return 'Own room, as they asked'
    if (mates.length === 0 && cannotShare(person)) return `Has the room to themselves: ${noGender}`
    if (mates.length === 0 && isUnpaired(person))
      return 'Has the room to themselves: nobody without a bed may share it (same gender only)'
    if (roomOf.get(person.id) === person.roomId) return 'Stays where they are'
    if (isStudio) return `With others of ${person.studio ?? ''}`
    return mates.length === 0 ? 'Has the room to themselves' : 'Takes a free bed'
  }

  function noBedReason(person: NamedPerson): string {
    if (cannotShare(person) && task.rooms.some(({ beds }) => beds > 1))
      return `No room is left for them alone: ${noGender}`
    const isKeptOut =
      roomsWithSpace.length > 0 &&
      roomsWithSpace.every(({ id }) => hasOtherGender(person, sleeping.get(id) ?? []))
    return isKeptOut ? `No free bed keeps to ‘same gender only’: ${totals}` : `No bed is left: ${totals}`
  }

  /** Whether this person's room has a free bed, but none of the people without a bed may share the room. */
  function isUnpaired(person: NamedPerson): boolean {
    const room = roomById.get(roomOf.get(person.id) ?? '')
    return (
      room !== undefined &&
      room.beds > 1 &&
      withoutBed.length > 0 &&
      withoutBed.every((other) => isAgainstGender(person, other))
    )
  }
}

const noGender = 'they share with the same gender only, and did not give theirs'

const cannotShare = ({ isSameGenderOnly, gender }: PlannedPerson) => isSameGenderOnly && gender === null

/**
 * Whether a person who didn't agree to share has a roommate they didn't name: naming all roommates counts as
 * agreeing.
 */
const isAgainstWish = (person: PlannedPerson, mates: readonly string[]) =>
  !person.isOpenToSharing && mates.some((id) => !person.wanted.includes(id))

function needsOf(person: PlannedPerson, room: { isQuiet: boolean; isGroundFloor: boolean } | undefined) {
  return [
    ...(person.wantsQuiet ? [{ words: 'quiet room', isMet: room?.isQuiet === true }] : []),
    ...(person.wantsGroundFloor ? [{ words: 'ground floor', isMet: room?.isGroundFloor === true }] : []),
  ]
}
