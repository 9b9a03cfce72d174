import { resultOf, changeIn, readFrom } from '#web/base/device-database.ts'
import type { Copy } from '#web/copies/copy-rules.ts'

const copyKey = 'copy'
const placeOf = (database: string) => ({ database, store: 'copy' })

export const readCopy = (name: string): Promise<unknown> =>
  readFrom(placeOf(name), (copies) => resultOf(copies.get(copyKey)))

/** Replaces a copy with the result of `change`, and returns it. */
export const changeCopy = (name: string, change: (found: unknown) => Copy): Promise<Copy> =>
  changeIn(placeOf(name), async (copies) => {
    const copy = change(await resultOf(copies.get(copyKey)))
    copies.put(copy, copyKey)
    return copy
  })
