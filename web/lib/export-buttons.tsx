import { Download } from 'lucide-react'
import { saveCsv, toCsv, type CsvColumn } from '#web/lib/csv.ts'
import { pluralize } from '#web/lib/pluralize.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { useAction, type Procedure } from '#web/lib/use-action.ts'
import { toXlsx, xlsxType } from '#web/lib/xlsx.ts'
import { Button } from '#web/ui/button.tsx'

type ExportButtonsProps<Row> = {
  /** Writes down that the list is exported, before it is. */
  procedure: Procedure<{ venueId: string; rows: number }, Record<string, never>>
  venueId: string
  /** Without its ending. */
  fileName: string
  columns: readonly CsvColumn<Row>[]
  rows: readonly Row[]
  /** What a row is. */
  noun: readonly [one: string, many: string]
  whyDisabled?: string | undefined
}

/** A list as CSV, and as a workbook for spreadsheets that do not part the columns of a CSV file at commas. */
export function ExportButtons<Row>(props: ExportButtonsProps<Row>) {
  const { procedure, venueId, fileName, columns, rows, noun, whyDisabled } = props
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
  return (
    <>
      <Button isPending={csv.isPending} whyDisabled={whyDisabled} onPress={() => csv.run(input)}>
        <Download className="size-4" aria-hidden />
        Export CSV
      </Button>
      <Button isPending={xlsx.isPending} whyDisabled={whyDisabled} onPress={() => xlsx.run(input)}>
        <Download className="size-4" aria-hidden />
        Export Excel
      </Button>
    </>
  )
}
