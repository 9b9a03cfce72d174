import { countAgainst, countMet, pinnedOf, type Block } from '#server/rooms/optimum/blocks.ts'
import type { Model } from '#server/rooms/optimum/model.ts'

/** The people a shared room may hold: one gender, or all but those who share with the same gender only. */
export type Mode = 'any' | 'woman' | 'man' | 'other'

/** The meaning of one column of the program; its value is the number of uses. */
export type Use =
  /** A block that fills a room, or one in a room that strangers share. */
  | { kind: 'block'; people: readonly number[]; mode: Mode | 'closed' }
  /** A room with pinned people, the people linked with them there, and what else fits. */
  | {
      kind: 'pinned'
      room: number
      people: readonly number[]
      mode: Mode | 'closed'
      sizes: readonly number[]
    }
  /** Rooms shared by strangers, with places for blocks of these sizes. */
  | { kind: 'shared'; beds: number; mode: Mode; sizes: readonly number[] }
  /** Rooms for one block of a size, or for one person if it is 1. */
  | { kind: 'closed'; beds: number; size: number }
  /** People of a class as strangers, alone, or without a bed. */
  | { kind: 'class'; name: string; place: Mode | 'alone' | 'out' }

export type Column = {
  use: Use
  /** What one use adds to each goal; wishes count when met. */
  goals: { noBed: number; against: number; mutual: number; single: number }
  entries: [row: number, value: number][]
}

type Row = { lower: number; upper: number }
export type Program = { columns: Column[]; rows: Row[] }

/**
 * The rooms as an integer program. Strangers of the same class (`classOf`) are interchangeable, so only blocks need
 * a column each. The program ignores needs, studios, current rooms, and vetoes between people who didn't name each
 * other: no plan beats its optimum, and nearly always a plan equals it. `isShared`: blocks may also share with
 * strangers; otherwise the program counts no wishes.
 */
export function programOf(model: Model, blocks: readonly Block[], isShared: boolean): Program {
  const rows = new Map<string, Row & { index: number }>()
  const columns: Column[] = []
  const row = (name: string, { lower = -Infinity, upper = 0 }: Partial<Row> = {}) => {
    const found = rows.get(name) ?? { index: rows.size, lower, upper }
    rows.set(name, found)
    return found.index
  }
  type Entry = [row: number, value: number]
  const add = (use: Use, entries: Entry[], goals: Partial<Column['goals']> = {}) =>
    columns.push({ use, entries, goals: { noBed: 0, against: 0, mutual: 0, single: 0, ...goals } })
  const classes = countClasses(model)
  for (const [name, { count }] of classes) row(`class ${name}`, { lower: count, upper: count })
  const entriesOf = (people: readonly number[]): Entry[] => [
    ...people.map((person): Entry => [row(`person ${person}`, { upper: 1 }), 1]),
    ...countBy(people.map((person) => classOf(model, person))).map(([name, count]): Entry => [
      row(`class ${name}`),
      count,
    ]),
  ]
  const goalsOf = (people: readonly number[], isWithStrangers: boolean) => ({
    against: countAgainst(model, people, isWithStrangers),
    ...countMet(model, people),
  })
  /** The places of a number of beds for strangers and for blocks of these sizes. */
  const capacityOf = (mode: Mode, beds: number, sizes: readonly number[]): Entry[] => [
    ...countBy(sizes).map(([size, count]): Entry => [row(`size ${mode} ${size}`), -count]),
    [row(`strangers ${mode}`), sizes.reduce((left, size) => left - size, beds) * -1],
  ]

  const sizes = [
    ...new Set(blocks.flatMap(({ pinned, people }) => (pinned === undefined ? people.length : []))),
  ]
  const largest = model.beds.reduce((most, beds) => Math.max(most, beds), 0)
  const patternsOf = (beds: number) =>
    isShared
      ? patterns(
          beds,
          sizes.toSorted((one, other) => one - other),
        )
      : [[]]
  for (const { people, pinned } of blocks) {
    if (pinned !== undefined) continue
    const { length } = people
    add(
      { kind: 'block', people, mode: 'closed' },
      [...entriesOf(people), [row(`closed ${length}`), 1]],
      goalsOf(people, false),
    )
    for (const mode of isShared && length < largest ? modesOf(model, people) : []) {
      add(
        { kind: 'block', people, mode },
        [...entriesOf(people), [row(`size ${mode} ${length}`), 1]],
        goalsOf(people, true),
      )
    }
  }
  const pinnedByRoom = pinnedOf(model)
  for (const [room, pinnedPeople] of pinnedByRoom) {
    const pinnedGroups = blocks.filter((block) => block.pinned === room).map(({ people }) => people)
    const roomEntry: Entry = [row(`room ${room}`, { lower: 1, upper: 1 }), 1]
    for (const people of [[], ...pinnedGroups]) {
      const all = [...pinnedPeople, ...people]
      const freeBeds = (model.beds[room] ?? 0) - all.length
      add(
        { kind: 'pinned', room, people, mode: 'closed', sizes: [] },
        [roomEntry, ...entriesOf(people)],
        goalsOf(all, false),
      )
      if (freeBeds === 0 || (people.length > 0 && !isShared)) continue
      for (const mode of modesOf(model, all)) {
        for (const pattern of patternsOf(freeBeds)) {
          const use: Use = { kind: 'pinned', room, people, mode, sizes: pattern }
          add(
            use,
            [roomEntry, ...entriesOf(people), ...capacityOf(mode, freeBeds, pattern)],
            goalsOf(all, true),
          )
        }
      }
    }
  }
  const free = [...model.beds].filter((_, room) => !pinnedByRoom.has(room))
  for (const [beds, count] of countBy(free)) {
    const rooms: Entry = [row(`beds ${beds}`, { upper: count }), 1]
    for (const size of [1, ...sizes].filter((length) => length <= beds)) {
      add({ kind: 'closed', beds, size }, [rooms, [row(`closed ${size}`), -1]])
    }
    for (const mode of beds > 1 ? allModes : []) {
      for (const pattern of patternsOf(beds)) {
        add({ kind: 'shared', beds, mode, sizes: pattern }, [rooms, ...capacityOf(mode, beds, pattern)])
      }
    }
  }
  for (const [name, { example }] of classes) {
    const classEntry: Entry = [row(`class ${name}`), 1]
    add({ kind: 'class', name, place: 'out' }, [classEntry], { noBed: 1 })
    add({ kind: 'class', name, place: 'alone' }, [classEntry, [row('closed 1'), 1]])
    for (const mode of modesOf(model, [example])) {
      const against = model.isOpen[example] === 0 ? 1 : 0
      add({ kind: 'class', name, place: mode }, [classEntry, [row(`strangers ${mode}`), 1]], { against })
    }
  }
  return { columns, rows: [...rows.values()] }
}

const allModes: readonly Mode[] = ['any', 'woman', 'man', 'other']

/** Strangers of one class are interchangeable: swapping them changes nothing that the program counts. */
export const classOf = ({ isOpen, gender, isSameGenderOnly }: Model, person: number): string =>
  `${isOpen[person]} ${gender[person]} ${isSameGenderOnly[person]}`

function countClasses(model: Model): Map<string, { count: number; example: number }> {
  const found = new Map<string, { count: number; example: number }>()
  for (const person of model.people.keys()) {
    if (model.isPinned[person] === 1) continue
    const name = classOf(model, person)
    found.set(name, { count: (found.get(name)?.count ?? 0) + 1, example: person })
  }
  return found
}

/**
 * The modes of rooms that these people may share with strangers: only that of their gender if one of them shares with
 * the same gender only.
 */
function modesOf(model: Model, people: readonly number[]): Mode[] {
  const strict = people.filter((person) => model.isSameGenderOnly[person] === 1)
  const genders = new Set((strict.length > 0 ? strict : people).map((person) => model.gender[person] ?? null))
  const [gender = null] = genders
  const genderModes = allModes.filter((mode) => genders.size === 1 && mode === gender)
  return strict.length > 0 ? genderModes : ['any', ...genderModes]
}

/** Every multiset of sizes that fits the number of beds, including the empty one. */
function patterns(beds: number, sizes: readonly number[]): number[][] {
  return [
    [],
    ...sizes.flatMap((size, index) =>
      size > beds ? [] : patterns(beds - size, sizes.slice(index)).map((others) => [size, ...others]),
    ),
  ]
}

function countBy<T>(list: readonly T[]): [T, number][] {
  const counts = new Map<T, number>()
  for (const one of list) counts.set(one, (counts.get(one) ?? 0) + 1)
  return [...counts]
}
