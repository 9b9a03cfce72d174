import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { Loaded } from '#web/lib/loaded.tsx'

/**
 * A part of a page that is loaded after the page. Shows placeholders for `count` lines until then, and a retry if loading
 * fails. `name` must be unique.
 */
export function lazyPart<Props extends object>(
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
