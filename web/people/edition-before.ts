/**
 * The edition whose people are likeliest to come again: the one before, or the one after for the oldest of all. `editions`
 * newest first, as every picker lists them.
 */
export function editionBefore<Edition extends { id: string }>(
  editions: readonly Edition[],
  id: string,
): Edition | undefined {
  const at = editions.findIndex((edition) => edition.id === id)
  return at === -1 ? undefined : (editions[at + 1] ?? editions[at - 1])
}
