import type { CsvColumn } from '#web/lib/csv.ts'
import { answerText, listedQuestions, organiserTerm } from '#contract/questions.ts'
import type { Row } from '#web/attendance/attendance-rows.ts'

export const exportName = 'attendance'

/** The export's columns, as listed in the spec. */
export const csvColumns: readonly CsvColumn<Row>[] = [
  { header: 'Name', cell: ({ fullName }) => fullName },
  { header: 'Studio', cell: ({ studio }) => studio },
  { header: 'Status', cell: ({ attending }) => attending },
  ...listedQuestions
    .filter((name) => name !== 'openToRoomSharing')
    .map((name) => ({
      header: organiserTerm(name),
      cell: (row: Row) => answerText(name, row, 'organiser'),
    })),
  { header: 'Email', cell: ({ email }) => email },
]
