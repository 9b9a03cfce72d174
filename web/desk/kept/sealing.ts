import { listPlace, type namesPlace } from '#web/base/desk-places.ts'
import { answered, changeIn, readFrom } from '#web/base/device-database.ts'
import { memberOf } from '#web/base/member.ts'

/**
 * The key lies beside what it seals and cannot be taken out of the browser: it protects a copy of the disk's files, and not
 * the telephone in somebody's hand. Without it everything else is unreadable at once.
 */
export type Seal = { id: string; owner: string; key: CryptoKey }

type Sealed = { iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer }

/** The list’s place, or that of the names. */
type Place = typeof listPlace | typeof namesPlace

/** The seal of the list on this device, whosever it is. */
export async function readSeal(place: Place = listPlace): Promise<Seal | undefined> {
  const found: unknown = await readFrom(place, (store) => answered<unknown>(store.get('key')))
  return sealOf(found)
}

/**
 * The seal for lists of this owner, made where there is none; what was of somebody else is deleted. undefined: this browser
 * keeps none, such as in some private windows.
 */
export async function openSeal(owner: string, place: Place = listPlace): Promise<Seal | undefined> {
  try {
    const before = await readSeal(place)
    if (before?.owner === owner) return before
    const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
      'encrypt',
      'decrypt',
    ])
    const made = { id: crypto.randomUUID(), owner, key }
    await changeIn(place, async (store) => {
      // Another tab may have made it at this moment.
      if (sealOf(await answered<unknown>(store.get('key')))?.owner === owner) return
      store.clear()
      store.put(made, 'key')
    })
    // Some browsers store no keys, and say so only here.
    const kept = await readSeal(place)
    return kept && (await unseal(kept, await sealed(kept, 'whole', '')).then(() => kept))
  } catch {
    return undefined
  }
}

/** `about` is checked when it is opened: a list of one edition is none of another. */
export async function sealed(
  { key }: Seal,
  about: string,
  value: unknown,
): Promise<Sealed & { about: string }> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const data = await crypto.subtle.encrypt(algorithm(iv, about), key, encoder.encode(JSON.stringify(value)))
  return { iv, data, about }
}

/** What was sealed; throws where it was not with this key, or is about something else. */
export async function unseal({ key }: Seal, found: unknown): Promise<unknown> {
  const [iv, data, about] = [memberOf(found, 'iv'), memberOf(found, 'data'), memberOf(found, 'about')]
  if (!isBytes(iv) || !(data instanceof ArrayBuffer) || typeof about !== 'string')
    throw new TypeError('This was not sealed here.')
  return JSON.parse(decoder.decode(await crypto.subtle.decrypt(algorithm(iv, about), key, data)))
}

/** Writes as long as the key is the one it was sealed with: what was deleted in the meantime does not come back. */
export const putUnder = (
  seal: Seal,
  name: string,
  value: object,
  place: Place = listPlace,
): Promise<boolean> =>
  changeIn(place, async (store) => {
    if (sealOf(await answered<unknown>(store.get('key')))?.id !== seal.id) return false
    store.put(value, name)
    return true
  })

const algorithm = (iv: Uint8Array<ArrayBuffer>, about: string) => ({
  name: 'AES-GCM',
  iv,
  additionalData: encoder.encode(about),
})
const encoder = new TextEncoder()
const decoder = new TextDecoder()

const isBytes = (value: unknown): value is Uint8Array<ArrayBuffer> => value instanceof Uint8Array

function sealOf(found: unknown): Seal | undefined {
  const [id, owner, key] = [memberOf(found, 'id'), memberOf(found, 'owner'), memberOf(found, 'key')]
  const isWhole = typeof id === 'string' && typeof owner === 'string' && key instanceof CryptoKey
  return isWhole ? { id, owner, key } : undefined
}
