export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const [upper = NaN, lower = NaN] = [sorted[middle], sorted[middle - 1]]
  return sorted.length % 2 === 1 ? upper : (lower + upper) / 2
}

/**
 * The two-sided rank test of Mann and Whitney: the probability that two samples from one source differ this much.
 * Uses the normal approximation with its correction for ties: for 20 values each and more.
 */
export function sameSourceProbability(left: readonly number[], right: readonly number[]): number {
  const all = [...left, ...right].toSorted((a, b) => a - b)
  const [ofLeft, ofRight, count] = [left.length, right.length, all.length]
  const ranks = new Map<number, { rank: number; ties: number }>()
  for (const value of all) {
    const first = all.indexOf(value)
    const ties = all.lastIndexOf(value) - first + 1
    ranks.set(value, { rank: first + (ties + 1) / 2, ties })
  }
  const sum = left.reduce((total, value) => total + (ranks.get(value)?.rank ?? 0), 0)
  const above = sum - (ofLeft * (ofLeft + 1)) / 2
  const tied = [...ranks.values()].reduce((total, { ties }) => total + ties ** 3 - ties, 0)
  const spread = Math.sqrt(((ofLeft * ofRight) / 12) * (count + 1 - tied / (count * (count - 1))))
  return spread === 0 ? 1 : shareBeyond(Math.abs(above - (ofLeft * ofRight) / 2) / spread)
}

/** The share of a normal distribution beyond this many standard deviations (Abramowitz and Stegun 7.1.26). */
function shareBeyond(deviations: number): number {
  const x = deviations / Math.SQRT2
  const t = 1 / (1 + 0.3275911 * x)
  const weights = [1.061405429, -1.453152027, 1.421413741, -0.284496736, 0.254829592]
  return weights.reduce((sum, weight) => (sum + weight) * t, 0) * Math.exp(-x * x)
}
