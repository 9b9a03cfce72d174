import type { CsvColumn } from '#web/lib/csv.ts'
import { allergiesText, dietText } from '#web/attendance/answer-texts.ts'
import type { Row } from '#web/attendance/attendance-rows.ts'

export const exportName = 'attendance'

/** The export's columns, as the spec lists them. */
export const csvColumns: readonly CsvColumn<Row>[] = [
  { head: 'Name', cell: ({ fullName }) => fullName },
  { head: 'Studio', cell: ({ studio }) => studio },
  { head: 'Status', cell: ({ attending }) => attending },
  { head: 'Allergies', cell: ({ allergies }) => allergiesText(allergies) },
  { head: 'Diet', cell: dietText },
  { head: 'Email', cell: ({ email }) => email },
]
