import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { Loaded } from '#web/lib/loaded.tsx'

/**
 * A part of a page in a file of its own, which comes after the page: until then the shape of `count` lines, and where it
 * cannot be fetched a way to ask again. `name` is another one for each.
 */
export function later<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
  count = 3,
): ComponentType<Props> {
  return function Later(props: Props) {
    const part = useQuery({ queryKey: ['part', name], queryFn: load, staleTime: Infinity, gcTime: Infinity })
    return (
      <Loaded query={part} loading={{ shape: 'list', count }}>
        {(Part) => <Part {...props} />}
      </Loaded>
    )
  }
}
