import { capital } from '#contract/capital.ts'
import { deviceZone, formatInstant, formatLongDay, formatMoment } from '#web/base/dates.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import { bookkeeping, columnWords, isIdColumn, wordKey } from '#web/privacy/personal-data-words.ts'

type PersonalDataExport = Outputs['privacy']['mine']
export type DataRow = PersonalDataExport['records'][number]['rows'][number]
type Value = DataRow[string]

/** A row for people to read. Technical and empty values are only in the file. */
export function textOfRow(row: DataRow): [label: string, text: string][] {
  return Object.entries(row).flatMap(([column, value]): [string, string][] => {
    const text = bookkeeping.has(column) || isRowId(column, value) ? '' : textOfValue(value, column)
    return text === '' ? [] : [[labelOf(column), text]]
  })
}

/** A column's label for people. Keys inside answers, which aren't columns, fall back to their own name. */
export function labelOf(column: string): string {
  const key = wordKey(column)
  return columnWords[key] ?? capital(key.replaceAll('_', ' '))
}

const isRowId = (column: string, value: Value) =>
  isIdColumn(column) ||
  (typeof value === 'string' && /^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[\w-]{43})$/.test(value))

/** Columns whose values are our own codes. */
const codedColumns = new Set([
  'attending',
  'diet',
  'direction',
  'gender',
  'gives',
  'kind',
  'role',
  'shares_with',
])

export function textOfValue(value: Value, column = ''): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return readText(value, column)
  if (Array.isArray(value)) return value.map((item) => textOfValue(item, column)).join(', ')
  return Object.entries(value)
    .flatMap(([key, inner]) => {
      const text = isRowId(key, inner) ? '' : textOfValue(inner, key)
      return text === '' ? [] : [`${labelOf(key)}: ${text}`]
    })
    .join('; ')
}

function readText(text: string, column: string): string {
  if (codedColumns.has(column)) return capital(text.replaceAll('_', ' '))
  if (column === 'action') return actionInWords(text)
  if (column === 'fields') return labelOf(text)
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return formatLongDay(text)
  if (/^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(text)) return formatInstant(text, deviceZone)
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(text)) return formatMoment(text.slice(0, 16))
  // A choice value of the database: 'rental_cars'.
  return /^[a-z]+(_[a-z]+)+$/.test(text) ? text.replaceAll('_', ' ') : text
}

/** `account.signedIn` → `Account: signed in` */
function actionInWords(action: string): string {
  return capital(wordKey(action).replaceAll('_', ' ').replace('.', ': '))
}
