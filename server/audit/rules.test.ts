import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { signInActions, hasSentence, sentenceOf } from '#server/audit/rules.ts'
import type { AuditDetails } from '#server/audit/wording.ts'

const entry = (action: string, more: Partial<AuditDetails> = {}): AuditDetails => ({
  action,
  subject: null,
  workshop: null,
  before: null,
  after: null,
  ...more,
})

const server = fileURLToPath(new URL('..', import.meta.url))

/** Every action that the code records, found as a quoted `noun.pastParticiple`. */
function actionsInCode(): string[] {
  const files = globSync('**/*.ts', { cwd: server }).filter(
    (name) => !/\.test\.ts$|^testing\/|^audit\/rules/.test(name),
  )
  const texts = files.map((name) => readFileSync(`${server}${name}`, 'utf8'))
  const found = texts
    .filter((text) => /\brecord(?:[A-Z]\w*)?\(|auditLog/.test(text))
    .flatMap((text) => [...text.matchAll(/'([a-z][a-zA-Z]*\.[a-z][a-zA-Z]+(?: [a-z]+)?)'/g)])
  const orders = ['confirmed', 'delivered', 'cancelled'].map((status) => `order.${status}`)
  return [...new Set([...found.map(([, action = '']) => action), ...orders])].filter(
    (text) => !/\.(html|sock|ts|json)$/.test(text),
  )
}

test('has a sentence for every recorded action, even if its subject was deleted', () => {
  const actions = actionsInCode()
  expect(actions.length).toBeGreaterThan(50)
  expect(actions).toContain('room.assigned')
  const spoken = actions.filter((action) => !signInActions.some((one) => one === action))
  expect(spoken.filter((action) => !hasSentence(action))).toEqual([])
  for (const action of spoken) expect(sentenceOf(entry(action))).toMatch(/^[a-z][^{}[\]_]+$/)
})

test('describes an action without a sentence by its own words', () => {
  expect(sentenceOf(entry('tableTennis.wonTwice', { subject: 'Ana Lima' }))).toBe('won twice (Ana Lima)')
  expect(sentenceOf(entry('tableTennis.wonTwice'))).toBe('won twice (table tennis)')
  expect(sentenceOf(entry('odd'))).toBe('changed something (odd)')
  expect(sentenceOf(entry('constructor'))).toBe('changed something (constructor)')
})

const moved = (before: object, after: object) =>
  sentenceOf(entry('agenda.moved', { subject: 'Pottery', before: { ...before }, after: { ...after } }))

const published = (isMailed: boolean) =>
  sentenceOf(entry('agenda.published', { after: { changes: 2, notified: 3, isMailed } }))

test('gives the old and new time of a move, and whether people were notified on publishing', () => {
  const [at, until] = ['2026-12-01T10:00', '2026-12-01T11:00']
  expect(moved({ startTime: at, endTime: until }, { startTime: '2026-12-02T09:30', endTime: null })).toBe(
    'moved the agenda item “Pottery” from Dec 1, 10:00 AM to Dec 2, 9:30 AM',
  )
  expect(moved({ startTime: at, endTime: until }, { startTime: at, endTime: '2026-12-01T12:15' })).toBe(
    'moved the agenda item “Pottery” to end at 12:15 PM instead of 11:00 AM',
  )
  expect(moved({}, {})).toBe('moved the agenda item “Pottery”')
  expect(published(true)).toBe('published 2 changes to the agenda and notified 3 people')
  expect(published(false)).toBe(
    'published 2 changes to the agenda; the e-mails to 3 people are waiting for a mail server',
  )
})

test('sentences contain the subject and what changed', () => {
  const subject = 'Ana Lima'
  expect(sentenceOf(entry('attendance.checkedIn', { subject }))).toBe('checked in Ana Lima')
  const late = { subject, after: { tap: 'one', lostTo: 'other', fate: 'earlier' } }
  expect(sentenceOf(entry('attendance.checkedIn', late))).toBe('checked in Ana Lima, who was in already')
  expect(
    sentenceOf(
      entry('attendance.statusSet', {
        subject,
        before: { attending: 'yes', room: '12', seats: 2 },
        after: { attending: 'no' },
      }),
    ),
  ).toBe('set Ana Lima to No and freed room 12 and 2 workshops')
  expect(sentenceOf(entry('room.assigned', { subject, before: { room: '9' }, after: { room: '12' } }))).toBe(
    'moved Ana Lima from room 9 to room 12',
  )
  expect(sentenceOf(entry('agenda.deleted', { before: { title: 'Dinner' } }))).toBe(
    'deleted the agenda item “Dinner”',
  )
  expect(sentenceOf(entry('role.set', { subject, after: { role: 'admin' } }))).toBe(
    'made Ana Lima an organiser',
  )
  expect(sentenceOf(entry('attendance.exported', { after: { rows: 1 } }))).toBe(
    'exported the attendance list (1 row)',
  )
})
