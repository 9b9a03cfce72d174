import { bedsText } from '#web/rooms/room-plan.ts'
import type { RoomChange, SuggestedBed } from '#web/rooms/suggestion.ts'
import { PersonName } from '#web/shell/person-name.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'

type PlannedRoomProps = {
  change: RoomChange
  isChosen: boolean
  nameOf: (personId: string) => string
  numberOf: (roomId: string) => string | undefined
  onChoose: (isChosen: boolean) => void
}

/** A room: the people there now, the people suggested, and the reasons. */
export function PlannedRoom({ change, isChosen, nameOf, numberOf, onChoose }: PlannedRoomProps) {
  const { room, beds, leaving, isChanged } = change
  const staying = beds.filter(({ from }) => from === room.id)
  const currentNames = [...staying, ...leaving].map(({ personId }) => nameOf(personId))
  return (
    <li className="grid gap-x-6 gap-y-2 px-4 py-3 md:grid-cols-[11rem_minmax(0,1fr)_minmax(0,2fr)]">
      <div>
        {isChanged ? (
          <Checkbox isSelected={isChosen} onChange={onChoose}>
            <RoomName change={change} />
          </Checkbox>
        ) : (
          <span className="block pl-7.5">
            <RoomName change={change} />
          </span>
        )}
      </div>
      <p className="text-sm text-soft wrap-anywhere">
        {currentNames.length === 0 ? 'Empty now' : `Now: ${currentNames.join(', ')}`}
      </p>
      <ul className="flex flex-col gap-1.5">
        {beds.length === 0 && <li className="text-soft">Stays empty</li>}
        {beds.map((bed) => (
          <Bed key={bed.personId} bed={bed} name={nameOf(bed.personId)} origin={originOf(bed)} />
        ))}
        {leaving.map(({ personId, to }) => (
          <li key={personId} className="text-sm text-soft">
            {`${nameOf(personId)} goes to ${to === null ? 'no room' : `Room ${numberOf(to) ?? ''}`}`}
          </li>
        ))}
      </ul>
    </li>
  )

  function originOf({ from, to }: SuggestedBed): string | undefined {
    if (from === to) return undefined
    return from === null ? 'new' : `from Room ${numberOf(from) ?? ''}`
  }
}

const RoomName = ({ change: { room } }: { change: RoomChange }) => (
  <>
    <span className="block font-medium wrap-anywhere">Room {room.roomNumber}</span>
    <span className="block text-sm text-soft">{bedsText(room)}</span>
  </>
)

type BedProps = { bed: SuggestedBed; name: string; origin: string | undefined }

const Bed = ({ bed: { personId, reason, isUnmet }, name, origin }: BedProps) => (
  <li>
    <span className={origin === undefined ? '' : 'font-medium'}>
      <PersonName id={personId}>{name}</PersonName>
    </span>
    {origin !== undefined && <span className="text-sm text-soft">{` ${origin}`}</span>}
    <span className={`block text-sm ${isUnmet ? 'text-warn' : 'text-soft'}`}>{reason}</span>
  </li>
)
