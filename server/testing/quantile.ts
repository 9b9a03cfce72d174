/**
 * The value that this share of all values stays below, rounded; Infinity for no values, so that no limit passes on an
 * empty list.
 */
export const quantile = (values: readonly number[], share: number): number =>
  Math.round(
    values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ??
      Infinity,
  )
