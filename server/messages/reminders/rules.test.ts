import { expect, test } from 'vitest'
import {
  dueDay,
  firstDayFrom,
  isReminderHour,
  isTimeLeft,
  type Candidate,
  type ReminderSwitch,
} from '#server/messages/reminders/rules.ts'

const edition = {
  quarter: 'Q4',
  year: 2026,
  timeZone: 'Europe/Lisbon',
  eventStartDate: '2026-11-30',
  eventEndDate: '2026-12-03',
  registrationClosesAt: '2026-11-20T18:00',
}
const noReply: ReminderSwitch = { ...edition, kind: 'no reply', days: 5, since: '2026-11-01' }
const flights: ReminderSwitch = { ...edition, kind: 'flights', days: 10, since: '2026-11-01' }
const ana: Candidate = {
  personId: 'ana',
  listedOn: '2026-10-20',
  mailedOn: [],
  lastMailedOn: null,
  remindersSent: 0,
}

test('sends mails only between 8:00 and 18:00 on the venue’s clock', () => {
  const hours = ['07:59', '08:00', '17:59', '18:00'].map((time) =>
    isReminderHour(noReply, new Date(`2026-11-10T${time}:00Z`)),
  )
  expect(hours).toEqual([false, true, true, false])
  const tokyo = { timeZone: 'Asia/Tokyo' }
  expect(isReminderHour(tokyo, new Date('2026-11-10T09:00:00Z'))).toBe(false)
  expect(firstDayFrom(tokyo, new Date('2026-11-10T08:59:00Z'))).toBe('2026-11-10')
  expect(firstDayFrom(tokyo, new Date('2026-11-10T09:00:00Z'))).toBe('2026-11-11')
})

test('waits the set number of days after the last mail, or from when the person could reply', () => {
  expect(dueDay(noReply, { ...ana, lastMailedOn: '2026-11-07' }, '2026-11-08')).toBe('2026-11-12')
  expect(dueDay(noReply, ana, '2026-11-02')).toBe('2026-11-06')
  expect(dueDay(noReply, { ...ana, listedOn: '2026-11-08' }, '2026-11-09')).toBe('2026-11-13')
  expect(dueDay(noReply, { ...ana, lastMailedOn: '2026-10-01' }, '2026-11-09')).toBe('2026-11-09')
})

test('skips days on which the person gets another mail', () => {
  const busy = ['2026-11-20', '2026-11-21']
  expect(dueDay(flights, { ...ana, mailedOn: busy }, '2026-11-20')).toBe('2026-11-22')
  expect(dueDay(flights, ana, '2026-11-20')).toBe('2026-11-20')
})

test('sends at most four requests to reply, and one reminder about flights', () => {
  expect(dueDay(noReply, { ...ana, remindersSent: 3 }, '2026-11-10')).toBe('2026-11-10')
  expect(dueDay(noReply, { ...ana, remindersSent: 4 }, '2026-11-10')).toBeNull()
  expect(dueDay(flights, { ...ana, remindersSent: 1 }, '2026-11-22')).toBeNull()
})

test('asks for a reply until registration closes, and for other answers until the event begins', () => {
  expect(isTimeLeft(noReply, '2026-11-20T18:00')).toBe(true)
  expect(isTimeLeft(noReply, '2026-11-20T18:01')).toBe(false)
  expect(isTimeLeft({ ...noReply, registrationClosesAt: null }, '2026-11-29T17:59')).toBe(true)
  expect(isTimeLeft({ ...noReply, registrationClosesAt: null }, '2026-11-30T08:00')).toBe(false)
  expect(isTimeLeft(flights, '2026-11-29T17:59')).toBe(true)
  expect(isTimeLeft(flights, '2026-11-30T08:00')).toBe(false)
  expect(dueDay(noReply, { ...ana, lastMailedOn: '2026-11-16' }, '2026-11-17')).toBeNull()
})

test('sends only requests to reply if there is no start date', () => {
  const undated = { ...flights, eventStartDate: null, eventEndDate: null }
  expect(dueDay(undated, ana, '2026-11-10')).toBeNull()
  expect(dueDay({ ...undated, kind: 'no reply' }, { ...ana, lastMailedOn: '2026-11-01' }, '2026-11-10')).toBe(
    '2026-11-11',
  )
})
