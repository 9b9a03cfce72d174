import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AgendaAsked } from '#web/agenda/agenda-asked.tsx'
import type { AgendaEntry } from '#web/agenda/agenda-entry.ts'
import { AgendaColumn } from '#web/agenda/agenda-column.tsx'
import { agendaDays, type AgendaDay } from '#web/agenda/agenda-days.ts'
import { AddItemDialog } from '#web/agenda/agenda-item-dialog.tsx'
import { useMove } from '#web/agenda/agenda-moves.ts'
import { overlaps } from '#web/agenda/agenda-overlaps.ts'
import { api } from '#web/lib/api.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import { dayKey, formatDayButton } from '#web/lib/dates.ts'
import { groupBy } from '#web/lib/group-by.ts'
import { useRow } from '#web/lib/use-row.ts'
import type { VenueChoice } from '#web/shell/venue-choice.ts'
import { VenuePage } from '#web/shell/venue-page.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PrintButton } from '#web/ui/print-button.tsx'

/** /agenda-builder: the programme, day by day. */
export const AgendaBuilderPage = () => (
  <VenuePage
    title="Agenda Builder"
    subtitle="Build the programme day by day"
    loading={{ shape: 'cards', count: 4 }}
    actions={printButton}
    withoutVenues={<Builder venue={undefined} all={[]} />}
  >
    {(venue) => <LoadedBuilder key={venue.id} venue={venue} />}
  </VenuePage>
)

const printButton = () => <PrintButton />

type Asked = { what: 'edit' | 'delete'; id: string } | { what: 'add'; day: AgendaDay }

function LoadedBuilder({ venue }: { venue: VenueChoice }) {
  const agenda = useQuery(api.agenda.list.queryOptions({ input: { venueId: venue.id } }))
  return (
    <Loaded query={agenda} loading={{ shape: 'cards', count: 4 }}>
      {(entries) => <Builder venue={venue} all={entries} />}
    </Loaded>
  )
}

type BuilderProps = { venue: VenueChoice | undefined; all: readonly AgendaEntry[] }

function Builder({ venue, all }: BuilderProps) {
  const [asked, setAsked] = useState<Asked>()
  const move = useMove(venue?.id ?? '')
  const entry = useRow(all, asked && asked.what !== 'add' ? asked.id : undefined)
  const days = agendaDays(venue?.eventStartDate ?? null, venue?.eventEndDate ?? null)
  const isDated = Boolean(venue?.eventStartDate && venue.eventEndDate)
  const onDay = groupBy(all, ({ startTime }) => dayKey(startTime) ?? '')
  const outside = all.filter(({ startTime }) => !days.some(({ date }) => startTime.startsWith(date)))
  const close = () => setAsked(undefined)
  const shared = {
    all,
    clashes: overlaps(all),
    onMove: move,
    onAsk: (what: 'edit' | 'delete', { id }: { id: string }) => setAsked({ what, id }),
  }
  return (
    <div className="flex flex-col gap-5">
      {!isDated && <DatesMissing venueId={venue?.id} />}
      <ol data-wide-print className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4 print:grid-cols-4 print:gap-2">
        {days.map((day) => (
          <li key={day.date} className="flex min-w-0 print:block">
            <AgendaColumn
              {...shared}
              {...day}
              entries={onDay.get(day.date) ?? []}
              whyClosed={isDated ? undefined : 'Set the event dates in Venues first'}
              onAdd={() => setAsked({ what: 'add', day })}
            />
          </li>
        ))}
        {outside.length > 0 && (
          <li className="flex min-w-0 print:block">
            <AgendaColumn
              {...shared}
              title="Outside the event"
              date={undefined}
              entries={outside}
              onAdd={close}
            />
          </li>
        )}
      </ol>
      {venue && asked?.what === 'add' && (
        <AddItemDialog
          venueId={venue.id}
          date={asked.day.date}
          dayTitle={`${asked.day.title}, ${formatDayButton(asked.day.date)}`}
          onClose={close}
        />
      )}
      {venue && entry && asked && asked.what !== 'add' && (
        <AgendaAsked what={asked.what} entry={entry} venue={venue} onClose={close} />
      )}
    </div>
  )
}

const DatesMissing = ({ venueId }: { venueId: string | undefined }) => (
  <Notice tone="warn">
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p>Set the event dates in Venues first</p>
      <LinkButton size="small" href={venueId ? `/venues?venue=${venueId}` : '/venues'}>
        Go to Venues
      </LinkButton>
    </div>
  </Notice>
)
