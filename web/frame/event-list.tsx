import { CalendarPlus, Check, MapPin } from 'lucide-react'
import { Dialog } from 'react-aria-components/Dialog'
import { Link } from 'react-aria-components/Link'
import { ListBox, ListBoxItem, type Selection } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { formatShortRange } from '#web/base/dates.ts'
import { EventState } from '#web/shell/event-state.tsx'
import { useNow } from '#web/lib/use-now.ts'
import { venueLabel, type VenueChoice } from '#web/session/venue-choice.ts'
import { VenueImage } from '#web/venues/venue-image.tsx'
import { useTriggerRef } from '#web/ui/trigger-ref.ts'

type EventListProps = {
  /** The pressed element, which gets the focus back. */
  anchor: Element
  choices: readonly VenueChoice[]
  chosenId: string
  onChoose: (id: string) => void
  onClose: () => void
}

/** The editions to choose from, open while mounted, with links to add the next one and to all venues. */
export function EventList({ anchor, choices, chosenId, onChoose, onClose }: EventListProps) {
  const now = useNow()
  const choose = (keys: Selection) => {
    const chosen = choices.find(({ id }) => keys !== 'all' && keys.has(id))
    onClose()
    if (chosen) onChoose(chosen.id)
  }
  return (
    <Popover
      triggerRef={useTriggerRef(anchor)}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      className="w-96 max-w-[calc(100vw-1rem)] animate-pop overflow-auto rounded-popover border border-line bg-raised shadow-popover"
      offset={4}
      placement="bottom start"
    >
      <Dialog aria-label="Venues" className="outline-none">
        <ListBox
          aria-label="Venue"
          items={choices}
          dependencies={[now]}
          selectionMode="single"
          selectedKeys={[chosenId]}
          onSelectionChange={choose}
          autoFocus
          className="max-h-96 overflow-auto p-1.5 outline-none"
        >
          {(choice) => (
            <ListBoxItem
              textValue={venueLabel(choice)}
              aria-label={venueLabel(choice)}
              className="flex min-h-12 cursor-pointer items-center gap-3 rounded-control px-2 py-1.5 outline-none focus:bg-marked"
            >
              {({ isSelected }) => (
                <>
                  <span className="h-11 w-16 shrink-0 overflow-hidden rounded-sm" aria-hidden>
                    <VenueImage src={choice.imageUrl} name="" />
                  </span>
                  <span className="min-w-0 flex-1">
                    <span className="block truncate font-medium">{choice.name}</span>
                    <span className="block truncate text-sm text-soft">{whenOf(choice)}</span>
                  </span>
                  <EventState venue={choice} now={now} />
                  <Check
                    className={`size-4 shrink-0 text-brand ${isSelected ? '' : 'invisible'}`}
                    aria-hidden
                  />
                </>
              )}
            </ListBoxItem>
          )}
        </ListBox>
        <div className="flex flex-wrap justify-between gap-x-2 border-t border-line p-1.5">
          <Link href={`/next-edition?venue=${chosenId}`} onPress={onClose} className={linkStyle}>
            <CalendarPlus className="size-4 text-soft" aria-hidden />
            Plan the next edition
          </Link>
          <Link href={`/venues?venue=${chosenId}`} onPress={onClose} className={linkStyle}>
            <MapPin className="size-4 text-soft" aria-hidden />
            All venues
          </Link>
        </div>
      </Dialog>
    </Popover>
  )
}

/** `Q4 2026 · Nov 25 – 28` */
const whenOf = ({ quarter, year, eventStartDate, eventEndDate }: VenueChoice) =>
  [`${quarter} ${year}`, formatShortRange(eventStartDate, eventEndDate)].filter(Boolean).join(' · ')

const linkStyle =
  'flex min-h-(--control-small) items-center gap-2 rounded-control px-3 text-sm text-ink no-underline hover:bg-marked'
