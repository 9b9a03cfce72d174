import { ToggleButton } from 'react-aria-components/ToggleButton'
import { hoursToDoor, minutesAtAirport } from '#web/travel/arrival-state.ts'
import type { Met } from '#web/travel/arrival-groups.ts'
import { arrivalStates, type ArrivalState } from '#web/travel/travel-search.ts'
import type { BadgeTone } from '#web/ui/badge.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'

type StateText = { label: string; tone: BadgeTone; dot: string; meaning: string }

/** Every state in words, and what of it the rest of us has to know. */
export const stateTexts: Readonly<Record<ArrivalState, StateText>> = {
  missing: {
    label: 'Missing',
    tone: 'bad',
    dot: 'bg-bad',
    meaning: `Landed more than ${hoursToDoor} hours ago and not checked in. Without a landing time: not checked in on the first day.`,
  },
  onTheWay: {
    label: 'On the way',
    tone: 'warn',
    dot: 'bg-warn',
    meaning: `Should have landed, but nobody has seen them; or last seen at the airport more than ${minutesAtAirport} minutes ago.`,
  },
  landed: {
    label: 'Landed',
    tone: 'brand',
    dot: 'bg-brand',
    meaning: `Seen at the airport within the last ${minutesAtAirport} minutes.`,
  },
  expected: {
    label: 'Expected',
    tone: 'neutral',
    dot: 'bg-edge',
    meaning: 'Still to land, or without a landing time.',
  },
  unanswered: {
    label: 'No answer',
    tone: 'warn',
    dot: 'bg-warn',
    meaning: 'Hasn’t said yes or no, and hasn’t been seen.',
  },
  in: { label: 'Checked in', tone: 'ok', dot: 'bg-ok', meaning: 'Checked in at the desk.' },
}

type StateCountsProps = {
  people: readonly Met[]
  chosen: ArrivalState | undefined
  onChoose: (state: ArrivalState | undefined) => void
}

/** How many are in each state; pressed, a number leaves those it counts, and pressed again everybody. */
export const StateCounts = ({ people, chosen, onChoose }: StateCountsProps) => (
  <div className="mb-4">
    <div
      role="group"
      aria-label="State"
      className="-mx-2 grid grid-cols-3 gap-1 tiny:grid-cols-2 sm:flex sm:flex-wrap sm:gap-x-3"
    >
      {arrivalStates.map((state) => (
        <ToggleButton
          key={state}
          isSelected={chosen === state}
          onChange={(isChosen) => onChoose(isChosen ? state : undefined)}
          className={
            'flex min-h-11 cursor-pointer flex-col-reverse justify-end rounded-control px-2 py-1 text-left ' +
            'hover:bg-tint selected:bg-tint selected:inset-ring selected:inset-ring-brand ' +
            'sm:flex-row sm:items-center sm:justify-start sm:gap-2'
          }
        >
          <span className="flex items-center gap-1.5 text-xs text-soft sm:text-sm">
            <span className={`size-2 shrink-0 rounded-full ${stateTexts[state].dot}`} aria-hidden />
            {stateTexts[state].label}
          </span>
          <span className="font-display text-h3 font-semibold">
            {people.filter((one) => one.state === state).length}
          </span>
        </ToggleButton>
      ))}
    </div>
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
  </div>
)
