import { useQuery } from '@tanstack/react-query'
import { waysToDo } from '#web/dashboard/to-do.ts'
import { api } from '#web/lib/api.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import { Card } from '#web/ui/card.tsx'
import { WayList } from '#web/ui/way-list.tsx'

/** What is left to do for an edition, each line with the way there. */
export function ToDoCard({ venueId }: { venueId: string }) {
  const toDo = useQuery(api.dashboard.toDo.queryOptions({ input: { venueId } }))
  return (
    <Card title="What next">
      <Loaded
        query={toDo}
        loading={{ shape: 'text', count: 3 }}
        failed="What is left to do could not be loaded."
      >
        {(found) => {
          const ways = waysToDo(found, venueId)
          return ways.length === 0 ? (
            <p className="text-soft">Nothing is left to do right now.</p>
          ) : (
            <WayList ways={ways} linesOnPhone={5} />
          )
        }}
      </Loaded>
    </Card>
  )
}
