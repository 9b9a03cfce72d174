import { agendaDays } from '#web/agenda/agenda-days.ts'
import { formatDayButton } from '#web/lib/dates.ts'
import { VenuePage } from '#web/shell/venue-page.tsx'
import { Card } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** /agenda-builder: the programme, day by day. */
export const AgendaBuilderPage = () => (
  <VenuePage
    title="Agenda Builder"
    subtitle="Build the programme day by day"
    loading={{ shape: 'cards', count: 4 }}
    withoutVenues={<Days start={null} end={null} />}
  >
    {({ id, eventStartDate, eventEndDate }) => (
      <Days venueId={id} start={eventStartDate} end={eventEndDate} />
    )}
  </VenuePage>
)

function Days({ venueId, start, end }: { venueId?: string; start: string | null; end: string | null }) {
  const isDated = start !== null && end !== null
  return (
    <div className="flex flex-col gap-5">
      {!isDated && (
        <Notice tone="warn">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p>Set the event dates in Venues first</p>
            <LinkButton size="small" href={venueId ? `/venues?venue=${venueId}` : '/venues'}>
              Go to Venues
            </LinkButton>
          </div>
        </Notice>
      )}
      <ol className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {agendaDays(start, end).map(({ date, title }) => (
          <li key={date} className="grid">
            <Card title={title}>
              <p className="-mt-2 text-sm text-soft">{formatDayButton(date)}</p>
              <p className="py-6 text-center text-soft">No agenda items yet</p>
            </Card>
          </li>
        ))}
      </ol>
    </div>
  )
}
