import { useSearch } from '@tanstack/react-router'
import { useVenue } from '#web/session/use-venue.ts'
import { useLoaded } from '#web/ui/use-loaded.ts'

/** Where the panel about a person is, over every page of the organisers: the address says whom it is about. */
export function PersonPlace() {
  const { person } = useSearch({ strict: false })
  return person === undefined ? null : <LoadedPanel personId={person} />
}

const loadPanel = () => import('#web/attendance/panel/person-panel.tsx')

function LoadedPanel({ personId }: { personId: string }) {
  const { query, venue } = useVenue()
  const panel = useLoaded(loadPanel)
  // Without the editions it would say of everybody that they are at none.
  if (!panel || query.isPending) return null
  return <panel.PersonPanel personId={personId} venue={venue} />
}
