import { useState } from 'react'
import { recall, remember } from '#web/base/storage.ts'
import { RoomCard } from '#web/rooms/room-card.tsx'
import { RoomLines } from '#web/rooms/room-lines.tsx'
import { chosenIn, isFull, type Room, type RoomGuest, type Veto } from '#web/rooms/room-plan.ts'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { Switch } from '#web/ui/switch.tsx'

type RoomViewsProps = {
  rooms: readonly Room[]
  venue: string
  /** The same map until somebody's wishes change. */
  roomGuests: ReadonlyMap<string, RoomGuest>
  wishTexts: ReadonlyMap<string, string>
  vetoes: readonly Veto[]
  chosen: ReadonlySet<string>
}

const views = ['cards', 'lines'] as const
const remembered = 'rooms-view'

/** The rooms as cards, or each on a line; all of them, or those with a free bed. */
export function RoomViews({ rooms, venue, chosen, ...about }: RoomViewsProps) {
  const [view, setView] = useState(() => views.find((one) => one === recall(remembered)) ?? 'cards')
  const [isFreeOnly, setFreeOnly] = useState(false)
  const shown = isFreeOnly ? rooms.filter((room) => !isFull(room)) : rooms
  const show = (next: (typeof views)[number]) => {
    setView(next)
    remember(remembered, next)
  }
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div data-screen-only className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <RadioGroup
          label="Show rooms as"
          isLabelHidden
          isInline
          options={[
            { id: 'cards', label: 'Cards' },
            { id: 'lines', label: 'Lines' },
          ]}
          value={view}
          onChange={show}
        />
        <Switch isSelected={isFreeOnly} onChange={setFreeOnly}>
          Only free beds
        </Switch>
      </div>
      {shown.length === 0 && <p className="py-6 text-center text-soft">Every room is full</p>}
      {view === 'lines' && <RoomLines rooms={shown} chosen={chosen} {...about} />}
      {view === 'cards' && (
        <ul
          aria-label="Rooms"
          className="grid grid-cols-[repeat(auto-fill,minmax(min(14.5rem,100%),1fr))] gap-4 print:mt-4 print:block print:columns-2"
        >
          {shown.map((room) => (
            // Firefox breaks what lies in a grid wherever a sheet ends; but not what is in columns.
            <li
              key={room.id}
              data-thing={room.id}
              className="grid print:block print:break-inside-avoid print:pb-4"
            >
              <RoomCard room={room} venue={venue} {...about} chosen={chosenIn(room, chosen)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
