type CacheOptions<Value> = { max: number; sizeOf: (value: Value) => number }

/** A cache of limited total size; the least recently used values are dropped. */
export function createCache<Value>({ max, sizeOf }: CacheOptions<Value>) {
  /** Ordered by last use. */
  const values = new Map<string, Value>()
  let size = 0

  function drop(key: string): void {
    const value = values.get(key)
    if (value === undefined) return
    values.delete(key)
    size -= sizeOf(value)
  }

  return {
    drop,
    get: (key: string): Value | undefined => {
      const value = values.get(key)
      if (value === undefined) return undefined
      values.delete(key)
      values.set(key, value)
      return value
    },
    put: (key: string, value: Value): void => {
      drop(key)
      values.set(key, value)
      size += sizeOf(value)
      for (const oldest of values.keys()) {
        if (size <= max) return
        drop(oldest)
      }
    },
    size: () => size,
  }
}

type PartitionOptions<Value> = CacheOptions<Value> & {
  maxBulky: number
  isBulky: (value: Value) => boolean
}

/** A cache with a separate partition for bulky values, which push out only one another. */
export function createPartitionedCache<Value>({ max, sizeOf, maxBulky, isBulky }: PartitionOptions<Value>) {
  const usual = createCache({ max, sizeOf })
  const bulky = createCache({ max: maxBulky, sizeOf })
  return {
    get: (key: string): Value | undefined => usual.get(key) ?? bulky.get(key),
    put: (key: string, value: Value): void => {
      const [place, other] = isBulky(value) ? [bulky, usual] : [usual, bulky]
      other.drop(key)
      place.put(key, value)
    },
  }
}
