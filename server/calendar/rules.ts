import ICAL from 'ical.js'
import { createHash } from 'node:crypto'
import { tzlib_get_ical_block } from 'timezones-ical-library'
import type { calendarScopes } from '#contract/calendar.ts'
import type { calendarEntries } from '#server/db/tables/calendar.ts'
import { wallClockAt } from '#server/lib/wall-clock.ts'

/** One entry as a calendar shows it. Times are local to `timeZone`. */
export type CalendarEntry = {
  /** Stays the same if the entry moves, so that calendars move it too. */
  uid: string
  sequence: number
  /** The time of its last change, an instant. */
  stamp: string
  title: string
  /** `YYYY-MM-DDTHH:mm`, or `YYYY-MM-DD` for whole days. */
  start: string
  /** Like `start`; for whole days the last day. Null if it has no duration. */
  end: string | null
  timeZone: string
  location: string | null
  description: string | null
  /** Tentative: the guest hasn't answered yes. */
  status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED'
}

/** An entry in a guest's calendar. Only the programme is the same for everyone. */
export type OwnEntry = CalendarEntry & {
  venueId: string
  kind: 'days' | 'programme' | 'seat' | 'flight' | 'shuttle'
}

type Scope = (typeof calendarScopes)[number]

/** The entries that mails keep in a guest's calendar: their choice, else all, or none if they have a feed. */
export const scopeOf = (feed: { mails: Scope | null; closedAt: Date | null } | undefined): Scope =>
  feed?.mails ?? (feed && feed.closedAt === null ? 'off' : 'all')

/** Whether mails keep an entry in a calendar. */
export const isWithin = (scope: Scope, kind: OwnEntry['kind']): boolean =>
  scope === 'all' ? kind !== 'programme' : scope === 'event' && kind === 'days'

/** The last state of an entry that a calendar was sent. `isAccepted`: the mail server accepted that mail. */
export type SavedEntry = typeof calendarEntries.$inferSelect & { isAccepted: boolean }

export type CalendarChange = { entry: CalendarEntry; venueId: string; digest: string }

/**
 * The changes that bring a calendar from what it was sent to what it should hold now. Each change increases its entry's
 * sequence. Entries that are over don't change.
 */
export function changesOf(
  current: readonly OwnEntry[],
  sentEntries: readonly SavedEntry[],
  { now, address }: { now: Date; address: string },
): CalendarChange[] {
  const known = new Map(sentEntries.map((row) => [row.uid, row]))
  const uids = new Set(current.map(({ uid }) => uid))
  const changed = current.flatMap((entry) => {
    const row = known.get(entry.uid)
    const digest = digestOf(entry, address)
    if (row?.isAccepted && row.endedAt === null && row.digest === digest) return []
    return [{ entry: { ...entry, sequence: sequenceAfter(row, entry) }, venueId: entry.venueId, digest }]
  })
  const cancelled = sentEntries.filter(
    (row) => !uids.has(row.uid) && !(row.isAccepted && row.endedAt !== null),
  )
  const ended = cancelled.map((row) => ({
    entry: cancellationOf(row, { sequence: row.sequence + 1, stamp: now }),
    venueId: row.venueId,
    digest: row.digest,
  }))
  return [...changed, ...ended].filter(({ entry }) => isAhead(entry, now))
}

/** A sequence above what the calendar was sent, and not below that of a file that the guest may have opened. */
const sequenceAfter = (row: SavedEntry | undefined, { sequence }: CalendarEntry) =>
  row ? Math.max(row.sequence + 1, sequence) : sequence

/** A digest of an entry and the address it is mailed to, because a new address has been sent nothing yet. */
const digestOf = (
  { title, start, end, timeZone, location, description, status }: CalendarEntry,
  address: string,
) =>
  createHash('sha256')
    .update(JSON.stringify([title, start, end, timeZone, location, description, status, address]))
    .digest('base64url')

const isAhead = ({ start, end, timeZone }: CalendarEntry, now: Date) =>
  (end ?? start).slice(0, 10) >= wallClockAt(now, timeZone).slice(0, 10)

/** The cancellation of an entry that is no longer in a calendar. */
export const cancellationOf = (
  { uid, title, startTime: start, endTime: end, timeZone }: SavedEntry,
  { sequence, stamp }: { sequence: number; stamp: Date },
): CalendarEntry => ({
  uid,
  sequence,
  title,
  start,
  end,
  timeZone,
  location: null,
  description: null,
  stamp: stamp.toISOString(),
  status: 'CANCELLED',
})

/** How often a calendar should refresh. */
const refreshInterval = 'PT1H'

/** The entries as iCalendar text (RFC 5545), with the rules for every zone they name. */
export function writeCalendar(name: string, entries: readonly CalendarEntry[]): string {
  const calendar = new ICAL.Component('vcalendar')
  calendar.addPropertyWithValue('version', '2.0')
  calendar.addPropertyWithValue('prodid', prodId)
  calendar.addPropertyWithValue('method', 'PUBLISH')
  calendar.addPropertyWithValue('x-wr-calname', plainText(name))
  const interval = calendar.addPropertyWithValue('refresh-interval', refreshInterval)
  interval.setParameter('value', 'DURATION')
  // The same interval for Outlook, which reads only this property.
  calendar.addPropertyWithValue('x-published-ttl', refreshInterval)
  return textOf(calendar, entries)
}

const prodId = '-//Quarterdeck//Quarterdeck//EN'

type Person = { name: string; address: string }

type Invitation = { organiser: Person; guest: Person; now: Date; page: string }

/**
 * One entry as an invitation or its cancellation (RFC 5546): each has a text of its own, because calendars take only
 * the first of several. It requests no reply, because the guest has already answered us.
 */
export function writeInvitation(entry: CalendarEntry, { organiser, guest, now, page }: Invitation) {
  const method = entry.status === 'CANCELLED' ? 'CANCEL' : 'REQUEST'
  const calendar = new ICAL.Component('vcalendar')
  calendar.addPropertyWithValue('version', '2.0')
  calendar.addPropertyWithValue('prodid', prodId)
  calendar.addPropertyWithValue('calscale', 'GREGORIAN')
  calendar.addPropertyWithValue('method', method)
  const answer = `Answers given in a calendar aren’t read. If your plans change, say so on your page: ${page}`
  const description = [entry.description, answer].filter(Boolean).join('\n\n')
  const text = textOf(calendar, [{ ...entry, description }], (event) => {
    event.updatePropertyWithValue('dtstamp', ICAL.Time.fromJSDate(now, true))
    const organizer = event.addPropertyWithValue('organizer', `mailto:${organiser.address}`)
    organizer.setParameter('cn', parameterText(organiser.name))
    const attendee = event.addPropertyWithValue('attendee', `mailto:${guest.address}`)
    attendee.setParameter('cutype', 'INDIVIDUAL')
    attendee.setParameter('role', 'REQ-PARTICIPANT')
    attendee.setParameter('partstat', entry.status === 'TENTATIVE' ? 'TENTATIVE' : 'ACCEPTED')
    attendee.setParameter('rsvp', 'FALSE')
    attendee.setParameter('cn', parameterText(guest.name))
  })
  return { method, text } as const
}

/** The value of a parameter can't contain quotes or line breaks. */
const parameterText = (text: string) => plainText(text).replaceAll(/["\n\t]/g, ' ')

function textOf(
  calendar: ICAL.Component,
  entries: readonly CalendarEntry[],
  complete?: (event: ICAL.Component) => void,
): string {
  const zones = new Map(entries.map(({ timeZone }) => [timeZone, zoneRules(timeZone)]))
  for (const rules of zones.values()) if (rules) calendar.addSubcomponent(rules)
  for (const entry of entries) {
    const event = eventOf(entry, zones.get(entry.timeZone) !== undefined)
    complete?.(event)
    calendar.addSubcomponent(event)
  }
  return `${calendar.toString()}\r\n`
}

/** Undefined for a zone newer than our list: its times are then given without a zone, in local time. */
function zoneRules(timeZone: string): ICAL.Component | undefined {
  const block = tzlib_get_ical_block(timeZone)
  if (!Array.isArray(block) || !block[0]) return undefined
  const rules = ICAL.Component.fromString(block[0])
  // The list returns Berlin's rules and name for Oslo, but strict programs look for the name we use.
  rules.updatePropertyWithValue('tzid', timeZone)
  return rules
}

function eventOf(entry: CalendarEntry, isZoneKnown: boolean): ICAL.Component {
  const event = new ICAL.Component('vevent')
  event.addPropertyWithValue('uid', entry.uid)
  const changedAt = ICAL.Time.fromJSDate(new Date(entry.stamp), true)
  event.addPropertyWithValue('dtstamp', changedAt)
  event.addPropertyWithValue('last-modified', changedAt)
  event.addPropertyWithValue('sequence', entry.sequence)
  event.addPropertyWithValue('status', entry.status)
  event.addPropertyWithValue('summary', plainText(entry.title))
  const isWholeDays = !entry.start.includes('T')
  const addTime = (property: string, time: string) => {
    const value = isWholeDays ? ICAL.Time.fromDateString(time) : ICAL.Time.fromDateTimeString(`${time}:00`)
    // Whole days end on the following morning.
    if (isWholeDays && property === 'dtend') value.adjust(1, 0, 0, 0)
    const added = event.addPropertyWithValue(property, value)
    if (!isWholeDays && isZoneKnown) added.setParameter('tzid', entry.timeZone)
  }
  addTime('dtstart', entry.start)
  if (entry.end !== null) addTime('dtend', entry.end)
  // Event days aren't an appointment: they show as free time.
  if (isWholeDays) event.addPropertyWithValue('transp', 'TRANSPARENT')
  if (entry.location) event.addPropertyWithValue('location', plainText(entry.location))
  if (entry.description) event.addPropertyWithValue('description', plainText(entry.description))
  return event
}

/**
 * Keeps one kind of line break, which the library escapes, and removes all others that a program could take for a
 * line's end.
 */
const plainText = (text: string) => text.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\P{Cc}\n\t]/gu, '')
