import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '#web/lib/api.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import type { Outputs } from '#web/lib/outputs.ts'
import type { SkeletonProps } from '#web/ui/skeleton.tsx'

type RoomsAndPlanProps = {
  venueId: string
  loading: SkeletonProps
  children: (rooms: Outputs['rooms']['list'], plan: Outputs['planning']['plan']) => ReactNode
}

/** The rooms of an edition with the people to put into them. */
export function RoomsAndPlan({ venueId, loading, children }: RoomsAndPlanProps) {
  const rooms = useQuery(api.rooms.list.queryOptions({ input: { venueId } }))
  const plan = useQuery(api.planning.plan.queryOptions({ input: { venueId } }))
  const loadedProps = { loading, onRetry: () => void Promise.all([rooms.refetch(), plan.refetch()]) }
  return (
    <Loaded query={rooms} {...loadedProps} failed="Failed to fetch rooms.">
      {(all) => (
        <Loaded query={plan} {...loadedProps} failed="Failed to fetch attendees.">
          {(people) => children(all, people)}
        </Loaded>
      )}
    </Loaded>
  )
}
