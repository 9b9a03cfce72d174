/**
 * The values that differ from those a form was opened with. Sending only these doesn't undo what somebody else, or another tab,
 * saved in the meantime. An answer that isn't there counts as null.
 */
export const changedSince = <Values extends object>(opened: object, values: Values): Partial<Values> =>
  Object.assign(
    {},
    ...Object.entries(values).flatMap(([name, value]) =>
      serialize(value) === serialize(Reflect.get(opened, name)) ? [] : [{ [name]: value }],
    ),
  )

const serialize = (value: unknown) => JSON.stringify(value ?? null)
