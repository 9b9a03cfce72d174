import fc from 'fast-check'
import ICAL from 'ical.js'
import nodeIcal from 'node-ical'
import { convertIcsCalendar } from 'ts-ics'
import { expect, test } from 'vitest'
import { writeCalendar, type CalendarEntry } from '#server/calendar/rules.ts'

const dinner: CalendarEntry = {
  uid: 'meal-1@quarterdeck',
  sequence: 2,
  stamp: '2026-11-01T08:00:00.000Z',
  title: 'Dinner, with; commas \\ and\na line 🎈',
  start: '2026-12-01T19:30',
  end: '2026-12-01T21:00',
  timeZone: 'America/New_York',
  location: 'Terrace',
  description: null,
  status: 'CONFIRMED',
}
const days: CalendarEntry = {
  ...dinner,
  uid: 'edition-1@quarterdeck',
  title: 'Casa do Mar (Q4 2026)',
  start: '2026-11-30',
  end: '2026-12-03',
  timeZone: 'Europe/Lisbon',
}
const landing: CalendarEntry = {
  ...dinner,
  uid: 'arrival-1@quarterdeck',
  start: '2026-03-29T02:30',
  end: null,
}

test('two other libraries read back the same events in the same zones', () => {
  const text = writeCalendar('Quarterdeck', [days, dinner, landing])

  const read = nodeIcal.sync.parseICS(text)
  expect(read['meal-1@quarterdeck']).toMatchObject({
    summary: dinner.title,
    location: 'Terrace',
    start: expect.objectContaining({ tz: 'America/New_York' }),
  })
  const instants = Object.values(read).flatMap((component) =>
    component?.type === 'VEVENT' ? [[component.uid, component.start.toISOString().slice(0, 16)]] : [],
  )
  expect(instants).toContainEqual(['meal-1@quarterdeck', '2026-12-02T00:30'])
  expect(instants).toContainEqual(['arrival-1@quarterdeck', '2026-03-29T06:30'])

  const { events = [], timezones = [] } = convertIcsCalendar(undefined, text)
  expect(timezones.map(({ id }) => id)).toEqual(['Europe/Lisbon', 'America/New_York'])
  expect(events.map(({ uid, summary, sequence }) => [uid, summary, sequence])).toEqual([
    [days.uid, days.title, 2],
    // ts-ics doesn't unescape line breaks.
    [dinner.uid, expect.stringContaining('Dinner, with; commas'), 2],
    [landing.uid, expect.any(String), 2],
  ])
  expect(events[1]?.start.date.toISOString()).toBe('2026-12-02T00:30:00.000Z')
  // The last day belongs to the event, so the event ends the morning after.
  expect(events[0]?.end?.date.toISOString().slice(0, 10)).toBe('2026-12-04')
})

test('two other libraries read the same departure of a shuttle, in zones that share their rules', () => {
  const leaves: Readonly<Record<string, string>> = {
    'Europe/Oslo': '2026-11-30T13:30',
    'Europe/Stockholm': '2026-11-30T13:30',
    'Europe/Copenhagen': '2026-11-30T13:30',
    'Europe/Amsterdam': '2026-11-30T13:30',
    'Europe/Zagreb': '2026-11-30T13:30',
    'Atlantic/Reykjavik': '2026-11-30T14:30',
    'Europe/Lisbon': '2026-11-30T14:30',
  }
  for (const [timeZone, instant] of Object.entries(leaves)) {
    const shuttle: CalendarEntry = {
      ...dinner,
      timeZone,
      uid: 'shuttle-to_venue-1@quarterdeck',
      title: 'Shuttle 2 to Casa do Mar',
      start: '2026-11-30T14:30',
      end: '2026-11-30T15:00',
      location: 'Airport, exit C',
      description: 'White van, João, +351 913 555 010',
    }
    const text = writeCalendar('Quarterdeck', [shuttle])
    const read = Object.values(nodeIcal.sync.parseICS(text)).find((component) => component?.type === 'VEVENT')
    const found = convertIcsCalendar(undefined, text).events?.[0]
    const starts = [read?.start, found?.start.date].map((start) => start?.toISOString().slice(0, 16))
    expect([timeZone, ...starts]).toEqual([timeZone, instant, instant])
    expect(read).toMatchObject({ summary: shuttle.title, location: 'Airport, exit C' })
  }
})

test('includes the rules for every zone that a venue may use, under the same name as in its times', () => {
  for (const timeZone of [...Intl.supportedValuesOf('timeZone'), 'UTC']) {
    const calendar = ICAL.Component.fromString(writeCalendar('One', [{ ...dinner, timeZone }]))
    const zones = calendar.getAllSubcomponents('vtimezone').map((zone) => zone.getFirstPropertyValue('tzid'))
    const named = calendar.getFirstSubcomponent('vevent')?.getFirstProperty('dtstart')?.getParameter('tzid')
    expect([timeZone, zones]).toEqual([timeZone, [named]])
  }
})

test('states how often to refresh, in both properties that calendar programs use', () => {
  const text = writeCalendar('One', [dinner])
  expect(text).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT1H')
  expect(text).toContain('X-PUBLISHED-TTL:PT1H')
})

test('folds long texts, so that no line is too long', () => {
  const breaks = fc.constantFrom('\r\n', '\r', '\n', '\u0000', '\u0085', 'X-EVIL:1', '🎈', ' ', ';', ',')
  const unit = fc.oneof(breaks, fc.string({ unit: 'grapheme', maxLength: 20 }))
  const anyText = fc.array(unit, { minLength: 1, maxLength: 20 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(anyText, (title) => {
      const text = writeCalendar('One', [{ ...dinner, title }])
      const lines = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(text, 'utf8')).split('\r\n')
      expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(76)
      expect(lines.join('')).not.toMatch(/[\r\n]/)
      const [event] = ICAL.Component.fromString(text).getAllSubcomponents('vevent')
      expect(event?.getAllProperties().map(({ name }) => name)).toEqual([
        'uid',
        'dtstamp',
        'last-modified',
        'sequence',
        'status',
        'summary',
        'dtstart',
        'dtend',
        'location',
      ])
    }),
  )
})
