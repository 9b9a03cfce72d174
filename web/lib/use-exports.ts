import { Download } from 'lucide-react'
import { saveCsv, toCsv, type CsvColumn } from '#web/lib/csv.ts'
import { pluralize } from '#web/lib/pluralize.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { useAction, type Procedure } from '#web/lib/use-action.ts'
import { toXlsx, xlsxType } from '#web/lib/xlsx.ts'
import type { PageAction } from '#web/ui/page-actions.tsx'

type ExportOptions<Row> = {
  /** Records the export in the audit log before it is created. */
  procedure: Procedure<{ venueId: string; rows: number }, Record<string, never>>
  venueId: string
  /** Without its extension. */
  fileName: string
  columns: readonly CsvColumn<Row>[]
  rows: readonly Row[]
  /** The noun for a row. */
  noun: readonly [one: string, many: string]
}

/** Exports a list as CSV, and as a workbook for spreadsheets that don't split a CSV file at commas. */
export function useExports<Row>(options: ExportOptions<Row>): [csv: PageAction, xlsx: PageAction] {
  const { procedure, venueId, fileName, columns, rows, noun } = options
  const description = pluralize(rows.length, ...noun)
  const csv = useAction(procedure, {
    onSuccess: () => saveCsv(`${fileName}.csv`, toCsv(columns, rows)),
    success: () => ({ title: `${fileName}.csv saved`, description }),
  })
  const xlsx = useAction(procedure, {
    onSuccess: () => saveFile(`${fileName}.xlsx`, toXlsx(columns, rows), xlsxType),
    success: () => ({ title: `${fileName}.xlsx saved`, description }),
  })
  const input = { venueId, rows: rows.length }
  const whyDisabled = rows.length === 0 ? 'There is nothing to export.' : undefined
  const entry = (label: string, action: { isPending: boolean; run: (exported: typeof input) => void }) => ({
    id: label,
    label,
    icon: Download,
    isPending: action.isPending,
    whyDisabled,
    onAction: () => action.run(input),
  })
  return [entry('Export CSV', csv), entry('Export Excel', xlsx)]
}
