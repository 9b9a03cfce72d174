import { namesPlace } from '#web/base/desk-places.ts'
import { openSeal, putUnder, readSeal, sealed, unseal, type Seal } from '#web/desk/kept/sealing.ts'
import { answered, changeIn, databaseNames, readFrom } from '#web/base/device-database.ts'
import { memberOf } from '#web/base/member.ts'

/**
 * The names of those few people whom something unsent or lost is about. They outlive the list, so that who made it can read what
 * did not count, and go with it: once it is sent or dismissed, and after a week in any case. Sealed with a key of their own.
 */
const owner = 'names'

/** In milliseconds: who has not looked at it by then does not. */
const longest = 7 * 24 * 60 * 60 * 1000

/** Whether they were written down: a browser that keeps no keys keeps none. */
export async function putNamed(entries: readonly { key: string; value: unknown }[]): Promise<boolean> {
  for (const entry of entries) {
    // The key may have gone at this moment with the last name before: then there is a new one.
    if (!((await putOne(entry)) || (await putOne(entry)))) return false
  }
  return true
}

async function putOne({ key, value }: { key: string; value: unknown }): Promise<boolean> {
  const seal = await openSeal(owner, namesPlace)
  if (!seal) return false
  return putUnder(seal, key, { ...(await sealed(seal, key, value)), keptAt: Date.now() }, namesPlace)
}

/** What lies under keys that begin so, by the rest of its key; what is too old is deleted. */
export async function readNamed(prefix: string): Promise<Map<string, unknown>> {
  if ((await databaseNames())?.includes(namesPlace.database) === false) return new Map()
  const seal = await readSeal(namesPlace)
  if (!seal) return new Map()
  const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`)
  const found = await readFrom(namesPlace, async (store) => {
    const [keys, values] = await Promise.all([
      answered(store.getAllKeys(range)),
      answered<unknown[]>(store.getAll(range)),
    ])
    return keys.map((key, at) => [String(key), values[at]] as const)
  })
  const old = found.flatMap(([key, value]) => (isOld(value) ? [key] : []))
  if (old.length > 0) await removeNamed(old)
  const opened = await Promise.all(found.map((entry) => open(seal, entry)))
  return new Map(opened.flatMap((one) => (one ? [[one.key.slice(prefix.length), one.value] as const] : [])))
}

/** The key goes with the last of them. */
export async function removeNamed(keys: readonly string[]): Promise<void> {
  if ((await databaseNames())?.includes(namesPlace.database) === false) return
  await changeIn(namesPlace, async (store) => {
    for (const key of keys) store.delete(key)
    if ((await answered(store.count())) === 1) store.clear()
  })
}

const isOld = (found: unknown) => Date.now() - Number(memberOf(found, 'keptAt')) > longest

async function open(seal: Seal, [key, found]: readonly [string, unknown]) {
  if (isOld(found)) return undefined
  // Of a key that another tab has replaced: nobody can read it any more.
  const value = await unseal(seal, found).catch(() => undefined)
  return value === undefined ? undefined : { key, value }
}
