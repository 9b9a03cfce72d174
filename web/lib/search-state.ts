import { sortOf, sortText, type Sort } from '#web/lib/table-sort.ts'

type Search = Readonly<Record<string, unknown>>

/** One parameter of an address: how to read it into a value and write it back. */
type Word<Value> = {
  read: (said: unknown) => Value
  /** undefined removes the parameter from the address. */
  write: (value: Value) => string | undefined
}

export type SearchState<State> = {
  stateOf: (search: Search) => State
  /** All of its parameters, so that changing the address removes those that have none. */
  searchOf: (state: State) => { [Name in keyof State]?: string | undefined }
}

/** The state of a page, and its form in the address. */
export function searchState<State extends object>(words: {
  readonly [Name in keyof State]: Word<State[Name]>
}): SearchState<State>
export function searchState(words: Readonly<Record<string, Word<unknown>>>) {
  const all = Object.entries(words)
  const stateOf = (search: Search) =>
    Object.fromEntries(all.map(([name, { read }]) => [name, read(search[name])]))
  const searchOf = (state: Search) =>
    Object.fromEntries(all.map(([name, { write }]) => [name, write(state[name])]))
  return { stateOf, searchOf }
}

/** The text of a search field. */
export const typedWords: Word<string> = {
  read: (said) => (typeof said === 'string' ? said : ''),
  write: (typed) => typed.trim() || undefined,
}

/** A text that `isUnderstood` accepts; '' counts as none. */
export const text = (isUnderstood: (said: string) => boolean = () => true): Word<string | undefined> => ({
  read: (said) => (typeof said === 'string' && said !== '' && isUnderstood(said) ? said : undefined),
  write: (value) => value,
})

/** One of these choices, or none. */
export const oneOf = <Choice extends string>(choices: readonly Choice[]): Word<Choice | undefined> => ({
  read: (said) => choices.find((choice) => choice === said),
  write: (value) => value,
})

/** One of these choices. The first is the default and is left out of the address. */
export const choice = <Choice extends string>(choices: readonly [Choice, ...Choice[]]): Word<Choice> => ({
  read: (said) => choices.find((known) => known === said) ?? choices[0],
  write: (value) => (value === choices[0] ? undefined : value),
})

/** A column, with a minus in front for descending order. */
export const sortBy = <Column extends string>(
  columns: readonly Column[],
): Word<Sort<Column> | undefined> => ({
  read: (said) => sortOf(columns, said),
  write: sortText,
})
