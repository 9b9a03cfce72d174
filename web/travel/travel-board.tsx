import { useQuery } from '@tanstack/react-query'
import { Plane, X, ClipboardPaste } from 'lucide-react'
import { useState } from 'react'
import { formatDayButton, formatTime } from '#web/base/dates.ts'
import { api } from '#web/lib/api.ts'
import { ExportButtons } from '#web/lib/export-buttons.tsx'
import { Loaded } from '#web/lib/loaded.tsx'
import { pluralize } from '#web/lib/pluralize.ts'
import { tableSort } from '#web/lib/table-sort.ts'
import { useSearchState } from '#web/lib/use-search-state.ts'
import { MessageButton } from '#web/messages/message-button.tsx'
import type { VenueChoice } from '#web/session/venue-choice.ts'
import { useShownPeople } from '#web/shell/shown-people.ts'
import { ShuttlesLink } from '#web/shuttles/shuttles-link.tsx'
import { ArrivalsView, type ViewProps } from '#web/travel/arrivals-view.tsx'
import { FlightsDialog } from '#web/travel/flights-dialog.tsx'
import { TravelCharts } from '#web/travel/travel-charts.tsx'
import { csvColumns, exportName } from '#web/travel/travel-csv.ts'
import {
  sortColumns,
  travelFilters,
  type TrafficHour,
  type TravelFilter,
  hourOf,
  travelSearch,
} from '#web/travel/travel-search.ts'
import { TravelTable } from '#web/travel/travel-table.tsx'
import { StudioFilter, TravelSearchField } from '#web/travel/travel-toolbar.tsx'
import { isShown, travellerRows } from '#web/travel/traveller-rows.ts'
import type { Traveller } from '#web/travel/traveller.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PrintButton } from '#web/ui/print-button.tsx'
import { Select } from '#web/ui/select.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { lazyDialog, useOnDemand } from '#web/ui/on-demand.tsx'

/** Who flies when, for an edition, and who of them has come. */
export function TravelBoard({ venue }: { venue: VenueChoice }) {
  const { state, change } = useSearchState(travelSearch)
  const props = { venue, state, change }
  return (
    <Tabs
      label="View"
      tabs={[
        { id: 'list', label: 'Flights', content: <FlightsView {...props} /> },
        { id: 'arrivals', label: 'Arrivals', content: <ArrivalsView {...props} /> },
      ]}
      value={state.view}
      onChange={(view) => change({ view })}
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

const empties: Record<TravelFilter, string> = {
  flights: 'No flight information available for confirmed attendees',
  changed: 'No flight changed in the last 48 hours',
  missing: 'Every confirmed attendee has given a flight',
}

function Board({ venue, state, change, all }: ViewProps & { all: readonly Traveller[] }) {
  const { show, sort } = state
  const hour = hourOf(state)
  const narrow = (to: TrafficHour | undefined) =>
    change({
      landing: to?.chart === 'landing' ? to.hour : undefined,
      leaving: to?.chart === 'leaving' ? to.hour : undefined,
    })
  const [edited, setEdited] = useState<Traveller>()
  const ofFilter = all.filter(isShown[show])
  const rows = travellerRows(all, state)
  useShownPeople(rows)
  return (
    <>
      {show === 'flights' && <TravelCharts rows={ofFilter} chosen={hour} onChoose={narrow} />}
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <TravelSearchField state={state} change={change} />
        <StudioFilter state={state} change={change} />
        <div className="w-[calc(50%-0.375rem)] sm:w-64" data-screen-only>
          <Select
            label="Show"
            isLabelHidden
            options={travelFilters.map((id) => ({
              id,
              label: `${filterLabels[id]} (${all.filter(isShown[id]).length})`,
            }))}
            value={show}
            onChange={(chosen) => change({ show: chosen, landing: undefined, leaving: undefined })}
          />
        </div>
        <p role="status" className="mr-auto text-sm text-soft">
          {rows.length} of {pluralize(all.length, 'confirmed person', 'confirmed people')}
        </p>
        {hour && <ChosenHour hour={hour} onClear={() => narrow(undefined)} />}
        <TravelActions venueId={venue.id} rows={rows} show={show} />
      </div>
      <TravelTable
        key={show}
        rows={rows}
        onEdit={setEdited}
        {...tableSort(sortColumns, sort, (chosen) => change({ sort: chosen }))}
        empty={
          <EmptyState
            icon={Plane}
            title={ofFilter.length === 0 ? empties[show] : 'Nobody found'}
            {...(ofFilter.length > 0 && { hint: 'Try another name, studio or hour.' })}
          />
        }
      />
      {edited && <FlightsDialog row={edited} venue={venue} onClose={() => setEdited(undefined)} />}
    </>
  )
}

const filterLabels: Record<TravelFilter, string> = {
  flights: 'With flights',
  changed: 'Changed in the last 48 hours',
  missing: 'Without flights',
}

/** The bar that was pressed, in words: on a phone the charts are far above the list. */
const ChosenHour = ({ hour: { chart, hour }, onClear }: { hour: TrafficHour; onClear: () => void }) => (
  <Button onPress={onClear}>
    {chart === 'landing' ? 'Landing' : 'Leaving'} {formatDayButton(hour.slice(0, 10))}, from{' '}
    {formatTime(`${hour.slice(11)}:00`)}
    <X className="size-4" aria-hidden />
    <span className="sr-only">, show every hour</span>
  </Button>
)

type TravelActionsProps = { venueId: string; rows: readonly Traveller[]; show: TravelFilter }

/** What is done with the list as it is shown. */
function TravelActions({ venueId, rows, show }: TravelActionsProps) {
  const importing = useOnDemand(ImportFlightsDialog)
  return (
    <span data-screen-only className="flex flex-wrap gap-3">
      <Button aria-haspopup="dialog" onPress={() => importing.ask(true)}>
        <ClipboardPaste className="size-4" aria-hidden />
        Import flights
      </Button>
      <ShuttlesLink venueId={venueId} />
      <PrintButton />
      {rows.length > 0 && (
        <MessageButton
          venueId={venueId}
          personIds={rows.map(({ personId }) => personId)}
          start={show === 'missing' ? 'flights' : 'blank'}
        >
          {show === 'missing' ? `Ask these ${rows.length}` : 'Write a message'}
        </MessageButton>
      )}
      <ExportButtons
        procedure={api.travel.exported}
        venueId={venueId}
        fileName={exportName}
        columns={csvColumns}
        rows={rows}
        noun={['person', 'people']}
        whyDisabled={rows.length === 0 ? 'There is nothing to export.' : undefined}
      />
      {importing.shown && <ImportFlightsDialog venueId={venueId} onClose={importing.close} />}
    </span>
  )
}

const ImportFlightsDialog = lazyDialog(
  async () => (await import('#web/travel/import-flights-dialog.tsx')).ImportFlightsDialog,
)
