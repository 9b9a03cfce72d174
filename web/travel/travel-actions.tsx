import { ClipboardPaste } from 'lucide-react'
import { api } from '#web/lib/api.ts'
import { ExportButtons } from '#web/lib/export-buttons.tsx'
import { MessageButton } from '#web/messages/message-button.tsx'
import { ShuttlesLink } from '#web/shuttles/shuttles-link.tsx'
import type * as ImportDialog from '#web/travel/import-flights-dialog.tsx'
import { csvColumns, exportName } from '#web/travel/travel-csv.ts'
import type { TravelFilter } from '#web/travel/travel-search.ts'
import type { Traveller } from '#web/travel/traveller.ts'
import { Button } from '#web/ui/button.tsx'
import { PrintButton } from '#web/ui/print-button.tsx'
import { useOnDemand } from '#web/ui/use-on-demand.ts'

type TravelActionsProps = { venueId: string; rows: readonly Traveller[]; show: TravelFilter }

/** What is done with the list as it is shown. */
export function TravelActions({ venueId, rows, show }: TravelActionsProps) {
  const importing = useOnDemand<typeof ImportDialog, true>(loadImport)
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
      {importing.shown && (
        <importing.shown.part.ImportFlightsDialog venueId={venueId} onClose={importing.shown.close} />
      )}
    </span>
  )
}

const loadImport = () => import('#web/travel/import-flights-dialog.tsx')
