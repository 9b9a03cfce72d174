import { searchBy } from '#web/base/search.ts'
import { createPlaces, type Move } from '#web/board/moves.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import { pluralize } from '#web/lib/pluralize.ts'

export type Room = Outputs['rooms']['list'][number]
export type RoomGuest = Outputs['planning']['plan']['roomGuests'][number]
export const isFull = ({ assignments, bedCount }: Room): boolean => assignments.length >= bedCount

/** The moves between rooms, with one bed per person. */
export const roomPlaces = createPlaces<Room>({
  capacityOf: ({ bedCount }) => bedCount,
  peopleIn: ({ assignments }) => assignments.map(({ personId }) => personId),
})

/** A room filled with these people; `nameOf` gives the names of newcomers. */
export const fillRoom =
  (nameOf: (personId: string) => string) =>
  (room: Room, personIds: readonly string[]): Room => ({
    ...room,
    assignments: personIds.map(
      (id) =>
        room.assignments.find(({ personId }) => personId === id) ?? {
          id,
          personId: id,
          fullName: nameOf(id),
          isPinned: false,
        },
    ),
  })

/** Confirmed people without a room, by name. */
export function unassignedOf(roomGuests: readonly RoomGuest[], rooms: readonly Room[]): RoomGuest[] {
  const roomOf = roomPlaces.byPerson(rooms)
  return roomGuests.filter(({ personId }) => !roomOf.has(personId))
}

/** Whether a person wanted a room of their own but shares one. */
export const isWishBroken = (roomGuest: RoomGuest | undefined, room: Room | undefined): boolean =>
  roomGuest?.openToRoomSharing === false && room !== undefined && room.assignments.length > 1

/** The person's answer about sharing; null if unanswered. */
function wishOf({ openToRoomSharing }: RoomGuest): string | null {
  if (openToRoomSharing === null) return null
  return openToRoomSharing ? 'happy to share' : 'wants own room'
}

/** Studio and wish, as shown beside a name. */
export const aboutRoomGuest = (roomGuest: RoomGuest): string =>
  [roomGuest.studio, wishOf(roomGuest)].filter((text) => text !== null).join(' · ')

/** The wishes of people who are coming, besides a room of their own: 'with Ana Lima · quiet room'. */
export function wishTexts(roomGuests: readonly RoomGuest[]): ReadonlyMap<string, string> {
  const names = new Map(roomGuests.map(({ personId, fullName }) => [personId, fullName]))
  return new Map(
    roomGuests.flatMap(({ personId, wishes }) => {
      if (wishes === null) return []
      const wanted = wishes.wanted.flatMap((id) => names.get(id) ?? [])
      const parts = [
        ...(wanted.length > 0 ? [`with ${wanted.join(', ')}`] : []),
        ...(wishes.sharesWith === 'same_gender' ? [genderTexts[wishes.gender ?? 'unknown']] : []),
        ...(wishes.wantsQuiet ? ['quiet room'] : []),
        ...(wishes.wantsGroundFloor ? ['ground floor'] : []),
      ]
      return parts.length > 0 ? [[personId, parts.join(' · ')] as const] : []
    }),
  )
}

const genderTexts = {
  woman: 'shares with women only',
  man: 'shares with men only',
  other: 'shares with the same gender only (other)',
  unknown: 'shares with the same gender only (not given)',
} as const

export type Veto = Outputs['planning']['plan']['vetoes'][number]

/** Whether the moves bring together two people who never share a room and don't now. */
export function breaksVeto(rooms: readonly Room[], moves: readonly Move[], vetoes: readonly Veto[]): boolean {
  const [before, after] = [
    rooms,
    roomPlaces.moved(
      rooms,
      moves,
      fillRoom((id) => id),
    ),
  ].map(roomPlaces.byPerson)
  const shareRoom = (roomOf: ReadonlyMap<string, Room> | undefined, { firstId, secondId }: Veto) =>
    roomOf?.has(firstId) === true && roomOf.get(firstId)?.id === roomOf.get(secondId)?.id
  return vetoes.some((veto) => shareRoom(after, veto) && !shareRoom(before, veto))
}

/** The names of roommates who must never share with this person. */
export const vetoedIn = ({ assignments }: Room, personId: string, vetoes: readonly Veto[]): string[] =>
  assignments
    .filter((roommate) =>
      vetoes.some(({ firstId, secondId }) =>
        firstId === personId
          ? secondId === roommate.personId
          : secondId === personId && firstId === roommate.personId,
      ),
    )
    .map((roommate) => roommate.fullName)

/** The roommates whose gender differs or is unknown, if the person shares with the same gender only. */
export function otherGenderIn(
  { assignments }: Room,
  personId: string,
  roomGuests: ReadonlyMap<string, RoomGuest>,
): string[] {
  const wishes = roomGuests.get(personId)?.wishes
  if (wishes?.sharesWith !== 'same_gender') return []
  return assignments
    .filter((roommate) => roommate.personId !== personId)
    .filter(
      (roommate) =>
        wishes.gender === null || roomGuests.get(roommate.personId)?.wishes?.gender !== wishes.gender,
    )
    .map(({ fullName }) => fullName)
}

/** '52 of 63 people have a bed' */
export function bedsSentence(roomGuests: readonly RoomGuest[], rooms: readonly Room[]): string {
  const roomOf = roomPlaces.byPerson(rooms)
  const placed = roomGuests.filter(({ personId }) => roomOf.has(personId)).length
  return `${placed} of ${pluralize(roomGuests.length, 'person has', 'people have')} a bed`
}

/** Whether a bed is free for people without a room; undefined if nobody needs a bed, or there are no rooms. */
export type BedsLeft = 'free' | 'none' | undefined

export function bedsLeft(unassigned: number, rooms: readonly Room[]): BedsLeft {
  if (unassigned === 0 || rooms.length === 0) return undefined
  return rooms.every(isFull) ? 'none' : 'free'
}

/** Ids of the selected people in a room, joined, so that an unchanged selection re-renders nothing. */
export const chosenIn = ({ assignments }: Room, chosen: ReadonlySet<string>): string =>
  assignments.flatMap(({ personId }) => (chosen.has(personId) ? [personId] : [])).join(' ')

/** Finds people by words in their name or studio, ignoring accents. */
export const searchRoomGuests = searchBy<RoomGuest>(({ fullName, studio }) => `${fullName}\n${studio ?? ''}`)

/** '1 of 2 beds free' */
export function freeText({ bedCount, assignments }: Room): string {
  const free = Math.max(0, bedCount - assignments.length)
  return free === 0 ? 'Full' : `${free} of ${bedCount} ${bedCount === 1 ? 'bed' : 'beds'} free`
}

/** '2 single beds' */
export const bedsText = ({ bedCount, bedType }: Pick<Room, 'bedCount' | 'bedType'>): string =>
  `${bedCount} ${bedType} ${bedCount === 1 ? 'bed' : 'beds'}`

/** 'Ground floor', 'Floor −1' */
export const floorText = (floor: number): string =>
  floor === 0 ? 'Ground floor' : `Floor ${String(floor).replace('-', '−')}`

/** 'Ground floor', 'Quiet': what is known about a room's location. */
export const placeTexts = ({ floor, isQuiet }: Pick<Room, 'floor' | 'isQuiet'>): string[] => [
  ...(floor === null ? [] : [floorText(floor)]),
  ...(isQuiet ? ['Quiet'] : []),
]
