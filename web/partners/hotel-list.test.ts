import { expect, test } from 'vitest'
import { toCsv } from '#web/lib/csv.ts'
import {
  formerGuestText,
  hotelColumns,
  hotelRows,
  nightsOf,
  formerRoomText,
  type Guest,
  type Room,
} from '#web/partners/hotel-list.ts'

const ana: Guest = {
  fullName: 'Ana Lima',
  firstNight: '2026-11-30',
  lastNight: '2026-12-02',
  change: null,
  was: null,
}
const room: Room = {
  roomNumber: '12',
  bedType: 'single',
  bedCount: 2,
  freeBeds: 1,
  change: null,
  was: null,
  guests: [ana],
  left: [],
  erased: 0,
}

test('counts nights including the first and last', () => {
  expect(nightsOf(ana)).toBe(3)
  expect(nightsOf({ ...ana, lastNight: null })).toBe(null)
})

test('shows former values only for guests and rooms that changed', () => {
  const { change: _, was: __, ...same } = ana
  const before = { ...same, roomNumber: '12' }
  expect(formerGuestText(ana, '12')).toBe('')
  expect(formerGuestText({ ...ana, was: { ...before, roomNumber: '14' } }, '12')).toBe('was in room 14')
  const was = { ...before, fullName: 'Ana Lama', lastNight: '2026-12-01' }
  expect(formerGuestText({ ...ana, was }, '12')).toBe('was written Ana Lama, to Tue, Dec 1')
  expect(formerRoomText({ ...room, was: { roomNumber: '11', bedType: 'single', bedCount: 1 } })).toBe(
    'was room 11, 1 single bed',
  )
})

test('writes one line per guest and per empty room, with sortable dates', () => {
  const empty = { ...room, roomNumber: '14', freeBeds: 2, guests: [], change: 'new' as const }
  const moved = { ...room, guests: [{ ...ana, change: 'changed' as const }] }
  expect(
    toCsv(hotelColumns({ named: [] }), hotelRows([moved, empty]))
      .trim()
      .split('\r\n')
      .slice(1),
  ).toEqual(['12,single,2,1,Ana Lima,2026-11-30,2026-12-02,changed', '14,single,2,2,,,,new'])
})

test('writes a column for each question that the hotel reads', () => {
  const named = [
    {
      label: 'Step-free?',
      kind: 'yesNo' as const,
      answers: [
        { place: '12', fullName: 'Ana Lima', value: true },
        { place: '14', fullName: 'Bo Berg', value: false },
      ],
    },
  ]
  const bo = { ...room, roomNumber: '12', guests: [ana, { ...ana, fullName: 'Bo Berg' }] }
  const [header, ...lines] = toCsv(hotelColumns({ named }), hotelRows([bo]))
    .trim()
    .split('\r\n')
  expect(header?.split(',').at(-1)).toBe('Step-free?')
  expect(lines.map((line) => line.split(',').at(-1))).toEqual(['Yes', ''])
})
