/**
 * The edition whose people are most likely to come again: the previous one, or for the oldest edition the next one.
 * `editions` must be sorted newest first, as in every picker.
 */
export function editionBefore<Edition extends { id: string }>(
  editions: readonly Edition[],
  id: string,
): Edition | undefined {
  const index = editions.findIndex((edition) => edition.id === id)
  return index === -1 ? undefined : (editions[index + 1] ?? editions[index - 1])
}
