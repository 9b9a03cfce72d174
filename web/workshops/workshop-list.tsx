import { useState } from 'react'
import { dayKey, formatLongDay } from '#web/base/dates.ts'
import { searchBy } from '#web/base/search.ts'
import { groupBy, movePastDaysLast } from '#web/lib/group-by.ts'
import { Chips, Toolbar } from '#web/ui/toolbar.tsx'
import { WorkshopLine, type WorkshopAction } from '#web/workshops/workshop-line.tsx'
import type { Workshop } from '#web/workshops/workshop-values.ts'

const kinds = [
  { id: 'all', label: 'Everything', includes: () => true },
  { id: 'workshop', label: 'Workshops', type: 'workshop', includes: hasType('workshop') },
  { id: 'activity', label: 'Activities', type: 'activity', includes: hasType('activity') },
  { id: 'panel debate', label: 'Panel debates', type: 'panel debate', includes: hasType('panel debate') },
  { id: 'free', label: 'Free seats', includes: hasFreeSeat },
  { id: 'waiting', label: 'Waiting', dot: 'warn', includes: ({ waiting }: Workshop) => waiting.length > 0 },
] as const
type Kind = (typeof kinds)[number]['id']

function hasType(sought: Workshop['type']) {
  return ({ type }: Workshop) => type === sought
}

function hasFreeSeat({ signupEnabled, capacity, participants }: Workshop) {
  return signupEnabled && (capacity === null || participants.length < capacity)
}

const searchWorkshops = searchBy<Workshop>(({ title, hostName, location, tags }) =>
  [title, hostName, location, ...tags].join('\n'),
)

type WorkshopListProps = {
  /** `YYYY-MM-DD` at the venue. */
  today: string
  workshops: readonly Workshop[]
  onOpen: (dialog: { id: string; what: WorkshopAction }) => void
}

/** An edition's workshops as lines, by day, with past days last. */
export function WorkshopList({ today, workshops, onOpen }: WorkshopListProps) {
  const [typed, setTyped] = useState('')
  const [kind, setKind] = useState<Kind>('all')
  const countedKinds = kinds.map((one) => ({ ...one, count: workshops.filter(one.includes).length }))
  const { includes } = kinds.find(({ id }) => id === kind) ?? kinds[0]
  const shown = searchWorkshops(workshops.filter(includes), typed)
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
      <div className="flex flex-col gap-3">
        {movePastDaysLast(
          groupBy(shown, ({ startTime }) => dayKey(startTime) ?? ''),
          today,
        ).map(([day, dayWorkshops]) => (
          <section key={day}>
            <h2 className="mb-1 font-sans text-sm font-semibold tracking-normal text-soft">
              {formatLongDay(day)}
            </h2>
            <ul className="@container divide-y divide-line rounded-popover border border-line bg-card">
              {dayWorkshops.map((workshop) => (
                <li key={workshop.id} data-thing={workshop.id}>
                  <WorkshopLine workshop={workshop} onOpen={(what) => onOpen({ id: workshop.id, what })} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}
