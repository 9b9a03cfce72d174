import type { QueryClient } from '@tanstack/react-query'
import { Check, PlaneLanding } from 'lucide-react'
import { ToggleButton } from 'react-aria-components/ToggleButton'
import { api } from '#web/lib/api.ts'
import { useAction } from '#web/lib/use-action.ts'
import type { Arrival } from '#web/travel/arrival-state.ts'

/** One tap when somebody is seen at the airport, and the same tap takes it back. */
export function LandedButton({ row, venueId }: { row: Arrival; venueId: string }) {
  const mark = useAction(api.travel.markLanded, {
    showAtOnce: ({ id, hasLanded }, client) => showLanded(client, { venueId, id, hasLanded }),
  })
  const hasLanded = row.landedAt !== null
  const Icon = hasLanded ? Check : PlaneLanding
  return (
    <ToggleButton
      isSelected={hasLanded}
      onChange={(isNow) => mark.run({ id: row.id, hasLanded: isNow })}
      aria-label={`${row.fullName} has landed`}
      className={
        'flex min-h-11 cursor-pointer items-center gap-1.5 rounded-control border border-edge bg-raised px-3 font-medium ' +
        'hover:bg-marked selected:border-brand selected:bg-brand selected:text-on-brand'
      }
    >
      <Icon className="size-4 shrink-0" aria-hidden />
      Landed
    </ToggleButton>
  )
}

type Shown = { venueId: string; id: string; hasLanded: boolean }

/** Before the server has answered; the returned function shows it as it was. */
function showLanded(client: QueryClient, { venueId, id, hasLanded }: Shown): () => void {
  const queryKey = api.travel.arrivals.queryKey({ input: { venueId } })
  const before = client.getQueryData(queryKey)?.find((row) => row.id === id)
  const put = (landed: Pick<Arrival, 'landedAt' | 'landedBy'>) =>
    void client.setQueryData(queryKey, (rows) =>
      rows?.map((row) => (row.id === id ? { ...row, ...landed } : row)),
    )
  put({ landedAt: hasLanded ? new Date().toISOString() : null, landedBy: null })
  return () => before && put(before)
}
