import { useQuery } from '@tanstack/react-query'
import { MailQuestion } from 'lucide-react'
import { WaitingCard } from '#web/attendance/waiting-card.tsx'
import { sentenceOf } from '#web/lib/failure.ts'
import { api } from '#web/lib/api.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'

/** Registrations whose mailbox is not proved yet; nothing shows when there are none. */
export function WaitingPanel({ venueId }: { venueId: string }) {
  const waiting = useQuery(api.claims.waiting.queryOptions({ input: { venueId } }))
  if (waiting.isError && !waiting.data) {
    return (
      <div className="mb-6">
        <ErrorState
          message={`Who awaits e-mail confirmation is not known. ${sentenceOf(waiting.error)}`}
          onRetry={() => void waiting.refetch()}
          isRetrying={waiting.isFetching}
        />
      </div>
    )
  }
  if (!waiting.data || waiting.data.length === 0) return null
  return (
    <section className="mb-6 rounded-card border border-line bg-card px-5 py-3">
      <Disclosure
        level={2}
        title={
          <>
            <MailQuestion className="size-4.5 text-clay" aria-hidden />
            Awaiting e-mail confirmation ({waiting.data.length})
          </>
        }
      >
        <p className="max-w-2xl text-sm text-soft">
          They registered and have not confirmed their address yet. Accepting saves their answers; access they
          get by a personal link that you hand over.
        </p>
        <ul className="mt-4 grid gap-4 max-md:-ml-6 lg:grid-cols-2 2xl:grid-cols-3">
          {waiting.data.map((claim) => (
            <li key={claim.id} className="min-w-0">
              <WaitingCard waiting={claim} venueId={venueId} />
            </li>
          ))}
        </ul>
      </Disclosure>
    </section>
  )
}
