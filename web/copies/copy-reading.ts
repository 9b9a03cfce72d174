import type { QueryClient } from '@tanstack/react-query'
import { remember } from '#web/base/storage.ts'
import { shape } from '#web/base/shape.ts'
import { copyNameOf, expiredMark, forgetCopies } from '#web/copies/copies.ts'
import { guardCopy } from '#web/copies/copy-guard.ts'
import { readMark } from '#web/copies/copy-mark.ts'
import { drawable, isExpired, type Copy } from '#web/copies/copy-rules.ts'
import { readCopy } from '#web/copies/copy-store.ts'

/** The copy of the account whose session this device had last; undefined when there is none that may be drawn. */
export async function openCopy(client: QueryClient): Promise<Copy | undefined> {
  guardCopy(client)
  const owner = readMark()?.owner
  if (owner === undefined) return undefined
  const found = await readCopy(copyNameOf(owner))
  const now = Date.now()
  // As it is by now: while the copy was read, an answer may have come.
  const mark = readMark()
  if (mark?.owner !== owner) return undefined
  const copy = drawable(found, { mark, shape, now })
  if (isExpired(found, now)) remember(expiredMark, 'expired')
  // What may not be shown any more is deleted as soon as it is looked at.
  if (!copy) await forgetCopies()
  return copy
}

/** Loads into the pages what they have not got. However young it is, it is asked for again where it is shown. */
export function showEntries(client: QueryClient, { entries }: Copy): void {
  const cache = client.getQueryCache()
  for (const { key, data, at } of Object.values(entries)) {
    if (client.getQueryData(key) !== undefined) continue
    client.setQueryData(key, data, { updatedAt: at })
    cache.find({ queryKey: key, exact: true })?.invalidate()
  }
}
