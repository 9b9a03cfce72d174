type Size<Value> = { most: number; sizeOf: (value: Value) => number }

/** A cache of limited total size; the least recently used values are dropped. */
export function createShelf<Value>({ most, sizeOf }: Size<Value>) {
  /** Ordered by last use. */
  const held = new Map<string, Value>()
  let size = 0

  function drop(key: string): void {
    const value = held.get(key)
    if (value === undefined) return
    held.delete(key)
    size -= sizeOf(value)
  }

  return {
    drop,
    get: (key: string): Value | undefined => {
      const value = held.get(key)
      if (value === undefined) return undefined
      held.delete(key)
      held.set(key, value)
      return value
    },
    put: (key: string, value: Value): void => {
      drop(key)
      held.set(key, value)
      size += sizeOf(value)
      for (const oldest of held.keys()) {
        if (size <= most) return
        drop(oldest)
      }
    },
    size: () => size,
  }
}

type Corner<Value> = Size<Value> & { corner: number; isBulky: (value: Value) => boolean }

/** Has a separate partition for bulky values, which push out only one another. */
export function createShelfWithCorner<Value>({ most, sizeOf, corner, isBulky }: Corner<Value>) {
  const usual = createShelf({ most, sizeOf })
  const bulky = createShelf({ most: corner, sizeOf })
  return {
    get: (key: string): Value | undefined => usual.get(key) ?? bulky.get(key),
    put: (key: string, value: Value): void => {
      const [place, other] = isBulky(value) ? [bulky, usual] : [usual, bulky]
      other.drop(key)
      place.put(key, value)
    },
  }
}
