import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AgendaAsked } from '#web/agenda/agenda-asked.tsx'
import { AgendaAxis } from '#web/agenda/agenda-axis.tsx'
import { withPeople } from '#web/agenda/agenda-clashes.ts'
import type { AgendaEntry } from '#web/agenda/agenda-entry.ts'
import { AgendaColumn } from '#web/agenda/agenda-column.tsx'
import { agendaDays, type AgendaDay } from '#web/agenda/agenda-days.ts'
import { AddItemDialog, type ItemDraft } from '#web/agenda/agenda-item-dialog.tsx'
import { useMove } from '#web/agenda/agenda-moves.ts'
import { hourAt } from '#web/agenda/axis-layout.ts'
import { overlaps } from '#web/agenda/agenda-overlaps.ts'
import { DraftBar } from '#web/agenda/draft-bar.tsx'
import { ShiftDialog } from '#web/agenda/shift-dialog.tsx'
import { api } from '#web/lib/api.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import { dayKey, formatDayButton } from '#web/base/dates.ts'
import { groupBy } from '#web/lib/group-by.ts'
import { recall, remember } from '#web/base/storage.ts'
import { useRow } from '#web/lib/use-row.ts'
import type { VenueChoice } from '#web/session/venue-choice.ts'
import { VenuePage } from '#web/shell/venue-page.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { useMedia } from '#web/ui/media.ts'
import { Notice } from '#web/ui/notice.tsx'
import { PrintButton } from '#web/ui/print-button.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'

/** /agenda-builder: the programme, day by day. */
export const AgendaBuilderPage = () => (
  <VenuePage
    title="Agenda Builder"
    subtitle="Build the agenda day by day"
    loading={{ shape: 'cards', count: 4 }}
    actions={printButton}
    withoutVenues={<Builder venue={undefined} all={[]} />}
  >
    {(venue) => <LoadedBuilder key={venue.id} venue={venue} />}
  </VenuePage>
)

const printButton = () => <PrintButton />

type Asked = { what: 'edit' | 'delete'; id: string } | { what: 'add'; draft: ItemDraft } | { what: 'shift' }

const views = [
  { id: 'calendar', label: 'Calendar' },
  { id: 'list', label: 'List' },
] as const
const remembered = 'agenda-view'

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
  const [view, setView] = useState(() => views.find(({ id }) => id === recall(remembered))?.id ?? 'calendar')
  // On a phone there is room for one day, and a finger that drags scrolls.
  const isWide = useMedia('(width >= 64rem)')
  const clashing = useQuery({
    ...api.agenda.clashes.queryOptions({ input: { venueId: venue?.id ?? '' } }),
    enabled: venue !== undefined,
  })
  const draft = useQuery({
    ...api.agenda.draft.queryOptions({ input: { venueId: venue?.id ?? '' } }),
    enabled: venue !== undefined,
  })
  const entry = useRow(all, asked && 'id' in asked ? asked.id : undefined)
  const days = agendaDays(venue?.eventStartDate ?? null, venue?.eventEndDate ?? null)
  const isDated = Boolean(venue?.eventStartDate && venue.eventEndDate)
  const onDay = groupBy(all, ({ startTime }) => dayKey(startTime) ?? '')
  const outside = all.filter(({ startTime }) => !days.some(({ date }) => startTime.startsWith(date)))
  const close = () => setAsked(undefined)
  const whyClosed = isDated ? undefined : 'Set the event dates in Venues first'
  const isAxis = isWide && view === 'calendar'
  const shared = {
    all,
    clashes: withPeople(overlaps(all), all, clashing.data ?? []),
    drafted: new Map(draft.data?.changes.map(({ id, differences }) => [id, differences])),
    onMove: move,
    onAsk: (what: 'edit' | 'delete', { id }: { id: string }) => setAsked({ what, id }),
  }
  return (
    <div className="flex flex-col gap-5">
      {!isDated && <DatesMissing venueId={venue?.id} />}
      {venue && <DraftBar venue={venue} />}
      {isWide && (
        <div data-screen-only>
          <RadioGroup
            label="Show the agenda"
            isLabelHidden
            isInline
            options={views}
            value={view}
            onChange={(next) => {
              setView(next)
              remember(remembered, next)
            }}
          />
        </div>
      )}
      {isAxis && (
        <AgendaAxis
          venue={venue}
          days={days}
          onDay={onDay}
          clashes={shared.clashes}
          drafted={shared.drafted}
          whyClosed={whyClosed}
          onAdd={(item) => setAsked({ what: 'add', draft: item })}
          onMove={move}
          onAsk={shared.onAsk}
        />
      )}
      <ol
        data-wide-print
        className={`grid gap-4 sm:grid-cols-2 xl:grid-cols-4 print:grid-cols-4 print:gap-2 ${isAxis && outside.length === 0 ? 'hidden print:grid' : ''}`}
      >
        {days.map((day) => (
          <li key={day.date} className={`min-w-0 print:block ${isAxis ? 'hidden' : 'flex'}`}>
            <AgendaColumn
              {...shared}
              {...day}
              entries={onDay.get(day.date) ?? []}
              whyClosed={whyClosed}
              onAdd={() => setAsked({ what: 'add', draft: hourAt(day.date, 9 * 60) })}
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
              onShift={isDated ? () => setAsked({ what: 'shift' }) : undefined}
            />
          </li>
        )}
      </ol>
      {venue && asked?.what === 'add' && (
        <AddItemDialog
          venueId={venue.id}
          draft={asked.draft}
          dayTitle={dayTitleOf(days, asked.draft.startTime)}
          onClose={close}
        />
      )}
      {venue?.eventStartDate && asked?.what === 'shift' && outside.length > 0 && (
        <ShiftDialog venueId={venue.id} entries={all} firstDay={venue.eventStartDate} onClose={close} />
      )}
      {venue && entry && asked && 'id' in asked && (
        <AgendaAsked what={asked.what} entry={entry} venue={venue} onClose={close} />
      )}
    </div>
  )
}

const dayTitleOf = (days: readonly AgendaDay[], moment: string) => {
  const day = days.find(({ date }) => moment.startsWith(date))
  return day && `${day.title}, ${formatDayButton(day.date)}`
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
