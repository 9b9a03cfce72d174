import { sortOf, sortText, type Sort } from '#web/lib/table-sort.ts'

type Search = Readonly<Record<string, unknown>>

/** One word of an address: what it means to the page, and what the address says for that. */
type Word<Value> = {
  read: (said: unknown) => Value
  /** undefined takes the word out of the address. */
  write: (value: Value) => string | undefined
}

export type SearchState<State> = {
  stateOf: (search: Search) => State
  searchOf: (state: State) => Address<State>
  /** What the page understands of an address. */
  read: (search: Search) => Address<State>
}

type Address<State> = { [Name in keyof State]?: string | undefined }

/**
 * What a page shows, and how its address says so. A word that the page does not understand is named, too: the router would
 * hand it on as it came.
 */
export function searchState<State extends object>(words: {
  readonly [Name in keyof State]: Word<State[Name]>
}): SearchState<State>
export function searchState(words: Readonly<Record<string, Word<unknown>>>) {
  const all = Object.entries(words)
  const stateOf = (search: Search) =>
    Object.fromEntries(all.map(([name, { read }]) => [name, read(search[name])]))
  const searchOf = (state: Search) =>
    Object.fromEntries(all.map(([name, { write }]) => [name, write(state[name])]))
  return { stateOf, searchOf, read: (search: Search) => searchOf(stateOf(search)) }
}

/** What was typed into a search. */
export const typedWords: Word<string> = {
  read: (said) => (typeof said === 'string' ? said : ''),
  write: (typed) => typed.trim() || undefined,
}

/** A text that not every page understands; '' is none. */
export const text = (isUnderstood: (said: string) => boolean = () => true): Word<string | undefined> => ({
  read: (said) => (typeof said === 'string' && said !== '' && isUnderstood(said) ? said : undefined),
  write: (value) => value,
})

/** One of these, or none. */
export const oneOf = <Choice extends string>(choices: readonly Choice[]): Word<Choice | undefined> => ({
  read: (said) => choices.find((choice) => choice === said),
  write: (value) => value,
})

/** One of these; the first is not said. */
export const choice = <Choice extends string>(choices: readonly [Choice, ...Choice[]]): Word<Choice> => ({
  read: (said) => choices.find((known) => known === said) ?? choices[0],
  write: (value) => (value === choices[0] ? undefined : value),
})

/** A column, with a minus before it for descending. */
export const sortBy = <Column extends string>(
  columns: readonly Column[],
): Word<Sort<Column> | undefined> => ({
  read: (said) => sortOf(columns, said),
  write: sortText,
})
