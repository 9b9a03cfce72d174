import { useState } from 'react'

/**
 * The current version of the list row that a dialog is about. If someone else deletes it, its last version stays, so that
 * typed text is kept and saving reports the deletion. Rows must come from a query, which keeps each object until it changes.
 */
export function useRow<Row extends { id: string }>(
  rows: readonly Row[] | undefined,
  id: string | undefined,
): Row | undefined {
  const [latest, setLatest] = useState<Row>()
  const found = rows?.find((row) => row.id === id)
  if (found && found !== latest) setLatest(found)
  return found ?? (latest?.id === id ? latest : undefined)
}
