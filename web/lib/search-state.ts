import { sortOf, sortText, type Sort } from '#web/lib/table-sort.ts'

type Search = Readonly<Record<string, unknown>>

/** A parameter of a URL: how to read it into a value and write it back. */
type SearchParameter<Value> = {
  read: (param: unknown) => Value
  /** undefined removes the parameter from the URL. */
  write: (value: Value) => string | undefined
}

export type SearchState<State> = {
  stateOf: (search: Search) => State
  /** All parameters of the state, so that changing the URL removes those without a value. */
  searchOf: (state: State) => { [Name in keyof State]?: string | undefined }
}

/** The state of a page, and its form in the URL. */
export function searchState<State extends object>(parameters: {
  readonly [Name in keyof State]: SearchParameter<State[Name]>
}): SearchState<State>
export function searchState(parameters: Readonly<Record<string, SearchParameter<unknown>>>) {
  const entries = Object.entries(parameters)
  const stateOf = (search: Search) =>
    Object.fromEntries(entries.map(([name, { read }]) => [name, read(search[name])]))
  const searchOf = (state: Search) =>
    Object.fromEntries(entries.map(([name, { write }]) => [name, write(state[name])]))
  return { stateOf, searchOf }
}

/** The text of a search field. */
export const searchWords: SearchParameter<string> = {
  read: (param) => (typeof param === 'string' ? param : ''),
  write: (typed) => typed.trim() || undefined,
}

/** A text that `isValid` accepts; '' counts as undefined. */
export const text = (
  isValid: (param: string) => boolean = () => true,
): SearchParameter<string | undefined> => ({
  read: (param) => (typeof param === 'string' && param !== '' && isValid(param) ? param : undefined),
  write: (value) => value,
})

/** One of these choices, or undefined. */
export const oneOf = <Choice extends string>(
  choices: readonly Choice[],
): SearchParameter<Choice | undefined> => ({
  read: (param) => choices.find((choice) => choice === param),
  write: (value) => value,
})

/** One of these choices. The first is the default and is left out of the URL. */
export const choice = <Choice extends string>(
  choices: readonly [Choice, ...Choice[]],
): SearchParameter<Choice> => ({
  read: (param) => choices.find((known) => known === param) ?? choices[0],
  write: (value) => (value === choices[0] ? undefined : value),
})

/** A column, with a minus in front for descending order. */
export const sortBy = <Column extends string>(
  columns: readonly Column[],
): SearchParameter<Sort<Column> | undefined> => ({
  read: (param) => sortOf(columns, param),
  write: sortText,
})
