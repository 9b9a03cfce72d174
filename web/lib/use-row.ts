import { useState } from 'react'

/**
 * The row of a list that something is asked about, as it is now. When someone else deletes it, as it was last: what is
 * typed about it stays then, and saving says that it is gone. The rows are those that a query keeps, each the same
 * object until it changes.
 */
export function useRow<Row extends { id: string }>(
  rows: readonly Row[] | undefined,
  id: string | undefined,
): Row | undefined {
  const [last, setLast] = useState<Row>()
  const found = rows?.find((row) => row.id === id)
  if (found && found !== last) setLast(found)
  return found ?? (last?.id === id ? last : undefined)
}
