import { expect, test } from 'vitest'
import {
  differencesOf,
  groupRows,
  isCode,
  isUnrelatedCode,
  findOvertaken,
  roomText,
  searchDesk,
  withUnsent,
  type DeskRow,
  type UnsentTap,
} from '#web/desk/desk-rows.ts'

const row = (fullName: string, fields: Partial<DeskRow> = {}): DeskRow => ({
  personId: fullName,
  id: fullName,
  fullName,
  studio: 'Lisbon',
  attending: 'yes',
  roomNumber: '119',
  roommates: [],
  checkInTime: null,
  checkIns: [],
  atDoor: null,
  checkedInBy: null,
  reports: [],
  codeHash: '0011223344556677',
  ...fields,
})
const checkedIn = (at: string, id = 'first') => ({
  checkInTime: at,
  atDoor: at,
  checkIns: [id],
  checkedInBy: 'Nadia',
})
const tap = (fields: Partial<UnsentTap>): UnsentTap => ({
  version: 1,
  id: 'new',
  venueId: 'lisbon',
  personId: 'Ines Duarte',
  kind: 'in',
  saw: [],
  wall: Date.parse('2026-11-30T10:05:00Z'),
  madeAt: 0,
  by: 'gil',
  fullName: 'Ines Duarte',
  authorName: 'Gil',
  ...fields,
})

test('finds people by the beginnings of their names, and inside names only if none begins that way', () => {
  const rows = [row('Ínês Duarte'), row('Ana-Lúcia Pinto'), row('Bo Berg', { roomNumber: '12' })]
  const found = (typed: string) => searchDesk(rows, typed).map(({ fullName }) => fullName)
  expect(found('in')).toEqual(['Ínês Duarte'])
  expect(found('luc')).toEqual(['Ana-Lúcia Pinto'])
  expect(found('d in')).toEqual(['Ínês Duarte'])
  expect(found('erg')).toEqual(['Bo Berg'])
  expect(found('12')).toEqual(['Bo Berg'])
  expect(found('')).toEqual([])
})

test('matches each typed word to a different name, so that an initial and a last name suffice', () => {
  const rows = [row('Aiko Huber'), row('Hugo Huber'), row('Hanna Haas'), row('Jo Hu Huber-Haas')]
  const found = (typed: string) => searchDesk(rows, typed).map(({ fullName }) => fullName)
  expect(found('h huber')).toEqual(['Hugo Huber', 'Jo Hu Huber-Haas'])
  expect(found('h h')).toEqual(['Hugo Huber', 'Hanna Haas', 'Jo Hu Huber-Haas'])
  expect(found('h hu h')).toEqual(['Jo Hu Huber-Haas'])
  // A greedy match would give the first word the name that only the second word fits.
  expect(found('hu hub')).toEqual(['Hugo Huber', 'Jo Hu Huber-Haas'])
  expect(found('hub hu')).toEqual(['Hugo Huber', 'Jo Hu Huber-Haas'])
})

test('lists people whose names are in the typed order first', () => {
  const rows = [row('Bram Dahl'), row('Doris Brown'), row('Eva Brandt-Dias'), row('Dario Jo Brandt')]
  const found = (typed: string) => searchDesk(rows, typed).map(({ fullName }) => fullName)
  expect(found('d br')).toEqual(['Doris Brown', 'Dario Jo Brandt', 'Bram Dahl', 'Eva Brandt-Dias'])
  expect(found('d')).toEqual(['Bram Dahl', 'Doris Brown', 'Eva Brandt-Dias', 'Dario Jo Brandt'])
})

test('recognises a code of 26 allowed characters, and doesn’t search while a code is typed', () => {
  const code = '0123456789ABCDEFGHJKMNPQRS'
  expect([isCode(code), isCode(`${code}T`), isCode(code.replace('0', 'O'))]).toEqual([true, false, false])
  expect(searchDesk([row('0123456789Abcdef')], code.slice(0, 14))).toEqual([])
})

test('lists expected people by name, arrived people by time, and people with problems', () => {
  const rows = [
    row('Ana'),
    row('Ben', checkedIn('2026-11-30T10:00:00Z')),
    row('Cy', checkedIn('2026-11-30T10:09:00Z')),
    row('Di', { attending: 'no', roomNumber: null, atDoor: '2026-11-30T10:02:00Z', checkIns: ['x'] }),
    row('Ed', { roomNumber: null }),
    row('Flo', { attending: 'maybe', roomNumber: null }),
  ]
  const { coming, ...groups } = groupRows(rows)
  const names = Object.values(groups).map((group) => group.map(({ fullName }) => fullName))
  expect(coming).toBe(4)
  expect(names).toEqual([
    ['Ana', 'Ed'],
    ['Cy', 'Ben'],
    ['Di', 'Ed'],
  ])
  // Before any rooms are assigned, a missing room isn't a problem at the desk.
  expect(groupRows([row('Ed', { roomNumber: null })]).problems).toEqual([])
})

test('shows taps made here before the server has confirmed them', () => {
  const [ines] = withUnsent([row('Ines Duarte')], [tap({})])
  expect(ines).toMatchObject({
    checkInTime: '2026-11-30T10:05:00.000Z',
    checkIns: ['new'],
    checkedInBy: null,
  })
  const afterUndo = withUnsent(
    [row('Ines Duarte')],
    [tap({}), tap({ id: 'undo', kind: 'undo', saw: ['new'] })],
  )
  expect(afterUndo).toEqual([row('Ines Duarte')])
})

test('keeps the time and author of an existing check-in', () => {
  const arrived = row('Ines Duarte', checkedIn('2026-11-30T10:00:00Z'))
  expect(withUnsent([arrived], [tap({})])).toEqual([{ ...arrived, checkIns: ['first', 'new'] }])
  expect(withUnsent([arrived], [tap({ kind: 'undo', saw: ['first'] })])).toEqual([
    { ...arrived, checkIns: [], atDoor: null, checkInTime: null, checkedInBy: null },
  ])
})

test('shows a person who hasn’t accepted as arrived, but not as checked in', () => {
  const [di] = withUnsent([row('Ines Duarte', { attending: 'no' })], [tap({})])
  expect(di).toMatchObject({ atDoor: '2026-11-30T10:05:00.000Z', checkInTime: null })
})

test('distinguishes an unrelated barcode from an unknown name', () => {
  const unrelated = [
    'https://example.com/foo',
    '5601234567890',
    'WIFI:S:Guests;T:WPA;P:secret;;',
    'BEGIN:VCARD',
  ]
  expect(unrelated.map(isUnrelatedCode)).toEqual([true, true, true, true])
  const typed = ['Jon Snow', "Siobhán O'Brien-Ní Bhriain", 'room 1204', 'ana@studio.example', 'A12']
  expect(typed.map(isUnrelatedCode)).toEqual([false, false, false, false, false])
})

test('shows the room with its roommates', () => {
  expect(roomText({ roomNumber: '119', roommates: ['Ana', 'Ben'] })).toBe('Room 119 · with Ana, Ben')
  expect(roomText({ roomNumber: '119', roommates: [] })).toBe('Room 119')
  expect(roomText({ roomNumber: null, roommates: [] })).toBe('No room yet')
})

const report = { id: 'report', at: '2026-11-30T10:02:00Z', by: 'Rui' }

test('lists a report by a phone whose access has ended as a problem until its person is checked in', () => {
  const ana = row('Ana Lima', { reports: [report] })
  expect(groupRows([ana]).problems).toEqual([ana])
  const [arrivedAna] = withUnsent([ana], [tap({ personId: 'Ana Lima' })])
  expect(groupRows(arrivedAna ? [arrivedAna] : []).problems).toEqual([])
})

test('immediately hides a report that was dismissed here', () => {
  const ana = row('Ana Lima', { reports: [report] })
  const dismissal = tap({ kind: 'undo', saw: ['report'], personId: 'Ana Lima' })
  expect(withUnsent([ana], [dismissal])).toEqual([{ ...ana, reports: [] }])
})

test('adds studio and room only to people with the same name', () => {
  const [ana, namesake, bo] = [
    row('Ana Lima', { personId: '1' }),
    row('Ána  lima', { personId: '2', studio: null, roomNumber: null }),
    row('Bo Berg', { personId: '3' }),
  ]
  expect([...differencesOf([ana, namesake, bo], [ana, namesake, bo])]).toEqual([
    ['1', 'Same name as another guest · Lisbon · Room 119'],
    ['2', 'Same name as another guest · no studio · no room'],
  ])
})

test('asks to scan the codes of two people whom the desk can’t distinguish', () => {
  const namesakes = [row('Ana Lima', { personId: '1' }), row('Ana Lima', { personId: '2' })]
  expect(differencesOf(namesakes, namesakes).get('2')).toBe('Same name as another guest: scan their code')
})

test('distinguishes a visible person from a person with the same name who isn’t visible', () => {
  const [ana, namesake] = [
    row('Ana Lima', { personId: '1', studio: null }),
    row('Ana Lima', { personId: '2' }),
  ]
  expect([...differencesOf([ana], [ana, namesake])]).toEqual([
    ['1', 'Same name as another guest · no studio'],
  ])
})

const undo = tap({ id: 'undo', kind: 'undo', saw: ['first'] })

test('reports an undo if a check-in that it didn’t refer to still counts', () => {
  const late = row('Ines Duarte', { checkIns: ['other'], atDoor: '2026-11-30T09:58:00Z', checkedInBy: 'Eva' })
  expect(findOvertaken(late, undo)).toEqual({
    id: 'undo',
    fullName: 'Ines Duarte',
    fate: 'still in',
    at: '2026-11-30T09:58:00Z',
    by: 'Eva',
  })
})

test('doesn’t report an undo for check-ins that it refers to, or for a later arrival', () => {
  const seen = row('Ines Duarte', { checkIns: ['first'], atDoor: '2026-11-30T09:58:00Z' })
  const again = row('Ines Duarte', { checkIns: ['other'], atDoor: '2026-11-30T10:09:00Z' })
  expect([seen, again].map((ana) => findOvertaken(ana, undo))).toEqual([undefined, undefined])
})
