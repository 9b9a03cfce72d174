import { changeDesk, rangeOf, readDesk } from '#web/base/desk-store.ts'
import { resultOf } from '#web/base/device-database.ts'
import { memberOf } from '#web/base/member.ts'

/**
 * Encrypts a value with a new key that can't be extracted from the browser and is stored with the record. This protects against
 * a copy of the disk's files, not against a stranger with the phone.
 */
export async function seal(about: string, value: unknown) {
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const data = await crypto.subtle.encrypt(algorithmOf(iv, about), key, encoder.encode(JSON.stringify(value)))
  return { key, iv, data, about }
}

/** Decrypts a record; undefined if the key doesn't open it, as when the browser stored the record without its key. */
export async function unseal(record: unknown): Promise<unknown> {
  const [key, iv, data, about] = ['key', 'iv', 'data', 'about'].map((name) => memberOf(record, name))
  if (!(key instanceof CryptoKey && isBytes(iv) && data instanceof ArrayBuffer && typeof about === 'string'))
    return undefined
  try {
    return JSON.parse(decoder.decode(await crypto.subtle.decrypt(algorithmOf(iv, about), key, data)))
  } catch {
    return undefined
  }
}

const algorithmOf = (iv: Uint8Array<ArrayBuffer>, about: string) => ({
  name: 'AES-GCM',
  iv,
  additionalData: encoder.encode(about),
})
const encoder = new TextEncoder()
const decoder = new TextDecoder()

const isBytes = (value: unknown): value is Uint8Array<ArrayBuffer> => value instanceof Uint8Array

/** How long an unsent or undismissed name stays stored, in milliseconds. */
const maxAgeMs = 7 * 24 * 60 * 60 * 1000

/** Stores encrypted records. Fails if the browser can't store keys, as in some private windows. */
export async function putSealed(records: readonly { id: string; value: unknown }[]): Promise<void> {
  if (records.length === 0) return
  const keptAt = Date.now()
  const sealed = await Promise.all(
    records.map(async ({ id, value }) => ({ ...(await seal(id, value)), id, keptAt })),
  )
  await changeDesk(async (store) => sealed.forEach((record) => store.put(record)))
}

/** Reads the records whose id has the prefix, by the rest of the id. Deletes records that are too old. */
export async function readSealed(prefix: string): Promise<Map<string, unknown>> {
  const records = (await readDesk((store) => resultOf<unknown[]>(store.getAll(rangeOf(prefix))))) ?? []
  const oldRecords = records.filter(isOld)
  if (oldRecords.length > 0)
    await changeDesk(async (store) => oldRecords.forEach((record) => store.delete(idOf(record))))
  const openedRecords = records
    .filter((record) => !isOld(record))
    .map(async (record) => [idOf(record).slice(prefix.length), await unseal(record)] as const)
  return new Map((await Promise.all(openedRecords)).filter(([, value]) => value !== undefined))
}

const idOf = (record: unknown) => String(memberOf(record, 'id'))

const isOld = (record: unknown) => Date.now() - Number(memberOf(record, 'keptAt')) > maxAgeMs
