import ICAL from 'ical.js'
import { tzlib_get_ical_block } from 'timezones-ical-library'

/** One entry as a calendar shows it. Times are local to `timeZone`. */
export type CalendarEntry = {
  /** Stays the same if the entry moves, so that calendars move it too. */
  uid: string
  /** Counts the changes. */
  sequence: number
  /** The time of its last change, an instant. */
  stamp: string
  title: string
  /** `YYYY-MM-DDTHH:mm`, or `YYYY-MM-DD` for whole days. */
  start: string
  /** Like `start`; for whole days the last day. Null: without duration. */
  end: string | null
  timeZone: string
  location: string | null
  description: string | null
}

/** How often a calendar should refresh. */
const refresh = 'PT1H'

/** The entries as iCalendar text (RFC 5545), with the rules of every zone they name. */
export function writeCalendar(name: string, entries: readonly CalendarEntry[]): string {
  const calendar = new ICAL.Component('vcalendar')
  calendar.addPropertyWithValue('version', '2.0')
  calendar.addPropertyWithValue('prodid', '-//Quarterdeck//Quarterdeck//EN')
  calendar.addPropertyWithValue('method', 'PUBLISH')
  calendar.addPropertyWithValue('x-wr-calname', plain(name))
  const interval = calendar.addPropertyWithValue('refresh-interval', refresh)
  interval.setParameter('value', 'DURATION')
  // The same interval for Outlook, which reads only this property.
  calendar.addPropertyWithValue('x-published-ttl', refresh)
  const zones = new Map(entries.map(({ timeZone }) => [timeZone, zoneRules(timeZone)]))
  for (const rules of zones.values()) if (rules) calendar.addSubcomponent(rules)
  for (const entry of entries)
    calendar.addSubcomponent(eventOf(entry, zones.get(entry.timeZone) !== undefined))
  return `${calendar.toString()}\r\n`
}

/** Undefined for a zone newer than our list: its times are then given without a zone, in local time. */
function zoneRules(timeZone: string): ICAL.Component | undefined {
  const block = tzlib_get_ical_block(timeZone)
  if (!Array.isArray(block) || !block[0]) return undefined
  const rules = ICAL.Component.fromString(block[0])
  // The list returns Berlin's rules and name for Oslo, but strict readers look for the name we use.
  rules.updatePropertyWithValue('tzid', timeZone)
  return rules
}

function eventOf(entry: CalendarEntry, isZoneKnown: boolean): ICAL.Component {
  const event = new ICAL.Component('vevent')
  event.addPropertyWithValue('uid', entry.uid)
  event.addPropertyWithValue('dtstamp', ICAL.Time.fromJSDate(new Date(entry.stamp), true))
  event.addPropertyWithValue('sequence', entry.sequence)
  event.addPropertyWithValue('summary', plain(entry.title))
  const isWholeDays = !entry.start.includes('T')
  const put = (property: string, time: string) => {
    const value = isWholeDays ? ICAL.Time.fromDateString(time) : ICAL.Time.fromDateTimeString(`${time}:00`)
    // Whole days end on the following morning.
    if (isWholeDays && property === 'dtend') value.adjust(1, 0, 0, 0)
    const written = event.addPropertyWithValue(property, value)
    if (!isWholeDays && isZoneKnown) written.setParameter('tzid', entry.timeZone)
  }
  put('dtstart', entry.start)
  if (entry.end !== null) put('dtend', entry.end)
  // Event days aren't an appointment: they show as free time.
  if (isWholeDays) event.addPropertyWithValue('transp', 'TRANSPARENT')
  if (entry.location) event.addPropertyWithValue('location', plain(entry.location))
  if (entry.description) event.addPropertyWithValue('description', plain(entry.description))
  return event
}

/**
 * Keeps one kind of line break, which the library escapes, and removes all others that a reader could take for a
 * line's end.
 */
const plain = (text: string) => text.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\P{Cc}\n\t]/gu, '')
