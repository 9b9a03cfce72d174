import { useQuery } from '@tanstack/react-query'
import { ClipboardPaste, Plane, Printer, UserSearch, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { EditionPage } from '#web/shell/edition-page.tsx'
import { formatDayButton, formatTime } from '#web/base/dates.ts'
import { api } from '#web/lib/api.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import { useStudioFilter } from '#web/lib/studio-filter.ts'
import { tableSort } from '#web/lib/table-sort.ts'
import { useExports } from '#web/lib/use-exports.ts'
import { useWallClock } from '#web/lib/use-wall-clock.ts'
import { useSearchState } from '#web/lib/use-search-state.ts'
import { useMessage } from '#web/messages/message-button.tsx'
import { usePartners } from '#web/partners/sharing/use-partners.tsx'
import type { VenueChoice } from '#web/session/venue-choice.ts'
import { useShownPeople } from '#web/shell/shown-people.ts'
import { ArrivalsView, searchOf, type ViewProps } from '#web/travel/arrivals-view.tsx'
import { FlightsDialog } from '#web/travel/flights-dialog.tsx'
import { TravelCharts } from '#web/travel/travel-charts.tsx'
import { csvColumns, exportName } from '#web/travel/travel-csv.ts'
import {
  hourOf,
  sortColumns,
  type TrafficHour,
  type TravelFilter,
  travelFilters,
  travelSearch,
} from '#web/travel/travel-search.ts'
import { overdueHref, overdueText, useOverdueCount } from '#web/travel/overdue.ts'
import { TravelSegments } from '#web/shuttles/travel-segments.tsx'
import { TravelTable } from '#web/travel/travel-table.tsx'
import { matches, travellerRows } from '#web/travel/traveller-rows.ts'
import type { Traveller } from '#web/travel/traveller.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { lazyDialog, useOnDemand } from '#web/ui/on-demand.tsx'
import { entry, PageActions } from '#web/ui/page-actions.tsx'
import { Chips, Toolbar } from '#web/ui/toolbar.tsx'

/** /travel: the flights of confirmed attendees. */
export const TravelPage = () => (
  <EditionPage
    title="Travel Coordination"
    subtitle="When everyone arrives and leaves"
    loading={{ shape: 'table' }}
  >
    {(venue) => <TravelBoard key={venue.id} venue={venue} />}
  </EditionPage>
)

/** The flights and arrivals of an edition. */
function TravelBoard({ venue }: { venue: VenueChoice }) {
  const { state, change } = useSearchState(travelSearch)
  const View = state.view === 'arrivals' ? ArrivalsView : FlightsView
  return (
    <View
      venue={venue}
      state={state}
      change={change}
      segments={<TravelSegments venueId={venue.id} value={state.view} onView={(view) => change({ view })} />}
    />
  )
}

function FlightsView(props: ViewProps) {
  const list = useQuery(api.travel.list.queryOptions({ input: { venueId: props.venue.id } }))
  return (
    <Loaded query={list} loading={{ shape: 'table', count: 8 }} failed="Failed to fetch flights.">
      {(all) => <Board {...props} all={all} />}
    </Loaded>
  )
}

const emptyTexts: Record<TravelFilter, string> = {
  flights: 'No flight information available for confirmed attendees',
  changed: 'No flight changed in the last 48 hours',
  missing: 'Every confirmed attendee has given a flight',
}

const chips = {
  flights: { label: 'With flights' },
  changed: { label: 'Changed' },
  missing: { label: 'Without flights', dot: 'warn' },
} as const

function Board({ venue, state, change, segments, all }: ViewProps & { all: readonly Traveller[] }) {
  const { show, sort } = state
  const hour = hourOf(state)
  const filterByHour = (to: TrafficHour | undefined) =>
    change({
      landing: to?.chart === 'landing' ? to.hour : undefined,
      leaving: to?.chart === 'leaving' ? to.hour : undefined,
    })
  const [edited, setEdited] = useState<Traveller>()
  const now = useWallClock(venue.timeZone)
  const filtered = all.filter(matches[show])
  const rows = travellerRows(all, state)
  const studio = useStudioFilter({ value: state.studio, onChange: (to) => change({ studio: to }) })
  useShownPeople(rows)
  return (
    <>
      <TravelHeader venue={venue} rows={rows} missing={all.filter(matches.missing)} />
      <Toolbar
        segments={segments}
        search={searchOf({ state, change })}
        chips={
          <Chips
            label="Show"
            options={travelFilters.map((id) => ({ id, ...chips[id], count: all.filter(matches[id]).length }))}
            value={show}
            onChange={(chosen) => change({ show: chosen, landing: undefined, leaving: undefined })}
          />
        }
        filters={[studio]}
        count={rows.length === filtered.length ? '' : `${rows.length} of ${filtered.length}`}
      >
        {hour && <ChosenHour hour={hour} onClear={() => filterByHour(undefined)} />}
      </Toolbar>
      {show === 'flights' && (
        <TravelCharts rows={filtered} today={now.slice(0, 10)} chosen={hour} onChoose={filterByHour} />
      )}
      <TravelTable
        key={show}
        rows={rows}
        year={venue.year}
        onEdit={setEdited}
        {...tableSort(sortColumns, sort, (chosen) => change({ sort: chosen }))}
        empty={
          <EmptyState
            icon={Plane}
            title={filtered.length === 0 ? emptyTexts[show] : 'Nobody found'}
            {...(filtered.length > 0 && { hint: 'Try another name, studio or hour.' })}
          />
        }
      />
      {edited && <FlightsDialog row={edited} venue={venue} onClose={() => setEdited(undefined)} />}
    </>
  )
}

/** The hour of the pressed bar, in words. */
const ChosenHour = ({ hour: { chart, hour }, onClear }: { hour: TrafficHour; onClear: () => void }) => (
  <Button size="small" onPress={onClear}>
    {chart === 'landing' ? 'Landing' : 'Leaving'} {formatDayButton(hour.slice(0, 10))}, from{' '}
    {formatTime(`${hour.slice(11)}:00`)}
    <X className="size-4" aria-hidden />
    <span className="sr-only">, show every hour</span>
  </Button>
)

type TravelHeaderProps = { venue: VenueChoice; rows: readonly Traveller[]; missing: readonly Traveller[] }

const idsOf = (rows: readonly Traveller[]) => rows.map(({ personId }) => personId)

/** Asks people for their flights, imports flights, and exports the list as shown. */
function TravelHeader({ venue, rows, missing }: TravelHeaderProps): ReactNode {
  const { id: venueId, state } = venue
  const importing = useOnDemand(ImportFlightsDialog)
  const flightRequest = useMessage({
    label: `Ask ${missing.length} for their flights`,
    venueId,
    personIds: idsOf(missing),
    start: 'flights',
  })
  const requestAction = missing.length > 0 ? { ...flightRequest.action, id: 'ask' } : undefined
  // During the event it matters who hasn't arrived, not whose flight is unknown.
  const isUnderWay = state === 'now'
  const overdueCount = useOverdueCount(venue)
  const whoIsOverdue = entry(overdueText(overdueCount), UserSearch, overdueHref(venueId))
  const message = useMessage({ label: 'Write a message', venueId, personIds: idsOf(rows), start: 'blank' })
  const partners = usePartners(venueId, 'driver')
  const exports = useExports({
    procedure: api.travel.exported,
    venueId,
    fileName: exportName,
    columns: csvColumns,
    rows,
    noun: ['person', 'people'],
  })
  return (
    <>
      <PageActions
        filled={isUnderWay ? (overdueCount > 0 ? whoIsOverdue : undefined) : requestAction}
        outlined={entry('Import flights', ClipboardPaste, () => importing.open(true))}
        more={[
          ...(isUnderWay && requestAction ? [requestAction] : []),
          message.action,
          partners.entry,
          entry('Print', Printer, () => window.print()),
          ...exports,
        ]}
      />
      {flightRequest.dialog}
      {message.dialog}
      {partners.dialog}
      {importing.subject && <ImportFlightsDialog venueId={venueId} onClose={importing.close} />}
    </>
  )
}

const ImportFlightsDialog = lazyDialog(
  async () => (await import('#web/travel/import-flights-dialog.tsx')).ImportFlightsDialog,
)
