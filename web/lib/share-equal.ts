import { replaceEqualDeep } from '@tanstack/react-query'

/**
 * Keeps what is equal in two responses to a read, as the library does, but compares the rows of a list by id. By position, all
 * rows after a removed one would be compared with their neighbours and rendered again.
 */
export function shareEqual(before: unknown, after: unknown): unknown {
  if (before === after || !isList(before) || !isList(after)) return replaceEqualDeep(before, after)
  const rowsById = new Map(before.map((row) => [row.id, row]))
  const shared = after.map((row) => replaceEqualDeep(rowsById.get(row.id), row))
  const isSame = shared.length === before.length && shared.every((row, index) => row === before[index])
  return isSame ? before : shared
}

const isList = (response: unknown): response is readonly { id: unknown }[] =>
  Array.isArray(response) && response.every((row) => typeof row === 'object' && row !== null && 'id' in row)
