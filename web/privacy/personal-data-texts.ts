import { capital } from '#contract/capital.ts'
import { formatInstant, formatMoment } from '#web/lib/dates.ts'
import type { Outputs } from '#web/lib/outputs.ts'

type PersonalDataExport = Outputs['privacy']['mine']
export type DataRow = PersonalDataExport['records'][number]['rows'][number]
type Value = DataRow[string]

/** What each kind of row is called to whom it is about. */
export const recordTitles: Readonly<Record<PersonalDataExport['records'][number]['name'], string>> = {
  account: 'Account',
  role: 'Role',
  signIns: 'Ways of signing in',
  sessions: 'Devices signed in',
  recoveryLinks: 'Recovery links',
  mailedProofs: 'Links and codes you asked for',
  secondFactor: 'Second factor',
  backupCodes: 'Backup codes',
  person: 'Person',
  attendance: 'Events and flights',
  rooms: 'Rooms',
  workshops: 'Workshops',
  invitations: 'Personal links',
  organiserInvitations: 'Invitations to organise',
  calendarFeeds: 'Calendar feed',
  registrations: 'Registrations',
  contacts: 'Events that name you as their contact',
  messages: 'Messages written to you',
  erasureRequests: 'Requests to delete',
  history: 'What was done, by you and about you',
}

/** A row as it is read: numbers that only the computer goes by, and what is empty, are left to the file. */
export function readRow(row: DataRow): [label: string, text: string][] {
  return Object.entries(row).flatMap(([column, value]): [string, string][] => {
    const text = isNumberOfRow(column, value) ? '' : readValue(value)
    return text === '' ? [] : [[labelOf(column), text]]
  })
}

/** `flight_1_departure_airport` → `Flight 1 departure airport`; `fullName` of answers the same way. */
export function labelOf(column: string): string {
  const words = column
    .replaceAll('_', ' ')
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return capital(words)
}

const isNumberOfRow = (column: string, value: Value) =>
  /(^|_)id$/.test(column) ||
  (typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value))

export function readValue(value: Value): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return readText(value)
  if (Array.isArray(value)) return value.map(readValue).join(', ')
  return Object.entries(value)
    .flatMap(([key, inner]) => {
      const text = readValue(inner)
      return text === '' ? [] : [`${labelOf(key)}: ${text}`]
    })
    .join('; ')
}

function readText(text: string): string {
  if (/^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(text)) return formatInstant(text)
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(text)) return formatMoment(text.slice(0, 16))
  return text
}
