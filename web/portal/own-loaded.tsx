import { CalendarX } from 'lucide-react'
import type { ReactNode } from 'react'
import { explain } from '#web/lib/failure.ts'
import { Loaded, type LoadedProps } from '#web/lib/loaded.tsx'
import { useOwnPage } from '#web/portal/own-page.ts'
import type { VenueChoice } from '#web/session/venue-choice.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

/** A list that belongs to one of the guest's editions. */
export function OwnLoaded<Data>(props: LoadedProps<Data>) {
  const { isError, error } = props.query
  return isError && explain(error).code === 'NOT_FOUND' ? <NotComing /> : <Loaded {...props} />
}

/** Requests nothing for a declined edition, because the server would refuse. */
export const IfComing = ({
  venue,
  children,
}: {
  venue: Pick<VenueChoice, 'attending'>
  children: ReactNode
}) => (venue.attending === 'no' ? <NotComing /> : children)

/** Shown for a declined edition, of which only the card on /guest remains. */
const NotComing = () => (
  <EmptyState
    icon={CalendarX}
    title="You said that you are not coming to this event."
    action={<LinkButton href={useOwnPage('/guest')}>My Information</LinkButton>}
  />
)
