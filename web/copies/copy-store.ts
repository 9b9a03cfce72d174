import { answered, changeIn, readFrom } from '#web/base/device-database.ts'
import type { Copy } from '#web/copies/copy-rules.ts'

const only = 'copy'
const placeOf = (database: string) => ({ database, store: 'copy' })

/** The contents of a copy's database. */
export const readCopy = (name: string): Promise<unknown> =>
  readFrom(placeOf(name), (copies) => answered(copies.get(only)))

/** Replaces a copy by what comes of it, and answers that. */
export const changeCopy = (name: string, change: (found: unknown) => Copy): Promise<Copy> =>
  changeIn(placeOf(name), async (copies) => {
    const copy = change(await answered(copies.get(only)))
    copies.put(copy, only)
    return copy
  })
