import { hoursToCheckIn, minutesAtAirport } from '#web/travel/arrival-state.ts'
import type { ArrivalStatus } from '#web/travel/arrival-groups.ts'
import { arrivalStates, type ArrivalState } from '#web/travel/travel-search.ts'
import type { BadgeTone } from '#web/ui/badge.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Chips } from '#web/ui/toolbar.tsx'

type StateText = { label: string; tone: BadgeTone; meaning: string }

/** The label of each state, with its meaning. */
export const stateTexts: Readonly<Record<ArrivalState, StateText>> = {
  missing: {
    label: 'Overdue',
    tone: 'bad',
    meaning: `Landed more than ${hoursToCheckIn} hours ago and not checked in.`,
  },
  onTheWay: {
    label: 'On the way',
    tone: 'warn',
    meaning: `Should have landed, but nobody has seen them; or last seen at the airport more than ${minutesAtAirport} minutes ago.`,
  },
  landed: {
    label: 'At the airport',
    tone: 'ok',
    meaning: `Seen at the airport within the last ${minutesAtAirport} minutes.`,
  },
  expected: {
    label: 'Expected',
    tone: 'neutral',
    meaning: 'Still to land, or without a landing time.',
  },
  unanswered: {
    label: 'Not confirmed',
    tone: 'warn',
    meaning: 'Hasn’t said yes or no, and hasn’t been seen.',
  },
  in: { label: 'Checked in', tone: 'ok', meaning: 'Checked in at the desk.' },
}

type StateChipsProps = {
  people: readonly ArrivalStatus[]
  isOver: boolean
  chosen: ArrivalState | undefined
  onChoose: (state: ArrivalState | undefined) => void
}

/** A chip per state with the number of people. */
export const StateChips = ({ people, isOver, chosen, onChoose }: StateChipsProps) => (
  <Chips
    label="State"
    options={[
      { id: 'all', label: 'Everyone', count: people.length },
      ...arrivalStates.map((id) => ({
        id,
        label: isOver && id === 'missing' ? 'Not checked in' : stateTexts[id].label,
        count: people.filter(({ state }) => state === id).length,
        ...(id === 'missing' && !isOver && { dot: 'bad' as const }),
      })),
    ]}
    value={chosen ?? 'all'}
    onChange={(id) => onChoose(arrivalStates.find((state) => state === id))}
  />
)

export const StateMeanings = () => (
  <Disclosure title="What these mean">
    <dl className="max-w-prose text-sm">
      {arrivalStates.map((state) => (
        <div key={state} className="flex flex-wrap gap-x-3 border-t border-line py-1.5">
          <dt className="w-24 shrink-0 font-medium">{stateTexts[state].label}</dt>
          <dd className="flex-1 basis-40 text-soft">{stateTexts[state].meaning}</dd>
        </div>
      ))}
    </dl>
  </Disclosure>
)
