/**
 * The edition whose people are most likely to come again: the one before, or for the oldest the one after. `editions` must be
 * sorted newest first, as in every picker.
 */
export function editionBefore<Edition extends { id: string }>(
  editions: readonly Edition[],
  id: string,
): Edition | undefined {
  const at = editions.findIndex((edition) => edition.id === id)
  return at === -1 ? undefined : (editions[at + 1] ?? editions[at - 1])
}
