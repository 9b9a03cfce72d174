import { expect, test } from 'vitest'
import {
  bedsLeft,
  bedsSentence,
  aboutRoomGuest,
  breaksVeto,
  fillRoom,
  freeText,
  isWishBroken,
  otherGenderIn,
  roomPlaces,
  unassignedOf,
  searchRoomGuests,
  vetoedIn,
  wishTexts,
  type Room,
  type RoomGuest,
} from '#web/rooms/room-plan.ts'
import { problemsIn } from '#web/rooms/room-floors.ts'

const roomGuest = (fullName: string, openToRoomSharing: boolean | null = true): RoomGuest => ({
  personId: fullName,
  fullName,
  studio: null,
  openToRoomSharing,
  wishes: null,
})
const room = (id: string, bedCount: number, ...people: string[]): Room => ({
  id,
  version: 1,
  roomNumber: id,
  bedCount,
  bedType: 'single',
  floor: null,
  isQuiet: false,
  assignments: people.map((personId) => ({ id: personId, personId, fullName: personId, isPinned: false })),
})

test('shows newcomers in a room with their names, and keeps the pins of people who stay', () => {
  const pinned = { id: 'bed', personId: 'Ada', fullName: 'Ada', isPinned: true }
  const filled = fillRoom((id) => `${id} Lima`)({ ...room('1', 2), assignments: [pinned] }, ['Ada', 'cy'])
  expect(filled.assignments).toEqual([
    pinned,
    { id: 'cy', personId: 'cy', fullName: 'cy Lima', isPinned: false },
  ])
})

test('says in one sentence how many people have a bed', () => {
  const people = [roomGuest('Ada'), roomGuest('Bo')]
  expect(bedsSentence(people, [room('1', 2, 'Bo', 'Else')])).toBe('1 of 2 people have a bed')
  expect(bedsSentence(people.slice(0, 1), [])).toBe('0 of 1 person has a bed')
})

test('says whether beds are free, if there are rooms and people without a bed', () => {
  const full = [room('1', 1, 'Ada')]
  expect(bedsLeft(3, full)).toBe('none')
  expect(bedsLeft(3, [...full, room('2', 1)])).toBe('free')
  expect([bedsLeft(0, full), bedsLeft(3, [])]).toEqual([undefined, undefined])
})

const noWishes = {
  wanted: [],
  sharesWith: null,
  gender: null,
  wantsQuiet: false,
  wantsGroundFloor: false,
}
const sameGenderOnly = (fullName: string, gender: 'woman' | 'man' | null): RoomGuest => ({
  ...roomGuest(fullName),
  wishes: { ...noWishes, sharesWith: 'same_gender', gender },
})

test('treats an unknown gender as breaking ‘same gender only’', () => {
  const people = [
    sameGenderOnly('Ines', 'woman'),
    sameGenderOnly('Jana', 'woman'),
    sameGenderOnly('Kai', null),
    roomGuest('Lou'),
  ]
  const byId = new Map(people.map((one) => [one.personId, one]))
  const brokenFor = (...names: string[]) =>
    names.map((name) => otherGenderIn(room('1', 4, ...names), name, byId))
  expect(brokenFor('Ines', 'Jana')).toEqual([[], []])
  expect(brokenFor('Ines', 'Kai', 'Lou')).toEqual([['Kai', 'Lou'], ['Ines', 'Lou'], []])
  expect(brokenFor('Kai')).toEqual([[]])
  expect(problemsIn(room('1', 2, 'Ines', 'Lou'), 'Ines', { roomGuests: byId, vetoes: [] })).toEqual([
    'Same gender only, but with Lou',
  ])
})

test('counts a wish for an own room as broken only if the person shares', () => {
  expect(isWishBroken(roomGuest('Bo', false), room('1', 2, 'Bo', 'Ada'))).toBe(true)
  expect(isWishBroken(roomGuest('Bo', false), room('1', 2, 'Bo'))).toBe(false)
  expect(isWishBroken(roomGuest('Bo', null), room('1', 2, 'Bo', 'Ada'))).toBe(false)
  expect(isWishBroken(roomGuest('Bo', false), undefined)).toBe(false)
})

test('finds people without a room by name or studio, ignoring accents', () => {
  const chloe = { ...roomGuest('Chloé Silva'), studio: 'Kiln' }
  const people = [roomGuest('Ada Okafor'), chloe]
  expect(unassignedOf(people, [room('1', 1, 'Ada Okafor')])).toEqual([chloe])
  expect(searchRoomGuests(people, 'silva chloe')).toEqual([chloe])
  expect(searchRoomGuests(people, 'kiln')).toEqual([chloe])
  expect(searchRoomGuests(people, ' ')).toBe(people)
})

test('counts free space in beds', () => {
  expect([room('1', 2), room('1', 1), room('1', 1, 'Ada')].map(freeText)).toEqual([
    '2 of 2 beds free',
    '1 of 1 bed free',
    'Full',
  ])
})

test('shows studio and wish next to a name, if known', () => {
  expect(aboutRoomGuest({ ...roomGuest('Ada', false), studio: 'Kiln' })).toBe('Kiln · wants own room')
  expect(aboutRoomGuest({ ...roomGuest('Bo', true), studio: null })).toBe('happy to share')
  expect(aboutRoomGuest({ ...roomGuest('Cy', null), studio: null })).toBe('')
})

test('describes wishes in words, and mentions only people who are coming', () => {
  const texts = wishTexts([
    { ...roomGuest('Ada'), wishes: { ...noWishes, wanted: ['Bo', 'gone'], wantsQuiet: true } },
    {
      ...roomGuest('Bo'),
      wishes: { ...noWishes, sharesWith: 'same_gender', gender: 'woman', wantsGroundFloor: true },
    },
    { ...roomGuest('Cy'), wishes: { ...noWishes, sharesWith: 'anyone' } },
    roomGuest('Di'),
  ])
  expect([...texts]).toEqual([
    ['Ada', 'with Bo · quiet room'],
    ['Bo', 'shares with women only · ground floor'],
  ])
})

test('lists the roommates whom a person must never share with, for both people of a veto', () => {
  const vetoes = [{ firstId: 'Ada', secondId: 'Cy' }]
  const sharedRoom = room('1', 3, 'Ada', 'Bo', 'Cy')
  expect(['Ada', 'Bo', 'Cy'].map((id) => vetoedIn(sharedRoom, id, vetoes))).toEqual([['Cy'], [], ['Ada']])
  expect(vetoedIn(room('2', 2, 'Ada', 'Bo'), 'Ada', vetoes)).toEqual([])
})

test('detects moves that put two people who never share into one room', () => {
  const rooms = [room('1', 2, 'Ana'), room('2', 2, 'Ben', 'Cleo'), room('3', 2, 'Dina', 'Emil')]
  const vetoes = [
    { firstId: 'Ana', secondId: 'Ben' },
    { firstId: 'Dina', secondId: 'Emil' },
  ]
  expect(breaksVeto(rooms, [{ personId: 'Ben', from: '2', to: '1' }], vetoes)).toBe(true)
  expect(breaksVeto(rooms, [{ personId: 'Cleo', from: '2', to: '1' }], vetoes)).toBe(false)
  expect(breaksVeto(rooms, roomPlaces.swapOf(rooms, 'Ana', 'Cleo'), vetoes)).toBe(true)
})
