import { listPlace } from '#web/desk/kept/places.ts'
import { putUnder, readSeal, sealed, unseal } from '#web/desk/kept/sealing.ts'
import { answered, changeIn, readFrom } from '#web/lib/device-database.ts'
import { memberOf } from '#web/lib/member.ts'
import type { Outputs } from '#web/lib/outputs.ts'

/** What was pressed here and came to nothing. */
export type Loss = { id: string; fullName: string } & (
  | { fate: Outputs['desk']['sync']['late'][number]['fate']; at: string; by: string | null }
  /** No longer on the list; or made after this device was ended. */
  | { fate: 'refused' | 'ended' }
)

/** What was pressed on this device and came to nothing, until it is dismissed. It has names, so it is sealed as the list is. */
export type LossStore = {
  read: () => Promise<Loss[]>
  put: (losses: readonly Loss[]) => Promise<void>
  remove: (id: string) => Promise<void>
}

/** Those of an edition. Without a key there are none: they are on the screen alone. */
export function lossStore(venueId: string): LossStore {
  const prefix = `loss ${venueId} `
  return {
    read: async () => {
      const seal = await readSeal()
      if (!seal) return []
      const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`)
      const found = await readFrom(listPlace, (store) => answered<unknown[]>(store.getAll(range)))
      const opened = await Promise.all(found.map((one) => unseal(seal, one).catch(() => undefined)))
      return opened.filter(isLoss)
    },
    put: async (losses) => {
      const seal = await readSeal()
      if (!seal) return
      for (const loss of losses) await putUnder(seal, `${prefix}${loss.id}`, await sealed(seal, prefix, loss))
    },
    remove: async (id) => {
      await changeIn(listPlace, (store) => answered(store.delete(`${prefix}${id}`)))
    },
  }
}

const isLoss = (found: unknown): found is Loss =>
  typeof memberOf(found, 'id') === 'string' &&
  typeof memberOf(found, 'fullName') === 'string' &&
  typeof memberOf(found, 'fate') === 'string'
