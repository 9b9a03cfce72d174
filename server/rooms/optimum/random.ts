export type Random = {
  /** A number from 0 (inclusive) to 1 (exclusive). */
  unit: () => number
  /** An integer from 0 up to but excluding `count`; 0 if `count` is 0. */
  below: (count: number) => number
  /** A number of items of a list, in random order. */
  sample: <T>(list: readonly T[], count: number) => T[]
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
  const sample = <T>(list: readonly T[], count: number): T[] => {
    if (count === 0) return []
    const remaining = [...list]
    return Array.from({ length: count }, () => remaining.splice(below(remaining.length), 1)).flat()
  }
  return { unit, below, sample }
}
