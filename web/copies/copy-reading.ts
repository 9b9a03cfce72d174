import type { QueryClient } from '@tanstack/react-query'
import { remember } from '#web/base/storage.ts'
import { copyNameOf, copyNames, expiredMark, forgetCopies } from '#web/copies/copies.ts'
import { isExpired, readable, type Copy, type Owner } from '#web/copies/copy-rules.ts'
import { readCopy } from '#web/copies/copy-store.ts'
import { shape } from '#web/base/shape.ts'

/** Loads the answers of this device's copy into the pages. Returns the copy's owner, or undefined if no copy may be shown. */
export async function openCopy(client: QueryClient): Promise<Owner | undefined> {
  const [name] = await copyNames()
  const copy = name === undefined ? undefined : await read(name)
  if (copy) show(client, copy)
  return copy?.owner
}

/** Fills in the last known answers for a signed-in account, for queries that have no answer yet. */
export async function showCopyOf(client: QueryClient, accountId: string): Promise<void> {
  const name = copyNameOf(accountId)
  const copy = (await copyNames()).includes(name) ? await read(name) : undefined
  if (copy) show(client, copy)
}

/** Deletes a copy that may no longer be shown. */
async function read(name: string): Promise<Copy | undefined> {
  const found = await readCopy(name)
  const now = Date.now()
  const copy = readable(found, { shape, now })
  if (isExpired(found, now)) remember(expiredMark, 'expired')
  if (!copy) await forgetCopies()
  return copy
}

function show(client: QueryClient, { entries }: Copy): void {
  for (const { key, data, at } of Object.values(entries)) {
    if (client.getQueryData(key) === undefined) client.setQueryData(key, data, { updatedAt: at })
  }
}
