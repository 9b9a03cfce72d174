import { forgetDeskList, forgetLosses } from '#web/base/desk-store.ts'
import { databaseNames, deleteDatabase } from '#web/base/device-database.ts'
import { memberOf } from '#web/base/member.ts'
import { forget, recall } from '#web/base/storage.ts'

const prefix = 'quarterdeck-copy-'

/**
 * The name of the database that holds an account's copy. It contains the account id, so that other accounts' copies needn't be
 * opened.
 */
export const copyNameOf = (accountId: string): string => `${prefix}${accountId}`

/** The copies on this device: at most one. */
const copyNames = async (): Promise<string[]> =>
  ((await databaseNames()) ?? []).filter((name) => name.startsWith(prefix))

/** The storage key of the copy's state (copy-state.ts). No copy is shown without it. */
export const copyStateKey = 'copy'

/** The storage key of a flag: the copy was too old to be shown. Set until the server is reached. */
export const copyExpiredKey = 'copy-expired'

/** Deletes every copy except the given account's. The deleted copies are no longer shown. */
export async function forgetCopies(keepFor?: string): Promise<void> {
  if (memberOf(JSON.parse(recall(copyStateKey) ?? 'null'), 'owner') !== keepFor) forget(copyStateKey)
  const keptName = keepFor === undefined ? undefined : copyNameOf(keepFor)
  const others = (await copyNames()).filter((name) => name !== keptName)
  await Promise.all(others.map(deleteDatabase))
}

/**
 * Clears the device at logout, even if the server can't be reached: copies, the desk's list, built files and the
 * worker. Unsent taps at the desk stay: their ids and times, and the names of their people, sealed.
 */
export async function forgetDevice(): Promise<void> {
  await Promise.all([forgetCopies(), forgetDeskList(), forgetLosses()])
  // Service workers and caches don't exist without TLS.
  if (!('serviceWorker' in navigator) || !('caches' in window)) return
  const workers = await navigator.serviceWorker.getRegistrations()
  await Promise.all(workers.map((worker) => worker.unregister()))
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
}
