import { ArrowLeft } from 'lucide-react'
import { DevicesButton } from '#web/desk/devices/devices-button.tsx'
import { DeskBoard } from '#web/desk/desk-board.tsx'
import { useDesk } from '#web/desk/use-desk.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import { NoVenues } from '#web/shell/no-venues.tsx'
import { PageTitle } from '#web/shell/page-title.tsx'
import { useSession, type CurrentUser } from '#web/session/session.ts'
import { useVenue, type ChosenVenue } from '#web/session/use-venue.ts'
import type { VenueChoice } from '#web/session/venue-choice.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { UnderWayNotice } from '#web/shell/under-way-notice.tsx'

/** /desk: checks people in at the entrance, with a phone in one hand. */
export function DeskPage() {
  const chosen = useVenue()
  const { data: user } = useSession()
  return (
    <>
      <PageTitle>Desk</PageTitle>
      {user && chosen.venue ? (
        <Desk key={`${user.id} ${chosen.venue.id}`} user={user} venue={chosen.venue} chosen={chosen} />
      ) : (
        <main id="content" className="mx-auto max-w-2xl p-4">
          <h1 className="mb-4">Desk</h1>
          <Loaded query={chosen.query} loading={{ shape: 'list' }} failed="Failed to fetch venues.">
            {() => <NoVenues />}
          </Loaded>
        </main>
      )}
    </>
  )
}

type DeskProps = { user: CurrentUser; venue: VenueChoice; chosen: ChosenVenue }

function Desk({ user, venue, chosen }: DeskProps) {
  const desk = useDesk({ kind: 'organiser', user, venue })
  return (
    <DeskBoard
      venue={venue}
      desk={desk}
      notice={<UnderWayNotice chosen={chosen} />}
      exitLink={
        <LinkButton
          variant="quiet"
          isIcon
          href={`/attendance?venue=${venue.id}`}
          aria-label="Back to Attendance"
        >
          <ArrowLeft className="size-5" aria-hidden />
        </LinkButton>
      }
      more={<DevicesButton venue={venue} />}
    />
  )
}
