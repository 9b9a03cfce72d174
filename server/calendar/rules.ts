import ICAL from 'ical.js'
import { tzlib_get_ical_block } from 'timezones-ical-library'

/** One entry as a calendar shows it. Times are what the clock on the wall says in `timeZone`. */
export type CalendarEntry = {
  /** Stays the same when the entry moves, so that a calendar moves it, too. */
  uid: string
  /** Counts the changes. */
  sequence: number
  /** When it was changed last, an instant. */
  stamp: string
  title: string
  /** `YYYY-MM-DDTHH:mm`, or `YYYY-MM-DD` for whole days. */
  start: string
  /** The same; of whole days the last one. Null: a moment. */
  end: string | null
  timeZone: string
  location: string | null
  description: string | null
}

/** How often a calendar should look again. */
const refresh = 'PT1H'

/** The entries as one iCalendar text (RFC 5545), with the rules of every zone that they name. */
export function writeCalendar(name: string, entries: readonly CalendarEntry[]): string {
  const calendar = new ICAL.Component('vcalendar')
  calendar.addPropertyWithValue('version', '2.0')
  calendar.addPropertyWithValue('prodid', '-//Quarterdeck//Quarterdeck//EN')
  calendar.addPropertyWithValue('method', 'PUBLISH')
  calendar.addPropertyWithValue('x-wr-calname', plain(name))
  const interval = calendar.addPropertyWithValue('refresh-interval', refresh)
  interval.setParameter('value', 'DURATION')
  // The same for Outlook, which reads no other.
  calendar.addPropertyWithValue('x-published-ttl', refresh)
  const zones = new Map(entries.map(({ timeZone }) => [timeZone, zoneRules(timeZone)]))
  for (const rules of zones.values()) if (rules) calendar.addSubcomponent(rules)
  for (const entry of entries)
    calendar.addSubcomponent(eventOf(entry, zones.get(entry.timeZone) !== undefined))
  return `${calendar.toString()}\r\n`
}

/** Undefined for a zone younger than our list: its times are then given without a zone, as the wall there says them. */
function zoneRules(timeZone: string): ICAL.Component | undefined {
  const block = tzlib_get_ical_block(timeZone)
  if (!Array.isArray(block) || !block[0]) return undefined
  const rules = ICAL.Component.fromString(block[0])
  // The list answers Oslo with the rules of Berlin, under Berlin's name: a strict reader looks for the one we name.
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
    // The end of whole days is the morning after.
    if (isWholeDays && property === 'dtend') value.adjust(1, 0, 0, 0)
    const written = event.addPropertyWithValue(property, value)
    if (!isWholeDays && isZoneKnown) written.setParameter('tzid', entry.timeZone)
  }
  put('dtstart', entry.start)
  if (entry.end !== null) put('dtend', entry.end)
  // Days at an event are not an appointment: they leave the day free for those that are.
  if (isWholeDays) event.addPropertyWithValue('transp', 'TRANSPARENT')
  if (entry.location) event.addPropertyWithValue('location', plain(entry.location))
  if (entry.description) event.addPropertyWithValue('description', plain(entry.description))
  return event
}

/** One kind of line break, which the library escapes, and nothing else that a reader could take for the end of a line. */
const plain = (text: string) => text.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\P{Cc}\n\t]/gu, '')
