import type { Row } from '#web/attendance/attendance-rows.ts'

export const csvFileName = 'attendance.csv'
export const csvColumns = ['Name', 'Studio', 'Status', 'Allergies', 'Diet', 'Email'] as const

/** The cells of the export, as the spec lists its columns; what is unknown is empty. */
export const csvCells = (row: Row): string[] => [
  row.fullName,
  row.studio ?? '',
  row.attending,
  row.allergies?.join(', ') ?? '',
  dietText(row) ?? '',
  row.email ?? '',
]

/** The diet, with what is meant by 'other'; null when not answered. */
export const dietText = ({ diet, dietNote }: Pick<Row, 'diet' | 'dietNote'>): string | null =>
  diet === 'other' && dietNote ? `other: ${dietNote}` : diet
