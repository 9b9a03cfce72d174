import { allergiesText, dietText } from '#web/attendance/answer-texts.ts'
import type { Row } from '#web/attendance/attendance-rows.ts'

export const csvFileName = 'attendance.csv'
export const csvColumns = ['Name', 'Studio', 'Status', 'Allergies', 'Diet', 'Email'] as const

/** The cells of the export, as the spec lists its columns; what is unknown is empty. */
export const csvCells = (row: Row): string[] => [
  row.fullName,
  row.studio ?? '',
  row.attending,
  allergiesText(row.allergies) ?? '',
  dietText(row) ?? '',
  row.email ?? '',
]
