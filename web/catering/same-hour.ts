import type { Meal } from '#web/catering/meal-dialog.tsx'

type Timed = Pick<Meal, 'date' | 'startTime' | 'endTime'>

/** Pairs of meals served at the same time, which may be one meal entered twice. */
export const atSameHour = <One extends Timed>(meals: readonly One[]): [One, One][] =>
  meals.flatMap((one, at) =>
    meals
      .slice(at + 1)
      .filter((other) => overlap(one, other))
      .map((other): [One, One] => [one, other]),
  )

const overlap = (one: Timed, other: Timed) =>
  one.date === other.date && one.startTime < other.endTime && other.startTime < one.endTime
