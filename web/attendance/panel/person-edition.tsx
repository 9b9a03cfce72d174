import { UserPlus } from 'lucide-react'
import { useAttendanceActions } from '#web/attendance/attendance-actions.ts'
import { RoleCell, StatusSelect, ActionsCell, isDue } from '#web/attendance/attendance-cells.tsx'
import { InviteCell, InviteState } from '#web/attendance/invite-cell.tsx'
import type { Row } from '#web/attendance/attendance-rows.ts'
import { Fact, Facts, None, Section } from '#web/attendance/panel/panel-section.tsx'
import { personalLinkText } from '#web/attendance/panel/personal-link-text.ts'
import type { Person } from '#web/attendance/panel/person.ts'
import { RowDialogs } from '#web/attendance/row-dialogs.tsx'
import { api } from '#web/lib/api.ts'
import { formatInstant, formatShortMoment } from '#web/base/dates.ts'
import { useShownZone } from '#web/lib/shown-zone.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useNow } from '#web/lib/use-now.ts'
import { PersonName } from '#web/shell/person-name.tsx'
import { isNearEvent, venueLabel, type VenueChoice } from '#web/session/venue-choice.ts'
import { FlightText } from '#web/travel/flight-text.tsx'
import { hasFlights, type FlightField, type Traveller } from '#web/travel/traveller.ts'
import { Button } from '#web/ui/button.tsx'
import { useMedia } from '#web/ui/media.ts'
import { lazyDialog, useOnDemand } from '#web/ui/on-demand.tsx'
import { PanelFoot } from '#web/ui/panel.tsx'

type PersonEditionProps = { person: Person; venue: VenueChoice }

/** A person at the edition on screen: the answer and its actions, bed, flights, workshops. */
export function PersonEdition({ person, venue }: PersonEditionProps) {
  const { row } = person
  return (
    <Section title={venueLabel(venue)}>
      {row === null ? (
        <NotHere person={person} venue={venue} />
      ) : (
        <RowDialogs venueId={venue.id}>
          <Answer row={row} venue={venue} />
          <Places person={person} venue={venue} />
        </RowDialogs>
      )}
    </Section>
  )
}

function NotHere({ person: { id, fullName }, venue }: PersonEditionProps) {
  const invite = useAction(api.people.invite, {
    success: () => ({ title: 'Added to this event', description: fullName }),
  })
  return (
    <>
      <p className="text-soft">Not on the list of this event.</p>
      <span>
        <Button
          isPending={invite.isPending}
          onPress={() => invite.run({ venueId: venue.id, personIds: [id] })}
        >
          <UserPlus className="size-4" aria-hidden />
          Add to this event
        </Button>
      </span>
    </>
  )
}

/** On a phone, around the event, Check In is the panel's main action. */
function Answer({ row, venue }: { row: Row; venue: VenueChoice }) {
  const zone = useShownZone()
  const isPhone = useMedia('(width < 48rem)')
  const isNear = isNearEvent(venue, useNow())
  const isMainAction = isPhone && isNear && isDue(row)
  return (
    <div data-open className="group/row flex flex-wrap items-center gap-2 md:flex-col md:items-start">
      <p className="flex flex-wrap items-center gap-2">
        <StatusSelect row={row} />
        <InviteState row={row} />
        <RoleCell row={row} />
        {row.checkInTime !== null && (
          <span className="text-sm text-soft">Checked in {formatInstant(row.checkInTime, zone)}</span>
        )}
      </p>
      <div className="flex flex-wrap items-center gap-1">
        <InviteCell row={row} />
        <ActionsCell row={row} isMenuOnly={isMainAction} />
      </div>
      {isMainAction && (
        <PanelFoot>
          <MainCheckIn row={row} />
        </PanelFoot>
      )}
    </div>
  )
}

function MainCheckIn({ row }: { row: Row }) {
  const { checkIn } = useAttendanceActions()
  return (
    <Button variant="primary" isWide aria-label={`Check In: ${row.fullName}`} onPress={() => checkIn(row)}>
      Check In
    </Button>
  )
}

function Places({ person, venue }: PersonEditionProps) {
  const { room, workshops, flights } = person
  const link = personalLinkText(person, venue.timeZone)
  return (
    <Facts>
      <Fact label="Room">
        {room === null ? <None>None</None> : `${room.roomNumber}, ${room.bedType}`}
        {room !== null && room.roommates.length > 0 && (
          <span className="block">
            with{' '}
            {room.roommates.map(({ personId, fullName }, index) => (
              <span key={personId}>
                {index > 0 && ', '}
                <PersonName id={personId}>{fullName}</PersonName>
              </span>
            ))}
          </span>
        )}
      </Fact>
      {flights !== null && <FlightFacts flights={flights} venue={venue} />}
      <Fact label="Workshops">
        {workshops.length === 0 && <None>None</None>}
        <ul>
          {workshops.map(({ id, title, startTime }) => (
            <li key={id}>
              {title} <span className="text-sm text-soft">{formatShortMoment(startTime)}</span>
            </li>
          ))}
        </ul>
      </Fact>
      <Fact label="Personal link">
        <span className={link.isBad ? 'text-bad' : ''}>{link.text}</span>
      </Fact>
    </Facts>
  )
}

const FlightsDialog = lazyDialog(async () => (await import('#web/travel/flights-dialog.tsx')).FlightsDialog)

function FlightFacts({ flights, venue }: { flights: Traveller; venue: VenueChoice }) {
  const editing = useOnDemand<Traveller>(FlightsDialog)
  return (
    <>
      <Fact label="Outbound">
        <Leg
          flights={flights}
          year={venue.year}
          names={['flight1DepartureAirport', 'flight1DepartureTime', 'flight1ArrivalTime']}
        />
      </Fact>
      <Fact label="Return">
        <Leg
          flights={flights}
          year={venue.year}
          names={['flight2DepartureAirport', 'flight2DepartureTime', 'flight2ArrivalTime']}
        />
        <span className="mt-1.5 block">
          <Button size="small" aria-haspopup="dialog" onPress={() => editing.open(flights)}>
            {hasFlights(flights) ? 'Edit flights' : 'Add flights'}
          </Button>
        </span>
      </Fact>
      {editing.subject && <FlightsDialog row={editing.subject} venue={venue} onClose={editing.close} />}
    </>
  )
}

type LegProps = { flights: Traveller; year: number; names: readonly [FlightField, FlightField, FlightField] }

/** An airport and two times, or a sentence if no flight is known. */
function Leg({ flights, year, names }: LegProps) {
  const [airport, departure, arrival] = names
  const isBlank = names.every((name) => flights[name] === null)
  if (isBlank && flights.flightsBefore === null) {
    const isNotBooked = airport.startsWith('flight1') ? flights.flight1NotBooked : flights.flight2NotBooked
    return <None>{isNotBooked ? 'Not booked yet' : 'Not given'}</None>
  }
  return (
    <>
      <span className="block">
        From <FlightText row={flights} name={airport} year={year} />
      </span>
      <span className="block">
        Departs <FlightText row={flights} name={departure} year={year} />
      </span>
      <span className="block">
        Arrives <FlightText row={flights} name={arrival} year={year} />
      </span>
    </>
  )
}
