import { useQuery } from '@tanstack/react-query'
import { CalendarDays, Printer } from 'lucide-react'
import type { AgendaEntry } from '#web/agenda/agenda-entry.ts'
import { AgendaTimeline } from '#web/agenda/agenda-timeline.tsx'
import type { VenueChoice } from '#web/session/venue-choice.ts'
import { useDraftState } from '#web/shell/draft-notice.tsx'
import { api } from '#web/lib/api.ts'
import { nowAndNext, isPast } from '#web/lib/agenda-times.ts'
import { EarlierEntries } from '#web/lib/earlier-entries.tsx'
import { Loaded } from '#web/lib/loaded.tsx'
import { useWallClock } from '#web/lib/use-wall-clock.ts'
import { EditionPage } from '#web/shell/edition-page.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PageActions } from '#web/ui/page-actions.tsx'
import { Button } from '#web/ui/button.tsx'

/** /agenda: the programme of an edition, to read and to print. */
export const AgendaPage = () => (
  <EditionPage
    title="Event Agenda"
    subtitle="What happens, when and where"
    loading={{ shape: 'list' }}
    actions={printButton}
  >
    {(venue) => <Agenda key={venue.id} venue={venue} />}
  </EditionPage>
)

/** Placed after the draft state beside the title. */
const printButton = () => (
  <span className="md:order-1 md:ml-auto">
    <Button onPress={() => window.print()}>
      <Printer className="size-4" aria-hidden />
      Print
    </Button>
  </span>
)

function Agenda({ venue: { id: venueId, timeZone } }: { venue: VenueChoice }) {
  const agenda = useQuery(api.agenda.list.queryOptions({ input: { venueId } }))
  const draft = useDraftState(venueId)
  return (
    <Loaded
      query={agenda}
      loading={{ shape: 'list' }}
      empty={
        <EmptyState
          icon={CalendarDays}
          title="No agenda items yet"
          action={<LinkButton href={`/agenda-builder?venue=${venueId}`}>Go to Agenda Builder</LinkButton>}
        />
      }
    >
      {(entries) => (
        <>
          <PageActions state={draft} />
          <Timeline entries={entries} timeZone={timeZone} />
        </>
      )}
    </Loaded>
  )
}

type TimelineProps = { entries: readonly AgendaEntry[]; timeZone: string }

function Timeline({ entries, timeZone }: TimelineProps) {
  const now = useWallClock(timeZone)
  const nowOrNext = nowAndNext(entries, now)
  return (
    <div className="flex flex-col gap-4 print:block">
      <EarlierEntries entries={entries} isOver={(entry) => isPast(entry, now)} noun="item">
        {(shown) => <AgendaTimeline entries={shown} nowOrNext={nowOrNext} />}
      </EarlierEntries>
    </div>
  )
}
