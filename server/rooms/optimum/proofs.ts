import { connectedBlocks, countMet, smallBlocks } from '#server/rooms/optimum/blocks.ts'
import type { Model } from '#server/rooms/optimum/model.ts'
import { programOf } from '#server/rooms/optimum/program.ts'
import type { Proof, Solve } from '#server/rooms/optimum/solver.ts'

/** In bigger rooms there are too many ways to divide the beds among blocks. */
const maxBeds = 8

/**
 * The minimum of people without a bed, and then of people who share against their wish; undefined if it isn't proven.
 */
export const leastAgainst = (model: Model, solve: Solve): Proof | undefined =>
  solve(programOf(model, smallBlocks(model), false), {
    costOf: ({ noBed, against }) => (model.people.length + 1) * noBed + against,
  })

/** Keeps those minima and finds the fewest missed mutual wishes, and then the fewest missed one-sided ones. */
export function leastMissed(
  model: Model,
  solve: Solve,
  { goals: { noBed, against } }: Proof,
): Proof | undefined {
  const largest = model.beds.reduce((beds, one) => Math.max(beds, one), 0)
  const blocks = largest > maxBeds ? undefined : connectedBlocks(model, largest)
  if (blocks === undefined) return undefined
  const { single: allSingle } = allWishes(model)
  return solve(programOf(model, blocks, true), {
    costOf: ({ mutual, single }) => -(allSingle + 1) * mutual - single,
    noBed,
    against,
  })
}

/** The minimum of missed wishes, from the maximum of met wishes. */
export function countMissed(model: Model, { goals: { mutual, single } }: Proof) {
  const all = allWishes(model)
  return { mutualMissed: all.mutual - mutual, singleMissed: all.single - single }
}

const allWishes = (model: Model) => countMet(model, [...model.people.keys()])
