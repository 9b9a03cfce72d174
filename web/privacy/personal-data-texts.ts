import { capital } from '#contract/capital.ts'
import { deviceZone, formatInstant, formatMoment } from '#web/lib/dates.ts'
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
  roomWishes: 'Room wishes',
  shuttleSeats: 'Seats on shuttles',
  shuttles: 'Shuttles',
  wantedRoommates: 'People you’d like to share with',
  seenByPartners: 'What the hotel and the drivers saw',
  doorTaps: 'Check-ins at the door',
  roomVetoes: 'Notes about people kept in separate rooms',
  workshops: 'Workshops',
  waitingLists: 'Waiting lists',
  workshopWishes: 'Workshops you would like',
  workshopWishResults: 'How your workshop wishes turned out',
  feedback: 'What you thought of events',
  invitations: 'Personal links',
  organiserInvitations: 'Invitations to organise',
  calendarFeeds: 'Calendar feed',
  registrations: 'Registrations',
  contacts: 'Events that name you as their contact',
  messages: 'E-mails written to you',
  organisersMessages: 'Messages from organisers',
  erasureRequests: 'Requests to delete',
  history: 'What was done, by you and about you',
}

/** A row as it is read: what only the computer goes by, and what is empty, is left to the file. */
export function readRow(row: DataRow): [label: string, text: string][] {
  return Object.entries(row).flatMap(([column, value]): [string, string][] => {
    const text = isBookkeeping(column) || isNumberOfRow(column, value) ? '' : readValue(value)
    return text === '' ? [] : [[labelOf(column), text]]
  })
}

/** Counters and bookkeeping: in the file, not on the page. */
const isBookkeeping = (column: string): boolean => counters.test(column) || computers.has(column)

const counters = /(^|_)(version|generation|tries|attempts|reminders)$/

const computers = new Set([
  'last_step',
  'run_at',
  'updated_at',
  'is_held',
  'entity',
  'freed_workshop_ids',
  'proof_id',
  'picture_hash',
  'withheld',
])

/** Where the column’s own words are not what a person would say. */
const labels: Readonly<Record<string, string>> = {
  access_token_expires_at: 'Its permission ends',
  action: 'What',
  after: 'Afterwards',
  announced_at: 'Mailed to you',
  attending: 'Coming',
  before: 'Before',
  check_in_time: 'Checked in',
  closed_at: 'Turned off',
  company: 'Instead of a studio',
  confirmed_at: 'Confirmed',
  created_at: 'Since',
  default_role: 'Role for a new account',
  diet_note: 'Diet, in words',
  disabled_at: 'Disabled',
  discarded_at: 'Discarded',
  edition: 'Event',
  driver_may_call: 'Drivers may call you',
  email: 'E-mail',
  email_verified: 'E-mail address confirmed',
  ended_at: 'Ended',
  ended_by: 'Ended by',
  expires_at: 'Valid until',
  facts: 'Says',
  fields: 'Fields',
  flights_before: 'Flights before they changed',
  flights_changed_at: 'Flights changed',
  flights_private: 'Flights hidden from other guests',
  friendly_name: 'Name',
  gives: 'Role it gives',
  is_pinned: 'Stays in this room',
  ip_address: 'Network address',
  kitchen_may_know: 'Kitchen sees your first name',
  last_error: 'Why it could not be sent',
  link_expires_at: 'Link valid until',
  missed: 'How far from your first wish (0 is the first)',
  must_change_password: 'Must choose a new password',
  open_to_room_sharing: 'Open to sharing a room',
  proved_at: 'Last confirmed it was you',
  provider_id: 'Service',
  rank: 'Place among your wishes',
  recipient: 'To',
  refresh_token_expires_at: 'Its permission ends for good',
  refused_at: 'Refused by the mail server',
  registered_at: 'Registered',
  revoked_at: 'Revoked',
  role_taken_at: 'Role taken away',
  scope: 'What it may read',
  sent_at: 'Sent',
  shares_with: 'Shares with',
  temporary_until: 'Temporary password valid until',
  used_at: 'First used',
  user_agent: 'Browser',
}

/** `flight_1_departure_airport` → `Outbound departure airport`; `fullName` of answers → `Full name`. */
export function labelOf(column: string): string {
  const words = column
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/^flight_?1_/, 'outbound_')
    .replace(/^flight_?2_/, 'return_')
  return labels[words] ?? capital(words.replaceAll('_', ' '))
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
  if (/^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(text)) return formatInstant(text, deviceZone)
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(text)) return formatMoment(text.slice(0, 16))
  // What the database calls a choice: 'rental_cars'.
  return /^[a-z]+(_[a-z]+)+$/.test(text) ? text.replaceAll('_', ' ') : text
}
