import { lossPrefix } from '#web/base/desk-places.ts'
import { putNamed, readNamed, removeNamed } from '#web/desk/kept/name-store.ts'
import { memberOf } from '#web/base/member.ts'
import type { Outputs } from '#web/lib/outputs.ts'

/** What was pressed here and came to nothing. */
export type Loss = { id: string; fullName: string } & (
  | { fate: Outputs['desk']['sync']['late'][number]['fate']; at: string; by: string | null }
  /** No longer on the list; arrived after this device was ended, and doesn't count, or is shown to organisers. */
  | { fate: 'refused' | 'ended' | 'reported' }
)

/** What was pressed on this device and came to nothing, until it is dismissed. It has names, so it is sealed as the list is. */
export type LossStore = {
  read: () => Promise<Loss[]>
  put: (losses: readonly Loss[]) => Promise<void>
  remove: (id: string) => Promise<void>
}

/** Those of an edition. Where this browser keeps no key there are none: they are on the screen alone. */
export function lossStore(venueId: string): LossStore {
  const prefix = `${lossPrefix}${venueId} `
  return {
    read: async () => [...(await readNamed(prefix)).values()].filter(isLoss),
    put: async (losses) => {
      if (losses.length > 0)
        await putNamed(losses.map((loss) => ({ key: `${prefix}${loss.id}`, value: loss })))
    },
    remove: (id) => removeNamed([`${prefix}${id}`]),
  }
}

const isLoss = (found: unknown): found is Loss =>
  typeof memberOf(found, 'id') === 'string' &&
  typeof memberOf(found, 'fullName') === 'string' &&
  typeof memberOf(found, 'fate') === 'string'
