/** '1 person', '2,000 people'; 'some people' if an old entry in the log lacks the count. */
export function pluralize(count: number | string | null, one: string, many = `${one}s`): string {
  if (count === null) return `some ${many}`
  return `${numbers.format(Number(count))} ${Number(count) === 1 ? one : many}`
}

/** 'Ana Lima, Ben Ortiz and 4 others' */
export const inWords = (parts: readonly string[]): string => lists.format(parts)

/** Orders names: 'Room 2' before 'Room 10'. */
export const { compare } = new Intl.Collator('en', { numeric: true })

const numbers = new Intl.NumberFormat('en-GB')
const lists = new Intl.ListFormat('en-GB')
