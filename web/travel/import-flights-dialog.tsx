import { useState } from 'react'
import type { DateOrder } from '#web/imports/dates.ts'
import { ImportDialog } from '#web/imports/import-dialog.tsx'
import { useImport, type Counts } from '#web/imports/use-import.ts'
import { useList } from '#web/imports/use-list.ts'
import { api } from '#web/lib/api.ts'
import { peopleText } from '#web/lib/pluralize.ts'
import { flightLines, orderOf, type FlightColumn } from '#web/travel/flight-columns.ts'
import { flightKind as kind } from '#web/travel/flight-kind.ts'
import { RadioGroup } from '#web/ui/radio-group.tsx'

type ImportFlightsDialogProps = { venueId: string; onClose: () => void }

/** Imports everyone’s flights at once from the travel agency's list. */
export function ImportFlightsDialog({ venueId, onClose }: ImportFlightsDialogProps) {
  const imported = useList<FlightColumn>(kind)
  const [chosen, setChosen] = useState<DateOrder>()
  const shown = imported.list?.lines.map(({ cells }) => cells) ?? []
  const found = orderOf(imported.list?.mapping ?? [], shown)
  const order = chosen ?? found.order
  const importing = useImport({
    save: api.travel.import,
    preview: api.travel.previewImport.call,
    imported,
    fileOf: ({ mapping, rows, numbers }) => ({ venueId, ...flightLines(mapping, rows, order), numbers }),
    savedText: (counts) => `Flights of ${peopleText(counts.new + counts.changed)} saved`,
    undoneText: (undone) => `Import undone for ${peopleText(undone)}`,
    keptText: (kept) => `The flights of ${peopleText(kept)} were changed since, and stay as they are`,
    onClose,
  })
  return (
    <ImportDialog
      {...importing}
      title="Import flights"
      description="One person per line, with a name or an e-mail address and up to six columns of flights."
      placeholder={
        'zoe@example.org; OSL; 30.11.2027 07:10; 30.11.2027 09:45; LIS; 03.12.2027 18:00; 03.12.2027 22:20'
      }
      kind={kind}
      context={order}
      saveLabel={saveLabel}
      problem={found.isSure || chosen ? undefined : 'First choose how the dates are written'}
      renderQuestions={() => !found.isSure && <OrderQuestion order={chosen} onOrder={setChosen} />}
      more={{
        text: `dates ${order} first`,
        control: <OrderQuestion order={order} onOrder={setChosen} />,
      }}
      note="An empty cell changes nothing. Each time is local to its own airport."
    />
  )
}

type OrderQuestionProps = { order: DateOrder | undefined; onOrder: (order: DateOrder) => void }

const OrderQuestion = ({ order, onOrder }: OrderQuestionProps) => (
  <RadioGroup
    label="02/11 is"
    options={[
      { id: 'day', label: '2 November (day first)' },
      { id: 'month', label: 'February 11 (month first)' },
    ]}
    value={order ?? null}
    onChange={onOrder}
  />
)

const saveLabel = ({ new: fresh, changed }: Counts) =>
  fresh + changed === 0 ? 'Import' : `Save flights of ${peopleText(fresh + changed)}`
