import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Loaded } from '#web/lib/loaded.tsx'

async function load() {
  const [{ OwnSection }, { OwnFields }] = await Promise.all([
    import('#web/registration/survey/own-section.tsx'),
    import('#web/questions/own-fields.tsx'),
  ])
  return { OwnSection, OwnFields }
}

type Parts = Awaited<ReturnType<typeof load>>

/** What asks questions in organisers' own words. It comes in a file of its own: most editions ask none. */
export function OwnParts({ children }: { children: (parts: Parts) => ReactNode }) {
  const parts = useQuery({ queryKey: ['own parts'], queryFn: load, staleTime: Infinity })
  return (
    <Loaded query={parts} loading={{ shape: 'list', count: 2 }}>
      {children}
    </Loaded>
  )
}
