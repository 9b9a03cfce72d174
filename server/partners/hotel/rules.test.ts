import { describe, expect, test } from 'vitest'
import { hotelLines, hotelSheet, nightsOf, type Guest, type Room } from '#server/partners/hotel/rules.ts'
import type { Line, SeenLines } from '#server/partners/seen/rules.ts'

describe('the nights of a guest', () => {
  const event = { eventStart: '2026-11-30', eventEnd: '2026-12-03' }

  test('are those of the event if no flight is known', () => {
    const stay = { ...event, arrival: null, departure: null }
    expect(nightsOf(stay)).toEqual({ firstNight: '2026-11-30', lastNight: '2026-12-02' })
  })

  test('begin on the day of landing and end before the day of leaving', () => {
    const stay = { ...event, arrival: '2026-11-29T18:40', departure: '2026-12-04T09:15' }
    expect(nightsOf(stay)).toEqual({ firstNight: '2026-11-29', lastNight: '2026-12-03' })
  })

  test('include the night before for a guest who lands before six in the morning', () => {
    const landings = ['05:59', '06:00'].map((time) => `2026-12-01T${time}`)
    const nights = landings.map((arrival) => nightsOf({ ...event, arrival, departure: null }).firstNight)
    expect(nights).toEqual(['2026-11-30', '2026-12-01'])
  })

  test('are at least one night, and none if no dates are known', () => {
    expect(nightsOf({ ...event, arrival: '2026-12-02T08:00', departure: '2026-12-02T21:00' })).toEqual({
      firstNight: '2026-12-02',
      lastNight: '2026-12-02',
    })
    const nothing = { arrival: null, departure: null, eventStart: null, eventEnd: null }
    expect(nightsOf(nothing)).toEqual({ firstNight: null, lastNight: null })
  })
})

const room = (id: string, more: Partial<Room> = {}): Room => ({
  id,
  roomNumber: id.toUpperCase(),
  bedType: 'single',
  bedCount: 2,
  ...more,
})
const guest = (personId: string, roomId: string, more: Partial<Guest> = {}): Guest => ({
  personId,
  fullName: personId,
  roomId,
  firstNight: '2026-11-30',
  lastNight: '2026-12-02',
  ...more,
})
const seen = (lines: readonly Line[]): SeenLines => new Map(lines.map(({ line, content }) => [line, content]))

describe('a rooming list that was seen', () => {
  const rooms = [room('a'), room('b')]
  const guests = [guest('ana', 'a'), guest('bo', 'a')]
  const before = seen(hotelLines(rooms, guests))

  test('marks no changes if it was never seen', () => {
    const sheet = hotelSheet(rooms, guests, null)
    expect(sheet.changes).toBe(0)
    expect(sheet.rooms.map(({ change, freeBeds }) => [change, freeBeds])).toEqual([
      [null, 0],
      [null, 2],
    ])
  })

  test('has no marks if unchanged', () => {
    expect(hotelSheet(rooms, guests, before).changes).toBe(0)
  })

  test('counts the move of a guest as one change, marked in the new room and struck out in the old room', () => {
    const { rooms: shown, changes } = hotelSheet(rooms, [guest('ana', 'b'), guest('bo', 'a')], before)
    expect(changes).toBe(1)
    expect(shown[0]).toMatchObject({ left: [{ fullName: 'ana', movedTo: 'B' }], guests: [{ change: null }] })
    expect(shown[1]?.guests).toMatchObject([{ change: 'changed', was: { roomNumber: 'A' } }])
  })

  test('counts a new person, changed nights, a changed name and a person who left as one change each', () => {
    const now = [
      guest('ana', 'a', { fullName: 'Ana Lima', lastNight: '2026-12-03' }),
      guest('cleo', 'b', { fullName: 'Cleo' }),
    ]
    const { rooms: shown, changes } = hotelSheet(rooms, now, before)
    expect(changes).toBe(3)
    expect(shown[0]).toMatchObject({
      left: [{ fullName: 'bo', movedTo: null }],
      guests: [{ change: 'changed', was: { fullName: 'ana', lastNight: '2026-12-02', roomNumber: 'A' } }],
    })
    expect(shown[1]?.guests).toMatchObject([{ fullName: 'Cleo', change: 'new', was: null }])
  })

  test('counts a new room number as one change to the room and none to its guests', () => {
    const { rooms: shown, changes } = hotelSheet(
      [room('a', { roomNumber: '7', bedCount: 3 }), room('b')],
      guests,
      before,
    )
    expect(changes).toBe(1)
    expect(shown[0]).toMatchObject({ change: 'changed', was: { roomNumber: 'A', bedCount: 2 }, freeBeds: 1 })
  })

  test('lists the guests of a room that was removed', () => {
    const { goneRooms, changes } = hotelSheet([room('b')], [guest('ana', 'b')], before)
    expect(goneRooms).toEqual([
      {
        roomNumber: 'A',
        left: [
          { fullName: 'ana', movedTo: 'B' },
          { fullName: 'bo', movedTo: null },
        ],
        erased: 0,
      },
    ])
    expect(changes).toBe(3)
  })

  test('keeps only the count of guests whose data was deleted', () => {
    const without = seen(hotelLines(rooms, guests).filter(({ personId }) => personId !== 'bo'))
    const { rooms: shown, changes } = hotelSheet(rooms, [guest('ana', 'a')], without)
    expect([shown[0]?.erased, shown[0]?.left, changes]).toEqual([1, [], 1])
  })

  test('counts unreadable stored lines as not seen', () => {
    const { rooms: shown } = hotelSheet([room('a')], [], new Map([['room a', { roomNumber: 12 }]]))
    expect(shown[0]?.change).toBe('new')
  })
})
