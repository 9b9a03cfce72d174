import { useQuery } from '@tanstack/react-query'
import { BulkSetup } from '#web/invitations/bulk-setup.tsx'
import { api } from '#web/lib/api.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import { EditionPage } from '#web/shell/edition-page.tsx'
import type { VenueChoice } from '#web/session/venue-choice.ts'

/** /bulk-setup: sets up accounts for everyone at once. */
export const BulkSetupPage = () => (
  <EditionPage
    title="Guest Setup"
    subtitle="Invite everyone with a personal link"
    loading={{ shape: 'list' }}
  >
    {(venue) => <LoadedSetup key={venue.id} venue={venue} />}
  </EditionPage>
)

function LoadedSetup({ venue }: { venue: VenueChoice }) {
  const plan = useQuery(api.guestAccounts.plan.queryOptions({ input: { venueId: venue.id } }))
  const settings = useQuery(api.survey.settings.queryOptions())
  const options = {
    loading: { shape: 'list' },
    onRetry: () => void Promise.all([plan.refetch(), settings.refetch()]),
  } as const
  return (
    <Loaded query={plan} {...options}>
      {(found) => (
        <Loaded query={settings} {...options}>
          {(loadedSettings) => <BulkSetup venue={venue} plan={found} settings={loadedSettings} />}
        </Loaded>
      )}
    </Loaded>
  )
}
