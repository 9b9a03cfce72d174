import { useQuery } from '@tanstack/react-query'
import { ClipboardPaste, Download, Plane } from 'lucide-react'
import { useState } from 'react'
import { pluralize } from '#web/lib/pluralize.ts'
import { api } from '#web/lib/api.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import { saveCsv, toCsv } from '#web/lib/csv.ts'
import { useAction } from '#web/lib/use-action.ts'
import { MessageButton } from '#web/messages/message-button.tsx'
import { useShownPeople } from '#web/shell/shown-people.ts'
import type { VenueChoice } from '#web/shell/venue-choice.ts'
import type * as ImportDialog from '#web/travel/import-flights-dialog.tsx'
import { TravelCharts } from '#web/travel/travel-charts.tsx'
import { FlightsDialog } from '#web/travel/flights-dialog.tsx'
import { csvColumns, csvFileName } from '#web/travel/travel-csv.ts'
import { TravelTable } from '#web/travel/travel-table.tsx'
import { hasChanged, hasFlights, type Traveller } from '#web/travel/traveller.ts'
import { ShuttlesLink } from '#web/shuttles/shuttles-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PrintButton } from '#web/ui/print-button.tsx'
import { Select } from '#web/ui/select.tsx'
import { useOnDemand } from '#web/ui/use-on-demand.ts'

/** Who flies when, for an edition. */
export function TravelBoard({ venue }: { venue: VenueChoice }) {
  const list = useQuery(api.travel.list.queryOptions({ input: { venueId: venue.id } }))
  return (
    <Loaded query={list} loading={{ shape: 'table', count: 8 }} failed="Failed to fetch flights.">
      {(all) => <Board venue={venue} all={all} />}
    </Loaded>
  )
}

const empties: Record<TravelFilter, string> = {
  flights: 'No flight information available for confirmed attendees',
  changed: 'No flight changed in the last 48 hours',
  missing: 'Every confirmed attendee has given a flight',
}

function Board({ venue, all }: { venue: VenueChoice; all: readonly Traveller[] }) {
  const [filter, setFilter] = useState<TravelFilter>('flights')
  const [edited, setEdited] = useState<Traveller>()
  const rows = filterTravellers(all, filter)
  useShownPeople(rows)
  return (
    <>
      {filter === 'flights' && <TravelCharts rows={rows} />}
      <Toolbar venueId={venue.id} all={all} rows={rows} filter={filter} onFilter={setFilter} />
      <TravelTable
        key={filter}
        rows={rows}
        onEdit={setEdited}
        empty={<EmptyState icon={Plane} title={empties[filter]} />}
      />
      {edited && <FlightsDialog row={edited} venue={venue} onClose={() => setEdited(undefined)} />}
    </>
  )
}

type ToolbarProps = {
  venueId: string
  all: readonly Traveller[]
  rows: readonly Traveller[]
  filter: TravelFilter
  onFilter: (filter: TravelFilter) => void
}

function Toolbar({ venueId, all, rows, filter, onFilter }: ToolbarProps) {
  const importing = useOnDemand<typeof ImportDialog, true>(loadImport)
  // Audited first, because the list is exported.
  const exported = useAction(api.travel.exported, {
    onSuccess: () => saveCsv(csvFileName, toCsv(csvColumns, rows)),
    success: (_, { rows: count }) => ({
      title: `${csvFileName} saved`,
      description: pluralize(count, 'person', 'people'),
    }),
  })
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3">
      <div className="w-full sm:w-64" data-screen-only>
        <Select
          label="Show"
          isLabelHidden
          options={travelFilters.map(({ id, label }) => ({
            id,
            label: `${label} (${filterTravellers(all, id).length})`,
          }))}
          value={filter}
          onChange={onFilter}
        />
      </div>
      <p role="status" className="mr-auto text-sm text-soft">
        {rows.length} of {pluralize(all.length, 'confirmed person', 'confirmed people')}
      </p>
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
            start={filter === 'missing' ? 'flights' : 'blank'}
          >
            {filter === 'missing' ? `Ask these ${rows.length}` : 'Write a message'}
          </MessageButton>
        )}
        <Button
          isPending={exported.isPending}
          onPress={() => exported.run({ venueId, rows: rows.length })}
          whyDisabled={rows.length === 0 ? 'There is nothing to export.' : undefined}
        >
          <Download className="size-4" aria-hidden />
          Export CSV
        </Button>
      </span>
      {importing.shown && (
        <importing.shown.part.ImportFlightsDialog venueId={venueId} onClose={importing.shown.close} />
      )}
    </div>
  )
}

const loadImport = () => import('#web/travel/import-flights-dialog.tsx')

const travelFilters = [
  { id: 'flights', label: 'With flights' },
  { id: 'changed', label: 'Changed in the last 48 hours' },
  { id: 'missing', label: 'Without flights' },
] as const
type TravelFilter = (typeof travelFilters)[number]['id']

const keeps: Record<TravelFilter, (row: Traveller) => boolean> = {
  flights: hasFlights,
  changed: hasChanged,
  missing: (row) => !hasFlights(row),
}

const filterTravellers = (rows: readonly Traveller[], filter: TravelFilter): Traveller[] =>
  rows.filter(keeps[filter])
