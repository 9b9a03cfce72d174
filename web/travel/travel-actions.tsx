import { ClipboardPaste, Download } from 'lucide-react'
import { api } from '#web/lib/api.ts'
import { saveCsv, toCsv } from '#web/lib/csv.ts'
import { pluralize } from '#web/lib/pluralize.ts'
import { useAction } from '#web/lib/use-action.ts'
import { MessageButton } from '#web/messages/message-button.tsx'
import { ShuttlesLink } from '#web/shuttles/shuttles-link.tsx'
import type * as ImportDialog from '#web/travel/import-flights-dialog.tsx'
import { csvColumns, csvFileName } from '#web/travel/travel-csv.ts'
import type { TravelFilter } from '#web/travel/travel-search.ts'
import type { Traveller } from '#web/travel/traveller.ts'
import { Button } from '#web/ui/button.tsx'
import { PrintButton } from '#web/ui/print-button.tsx'
import { useOnDemand } from '#web/ui/use-on-demand.ts'

type TravelActionsProps = { venueId: string; rows: readonly Traveller[]; show: TravelFilter }

/** What is done with the list as it is shown. */
export function TravelActions({ venueId, rows, show }: TravelActionsProps) {
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
      <Button
        isPending={exported.isPending}
        onPress={() => exported.run({ venueId, rows: rows.length })}
        whyDisabled={rows.length === 0 ? 'There is nothing to export.' : undefined}
      >
        <Download className="size-4" aria-hidden />
        Export CSV
      </Button>
      {importing.shown && (
        <importing.shown.part.ImportFlightsDialog venueId={venueId} onClose={importing.shown.close} />
      )}
    </span>
  )
}

const loadImport = () => import('#web/travel/import-flights-dialog.tsx')
