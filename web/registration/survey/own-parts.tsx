import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Loaded } from '#web/lib/loaded.tsx'

async function load() {
  const [{ OwnSection }, { OwnFields }, { ownLastTime }] = await Promise.all([
    import('#web/registration/survey/own-section.tsx'),
    import('#web/questions/own-fields.tsx'),
    import('#web/registration/survey/own-last-time.ts'),
  ])
  return { OwnSection, OwnFields, ownLastTime }
}

export type OwnPartsLoaded = Awaited<ReturnType<typeof load>>

/** Loads the components for custom questions in a separate chunk, because most editions have none. */
export function OwnParts({ children }: { children: (parts: OwnPartsLoaded) => ReactNode }) {
  const parts = useQuery({ queryKey: ['own parts'], queryFn: load, staleTime: Infinity })
  return (
    <Loaded query={parts} loading={{ shape: 'list', count: 2 }}>
      {children}
    </Loaded>
  )
}
