import { isDeepStrictEqual } from 'node:util'

/** The names of what a save would change. None: it says what is there already, so repeating a save changes nothing. */
export const changedFields = (before: object, after: object): string[] =>
  Object.entries(after).flatMap(([name, value]) =>
    isDeepStrictEqual(value, Reflect.get(before, name)) ? [] : [name],
  )
