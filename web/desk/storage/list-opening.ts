import type { QueryClient } from '@tanstack/react-query'
import { currentTimes } from '#web/desk/storage/list-storing.ts'
import {
  isStoredDesk,
  checkAccess,
  venueOf,
  type Helper,
  type StoredDesk,
} from '#web/desk/storage/list-rules.ts'
import { recordTime } from '#web/desk/storage/moments.ts'
import { forgetDeskList, listId, readDesk } from '#web/base/desk-store.ts'
import { unseal } from '#web/desk/storage/sealing.ts'
import { api } from '#web/lib/api.ts'
import { resultOf } from '#web/base/device-database.ts'
import { memberOf } from '#web/base/member.ts'
import { contractHash } from '#web/base/shape.ts'
import type { CurrentUser } from '#web/session/session.ts'

/**
 * Loads the last list stored on this device into the page. Returns its user: an account, or null for a helper; undefined if no
 * list may be shown.
 */
export async function openDesk(client: QueryClient): Promise<CurrentUser | null | undefined> {
  const desk = await readList()
  if (!desk) return undefined
  const { who, list, at } = desk
  const show = (key: readonly unknown[], data: unknown) => {
    if (client.getQueryData(key) === undefined) client.setQueryData(key, data, { updatedAt: at })
  }
  show(api.desk.list.queryKey({ input: { venueId: venueOf(who).id } }), list)
  if (who.kind === 'helper') return null
  show(api.venues.choices.queryKey(), [who.venue])
  return who.user
}

/** The helper whose list is on this device and may be shown. */
export async function openHelper(client: QueryClient): Promise<Helper | undefined> {
  const desk = await readList()
  if (desk?.who.kind !== 'helper') return undefined
  await openDesk(client)
  return desk.who.helper
}

/** Reads the list stored on this device. Deletes it if its event is over. */
async function readList(): Promise<StoredDesk | undefined> {
  const record = await readDesk((store) => resultOf<unknown>(store.get(listId)))
  const about = memberOf(record, 'about')
  // The list was written for another contract, so this page may not be able to read it.
  if (typeof about !== 'string' || !about.endsWith(` ${contractHash}`)) return undefined
  const desk = await unseal(record)
  if (!isStoredDesk(desk)) return undefined
  const access = checkAccess(desk, currentTimes())
  if (access === 'over') await forgetDeskList()
  if (access !== 'shown') return undefined
  recordTime()
  return isForNamedEdition(desk) ? desk : undefined
}

/** Whether the URL names this edition, or none. */
function isForNamedEdition({ who }: StoredDesk): boolean {
  const venueId = new URLSearchParams(window.location.search).get('venue')
  return venueId === null || venueId === venueOf(who).id
}
