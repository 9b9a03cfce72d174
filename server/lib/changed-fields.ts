import { isDeepStrictEqual } from 'node:util'

/**
 * The names of the fields that a save would change. If empty, the save repeats what is stored, so it changes nothing.
 */
export const changedFields = (before: object, after: object): string[] =>
  Object.entries(after).flatMap(([name, value]) =>
    isDeepStrictEqual(value, Reflect.get(before, name)) ? [] : [name],
  )
