import type { Meal } from '#web/catering/meal-dialog.tsx'

type MealHours = Pick<Meal, 'date' | 'startTime' | 'endTime'>

/** Pairs of meals served at the same time, which may be one meal entered twice. */
export const atSameHour = <SomeMeal extends MealHours>(meals: readonly SomeMeal[]): [SomeMeal, SomeMeal][] =>
  meals.flatMap((one, index) =>
    meals
      .slice(index + 1)
      .filter((other) => overlap(one, other))
      .map((other): [SomeMeal, SomeMeal] => [one, other]),
  )

const overlap = (one: MealHours, other: MealHours) =>
  one.date === other.date && one.startTime < other.endTime && other.startTime < one.endTime
