import { assign, canJoin, type Assignment, type Model } from '#server/rooms/optimum/model.ts'
import { classOf, type Mode } from '#server/rooms/optimum/program.ts'
import type { Proof } from '#server/rooms/optimum/solver.ts'

/**
 * Turns the solver's counts into a plan: first blocks, then strangers class by class. The solver ignores vetoes among
 * strangers, so people who don't fit get no bed here; the annealer, which starts from this plan, finds them one.
 */
export function realise(model: Model, { uses }: Proof): Assignment {
  const none = model.rooms.length
  const { roomOf, members } = assign(model, new Int32Array(model.people.length).fill(none))
  const put = (people: readonly number[], room: number) => {
    for (const person of people) roomOf[person] = room
    members[room]?.push(...people)
  }
  for (const [person, room] of model.now.entries()) if (model.isPinned[person] === 1) put([person], room)

  const blocks = new Map<string, (readonly number[])[]>()
  for (const { use } of uses) {
    if (use.kind === 'pinned') put(use.people, use.room)
    if (use.kind !== 'block') continue
    const key = `${use.mode} ${use.people.length}`
    blocks.set(key, [...(blocks.get(key) ?? []), use.people])
  }
  const takeBlock = (mode: Mode | 'closed', size: number) => blocks.get(`${mode} ${size}`)?.shift() ?? []
  const putWhereItFits = (people: readonly number[], room: number) => {
    if (people.every((person) => canJoin(model, person, members[room] ?? []))) put(people, room)
  }
  const free = [...members.keys()].filter((room) => members[room]?.length === 0)
  const takeRoom = (beds: number) =>
    free.splice(
      free.findIndex((room) => model.beds[room] === beds),
      1,
    )[0] ?? none
  const alone: number[] = []
  const shared: { room: number; mode: Mode }[] = []
  for (const { use, times } of uses) {
    for (let time = 0; time < times; time++) {
      if (use.kind === 'closed' && use.size === 1) alone.push(takeRoom(use.beds))
      else if (use.kind === 'closed') put(takeBlock('closed', use.size), takeRoom(use.beds))
      else if ((use.kind === 'shared' || use.kind === 'pinned') && use.mode !== 'closed') {
        const room = use.kind === 'shared' ? takeRoom(use.beds) : use.room
        for (const size of use.sizes) putWhereItFits(takeBlock(use.mode, size), room)
        shared.push({ room, mode: use.mode })
      }
    }
  }

  const waiting = new Map<string, number[]>()
  for (const [person, room] of roomOf.entries()) {
    const name = classOf(model, person)
    if (room === none) waiting.set(name, [...(waiting.get(name) ?? []), person])
  }
  for (const { use, times } of uses) {
    if (use.kind !== 'class' || use.place === 'out') continue
    for (const person of waiting.get(use.name)?.splice(0, times) ?? []) {
      const room =
        use.place === 'alone'
          ? alone.shift()
          : shared.find((one) => one.mode === use.place && hasSpace(model, members, person, one.room))?.room
      if (room !== undefined) put([person], room)
    }
  }
  return { roomOf, members }
}

function hasSpace(model: Model, members: readonly number[][], person: number, room: number): boolean {
  const mates = members[room] ?? []
  return mates.length < (model.beds[room] ?? 0) && canJoin(model, person, mates)
}
