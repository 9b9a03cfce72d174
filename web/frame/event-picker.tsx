import { ChevronsUpDown } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { formatShortRange } from '#web/base/dates.ts'
import { EventState } from '#web/shell/event-state.tsx'
import { useNow } from '#web/lib/use-now.ts'
import { useVenue } from '#web/session/use-venue.ts'
import { otherUnderWay } from '#web/shell/under-way-notice.tsx'
import { lazyDialog, useOpened } from '#web/ui/on-demand.tsx'
import { VenueImage } from '#web/venues/venue-image.tsx'

/** Chooses the edition of the organisers' screens, above each screen's title. */
export function EventPicker() {
  const chosen = useVenue()
  const { query, choices, venue, choose } = chosen
  const now = useNow()
  const { opener, opened } = useOpened(EventList)
  if (!venue) {
    return query.isSuccess && <p className="text-sm text-soft max-md:flex-1">No event yet</p>
  }
  const { eventStartDate, eventEndDate } = venue
  return (
    <>
      <Button
        {...opener}
        aria-haspopup="dialog"
        className="flex min-h-(--control) min-w-0 max-w-100 cursor-pointer items-center gap-2.5 rounded-control px-2 text-left transition-colors duration-150 hover:bg-marked max-md:flex-1 max-md:px-1 narrow:order-last narrow:basis-full"
      >
        <span className="relative h-7 w-10 shrink-0 max-md:size-7 md:max-lg:hidden" aria-hidden>
          <span className="block size-full overflow-hidden rounded-sm">
            <VenueImage src={venue.imageUrl} name="" />
          </span>
          {otherUnderWay(chosen) && (
            <span className="absolute -top-1 -right-1 size-2.5 rounded-full border-2 border-paper bg-clay" />
          )}
        </span>
        {/* Only one line is visible: if the dates don't fit beside the name, they wrap out of view. */}
        <span className="flex min-w-0 items-center gap-x-2 max-md:flex-col max-md:items-start md:h-6 md:flex-wrap md:gap-y-2 md:overflow-hidden">
          <span
            className={`max-w-full truncate leading-tight font-semibold max-md:text-sm ${eventStartDate === null ? '' : 'md:max-w-[max(5rem,calc(100%-6rem))]'}`}
          >
            <span className="sr-only">Venue: </span>
            {venue.name}
            <span className="sr-only">{` (${venue.quarter} ${venue.year}) `}</span>
          </span>
          <span className="flex max-w-full items-center gap-2 max-md:-mt-0.5 max-md:text-xs md:contents">
            <span className="truncate text-sm text-soft max-md:text-xs md:order-last">
              {formatShortRange(eventStartDate, eventEndDate)}
            </span>
            <EventState venue={venue} now={now} />
          </span>
        </span>
        <ChevronsUpDown className="size-4 shrink-0 text-soft" aria-hidden />
      </Button>
      {opened && (
        <EventList
          anchor={opened.anchor}
          choices={choices}
          chosenId={venue.id}
          onChoose={choose}
          onClose={opened.close}
        />
      )}
    </>
  )
}

const EventList = lazyDialog(async () => (await import('#web/frame/event-list.tsx')).EventList)
