import { ContactLines, hasContact } from '#web/shell/contact-lines.tsx'
import { formatLongDateRange } from '#web/base/dates.ts'
import { EventCard, EventDetails } from '#web/registration/survey/event-card.tsx'
import { eventFacts, type SurveyVenueFields } from '#web/registration/survey/event-facts.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { VenueImage } from '#web/venues/venue-image.tsx'

type SurveyVenueCardProps = {
  venue: SurveyVenueFields
  /** Puts the details in a disclosure, because a question to answer comes right below. */
  isShort?: boolean
  /** The heading's level: 2 if a question comes before the card. */
  level?: 1 | 2
}

/** The event's place and dates, which people need before they can answer. */
export function SurveyVenueCard({ venue, isShort = false, level = 1 }: SurveyVenueCardProps) {
  const { name, imageUrl, quarter, year, eventStartDate, eventEndDate } = venue
  const days = eventStartDate && `${formatLongDateRange(eventStartDate, eventEndDate)} · `
  const details = (
    <EventDetails
      facts={eventFacts(venue)}
      mapHref={venue.googleMapsLink}
      contact={hasContact(venue) && <ContactLines contact={venue} />}
    />
  )
  return (
    <EventCard
      name={name}
      quarter={`${isShort && days ? days : ''}${quarter} ${year}`}
      picture={<VenueImage src={imageUrl} name={name} />}
      level={level}
    >
      {isShort ? (
        <Disclosure title="When and where" level={2}>
          {details}
        </Disclosure>
      ) : (
        details
      )}
    </EventCard>
  )
}
