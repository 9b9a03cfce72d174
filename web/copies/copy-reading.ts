import type { QueryClient } from '@tanstack/react-query'
import { remember } from '#web/base/storage.ts'
import { contractHash } from '#web/base/shape.ts'
import { copyNameOf, copyExpiredKey, forgetCopies } from '#web/copies/copies.ts'
import { guardCopy } from '#web/copies/copy-guard.ts'
import { readCopyState } from '#web/copies/copy-state.ts'
import { copyToRender, isExpired, type Copy } from '#web/copies/copy-rules.ts'
import { readCopy } from '#web/copies/copy-store.ts'

/** The copy of the account whose session this device had last; undefined if none may be shown. */
export async function openCopy(client: QueryClient): Promise<Copy | undefined> {
  guardCopy(client)
  const owner = readCopyState()?.owner
  if (owner === undefined) return undefined
  const found = await readCopy(copyNameOf(owner))
  const now = Date.now()
  // We read the state again, because a response may have arrived in the meantime.
  const state = readCopyState()
  if (state?.owner !== owner) return undefined
  const copy = copyToRender(found, { state, shape: contractHash, now })
  if (isExpired(found, now)) remember(copyExpiredKey, 'expired')
  // Deletes a copy that may no longer be shown.
  if (!copy) await forgetCopies()
  return copy
}

/** Gives the pages the data they don't have yet. They refetch it when they show it, however recent it is. */
export function showEntries(client: QueryClient, { entries }: Copy): void {
  const cache = client.getQueryCache()
  for (const { key, data, at } of Object.values(entries)) {
    if (client.getQueryData(key) !== undefined) continue
    client.setQueryData(key, data, { updatedAt: at })
    cache.find({ queryKey: key, exact: true })?.invalidate()
  }
}
