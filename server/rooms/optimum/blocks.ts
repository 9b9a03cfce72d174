import { apartBit, namedBit, canJoin, type Model } from '#server/rooms/optimum/model.ts'

/**
 * A set of people linked by wishes who may share: in one room they stay together as a connected part of the graph of
 * wishes, beside others they didn't name. `pinned` is the room whose pinned people belong to it; they are not in
 * `people`.
 */
export type Block = { people: readonly number[]; pinned: number | undefined }

/** If there are more sets than this, they aren't listed, and the search proves nothing. */
const maxBlocks = 60_000

/**
 * The sets that avoid sharing against someone's wish: one person who wants their own room, and some of the people
 * they named. They suffice for the first two goals, since everyone else can equally share as a stranger. At most 7
 * per person.
 */
export function smallBlocks(model: Model): Block[] {
  const found = new Map<string, Block>()
  for (const person of model.people.keys()) {
    if (model.isOpen[person] === 1) continue
    const wishes = (model.partners[person] ?? []).filter((other) => isNamed(model, person, other))
    for (const mates of subsetsOf(wishes)) {
      const block = blockOf(model, [person, ...mates])
      if (block && mates.length > 0) found.set(keyOf(block), block)
    }
  }
  return [...found.values()]
}

/**
 * Every connected set of up to `maxSize` free people in the graph of wishes, and every set connected with the pinned
 * people of a room; undefined if there are too many to list. Each set is found once, because it grows from its first
 * person only by later people (Wernicke's enumeration).
 */
export function connectedBlocks(model: Model, maxSize: number): Block[] | undefined {
  const blocks: Block[] = []
  const isFree = (person: number) => model.isPinned[person] === 0
  const neighbours = (people: readonly number[]) =>
    [...new Set(people.flatMap((person) => model.partners[person] ?? []))].filter(isFree)
  const grow = (
    block: Block,
    { root, roomPeople }: { root: number; roomPeople: readonly number[] },
    next: readonly number[],
    seen: ReadonlySet<number>,
    space: number,
  ): boolean => {
    if (block.people.length > (block.pinned === undefined ? 1 : 0)) blocks.push(block)
    if (blocks.length > maxBlocks) return false
    if (space === 0) return true
    return next.every((person, index) => {
      if (!canJoin(model, person, roomPeople)) return true
      const others = neighbours([person]).filter((other) => other > root && !seen.has(other))
      return grow(
        { ...block, people: [...block.people, person] },
        { root, roomPeople: [...roomPeople, person] },
        [...next.slice(index + 1), ...others],
        new Set([...seen, ...others]),
        space - 1,
      )
    })
  }
  const fromFree = [...model.people.keys()].filter(isFree).every((root) => {
    const next = neighbours([root]).filter((other) => other > root)
    const start = { people: [root], pinned: undefined }
    return grow(start, { root, roomPeople: [root] }, next, new Set([root, ...next]), maxSize - 1)
  })
  const fromPinned = [...pinnedOf(model)].every(([room, pinnedPeople]) => {
    const next = neighbours(pinnedPeople)
    const space = (model.beds[room] ?? 0) - pinnedPeople.length
    return grow(
      { people: [], pinned: room },
      { root: -1, roomPeople: pinnedPeople },
      next,
      new Set(next),
      space,
    )
  })
  return fromFree && fromPinned ? blocks : undefined
}

/** The pinned people of each room that has any. */
export function pinnedOf(model: Model): Map<number, number[]> {
  const found = new Map<number, number[]>()
  for (const [person, room] of model.now.entries()) {
    if (model.isPinned[person] === 1) found.set(room, [...(found.get(room) ?? []), person])
  }
  return found
}

/** The number of mutual and one-sided wishes met within a set of people. */
export function countMet(model: Model, people: readonly number[]): { mutual: number; single: number } {
  let [mutual, single] = [0, 0]
  for (const [index, one] of people.entries()) {
    for (const other of people.slice(index + 1)) {
      const count = Number(isNamed(model, one, other)) + Number(isNamed(model, other, one))
      mutual += Number(count === 2)
      single += Number(count === 1)
    }
  }
  return { mutual, single }
}

/**
 * Counts the people who want their own room and would share it: among strangers all of them, otherwise those who
 * didn't name every roommate.
 */
export function countAgainst(model: Model, people: readonly number[], isWithStrangers: boolean): number {
  return people.filter(
    (person) =>
      model.isOpen[person] === 0 &&
      (isWithStrangers || people.some((mate) => mate !== person && !isNamed(model, person, mate))),
  ).length
}

const isNamed = ({ relations, people }: Model, one: number, other: number): boolean =>
  ((relations[one * people.length + other] ?? 0) & namedBit) !== 0

/** Undefined if these people can't fill a room together: two may not share, or a person pinned to it is missing. */
function blockOf(model: Model, all: readonly number[]): Block | undefined {
  const people = all.filter((person) => model.isPinned[person] === 0).toSorted((one, other) => one - other)
  const rooms = new Set(
    all.flatMap((person) => (model.isPinned[person] === 1 ? (model.now[person] ?? -1) : [])),
  )
  const [pinned] = rooms
  if (rooms.size > 1 || people.length === 0) return undefined
  if (all.some((one) => all.some((other) => one < other && areApart(model, one, other)))) return undefined
  if (pinned === undefined) return { people, pinned }
  const isFullRoom = pinnedOf(model).get(pinned)?.length === all.length - people.length
  return isFullRoom && all.length <= (model.beds[pinned] ?? 0) ? { people, pinned } : undefined
}

const areApart = ({ relations, people }: Model, one: number, other: number) =>
  ((relations[one * people.length + other] ?? 0) & apartBit) !== 0

const keyOf = ({ people, pinned }: Block) => `${pinned} ${people.join(' ')}`

function subsetsOf(list: readonly number[]): number[][] {
  const sets: number[][] = [[]]
  for (const one of list) sets.push(...sets.map((set) => [...set, one]))
  return sets
}
