import { useState } from 'react'
import { dayKey } from '#web/base/dates.ts'
import { searchBy } from '#web/base/search.ts'
import { isPast } from '#web/lib/agenda-times.ts'
import { DayLists } from '#web/lib/day-lists.tsx'
import { Chips, Toolbar } from '#web/ui/toolbar.tsx'
import { WorkshopLine, type WorkshopAction } from '#web/workshops/workshop-line.tsx'
import type { Workshop } from '#web/workshops/workshop-values.ts'

const kinds = [
  { id: 'all', label: 'Everything', includes: () => true },
  { id: 'workshop', label: 'Workshops', type: 'workshop', includes: hasType('workshop') },
  { id: 'activity', label: 'Activities', type: 'activity', includes: hasType('activity') },
  { id: 'panel debate', label: 'Panel debates', type: 'panel debate', includes: hasType('panel debate') },
  { id: 'free', label: 'With free seats', includes: hasFreeSeat },
  { id: 'waiting', label: 'With a waiting list', dot: 'warn', includes: hasWaiting },
] as const
type Kind = (typeof kinds)[number]['id']

function hasType(sought: Workshop['type']) {
  return ({ type }: Workshop) => type === sought
}

function hasFreeSeat(workshop: Workshop, now: string) {
  const { signupEnabled, capacity, participants } = workshop
  return signupEnabled && !isPast(workshop, now) && (capacity === null || participants.length < capacity)
}

function hasWaiting(workshop: Workshop, now: string) {
  return workshop.waiting.length > 0 && !isPast(workshop, now)
}

const searchWorkshops = searchBy<Workshop>(({ title, hostName, location, tags }) =>
  [title, hostName, location, ...tags].join('\n'),
)

type WorkshopListProps = {
  /** The venue's wall-clock time. */
  now: string
  workshops: readonly Workshop[]
  onOpen: (dialog: { id: string; what: WorkshopAction }) => void
}

/** An edition's workshops as lines, by day. */
export function WorkshopList({ now, workshops, onOpen }: WorkshopListProps) {
  const [typed, setTyped] = useState('')
  const [kind, setKind] = useState<Kind>('all')
  const countedKinds = kinds.map((each) => ({
    ...each,
    count: workshops.filter((workshop) => each.includes(workshop, now)).length,
  }))
  const { includes } = kinds.find(({ id }) => id === kind) ?? kinds[0]
  const shown = searchWorkshops(
    workshops.filter((workshop) => includes(workshop, now)),
    typed,
  )
  return (
    <>
      <Toolbar
        search={{
          label: 'Search workshops',
          placeholder: 'Search by name or host...',
          value: typed,
          onChange: setTyped,
        }}
        chips={<Chips label="Which workshops" options={countedKinds} value={kind} onChange={setKind} />}
        count={shown.length === workshops.length ? '' : `${shown.length} of ${workshops.length}`}
      />
      {shown.length === 0 && <p className="py-6 text-center text-soft">No workshop matches</p>}
      <DayLists
        rows={shown}
        dayOf={({ startTime }) => dayKey(startTime) ?? ''}
        isOver={(workshop) => isPast(workshop, now)}
        noun="workshop"
        isCollapsed={shown.length === workshops.length}
      >
        {(workshop) => (
          <li key={workshop.id} data-thing={workshop.id}>
            <WorkshopLine
              workshop={workshop}
              now={now}
              onOpen={(what) => onOpen({ id: workshop.id, what })}
            />
          </li>
        )}
      </DayLists>
    </>
  )
}
