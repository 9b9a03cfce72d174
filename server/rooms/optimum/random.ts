export type Random = {
  /** From 0 to 1, without 1. */
  unit: () => number
  /** A whole number below `count`; 0 for none. */
  below: (count: number) => number
  /** So many of a list, in any order. */
  some: <T>(list: readonly T[], count: number) => T[]
}

/** The same seed gives the same numbers on every machine (mulberry32, in the public domain). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const unit = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (count: number) => Math.floor(unit() * count)
  const some = <T>(list: readonly T[], count: number): T[] => {
    if (count === 0) return []
    const left = [...list]
    return Array.from({ length: count }, () => left.splice(below(left.length), 1)).flat()
  }
  return { unit, below, some }
}
