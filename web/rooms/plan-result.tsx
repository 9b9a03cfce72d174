import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import type { Move } from '#web/board/moves.ts'
import { go, hrefOf } from '#web/lib/location.ts'
import { api } from '#web/lib/api.ts'
import { peopleText, pluralize } from '#web/lib/pluralize.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useUndo } from '#web/lib/use-undo.ts'
import { SkippedMovesList } from '#web/rooms/skipped-moves-list.tsx'
import { PlannedRoom } from '#web/rooms/planned-room.tsx'
import { roomMailText } from '#web/rooms/room-mails.ts'
import type { Room, RoomGuest } from '#web/rooms/room-plan.ts'
import { changesOf, choose, movesInto, movesOf, unchoose, type Suggestion } from '#web/rooms/suggestion.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SelectionBar } from '#web/ui/selection-bar.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { Notice } from '#web/ui/notice.tsx'

type PlanResultProps = {
  venueId: string
  suggestion: Suggestion
  /** Whether the rooms are still hidden from guests. */
  isHidden: boolean
  rooms: readonly Room[]
  roomGuests: readonly RoomGuest[]
  onRetry: () => void
}

const noRooms: ReadonlySet<string> = new Set()

/** A suggestion by room. Organisers apply all of it, some rooms or nothing. */
export function PlanResult({ venueId, suggestion, isHidden, rooms, roomGuests, onRetry }: PlanResultProps) {
  const [chosen, setChosen] = useState(noRooms)
  const [showsAll, setShowsAll] = useState(false)
  const { apply, isPending, skipped } = useApply(venueId)
  const changes = changesOf(rooms, suggestion)
  const changed = changes.filter(({ isChanged }) => isChanged)
  const moves = movesOf(suggestion.beds)
  const chosenMoves = movesInto(suggestion.beds, chosen)
  // The suggestion's names come first, so that people who are no longer coming are named, too.
  const names = new Map(
    [...suggestion.beds, ...roomGuests].map(({ personId, fullName }) => [personId, fullName]),
  )
  const nameOf = (personId: string) => names.get(personId) ?? 'This person'
  const numberOf = (roomId: string) => rooms.find(({ id }) => id === roomId)?.roomNumber
  const withoutBed = suggestion.beds.filter(({ to }) => to === null)
  if (skipped.length > 0) return <SkippedMovesList skipped={skipped} nameOf={nameOf} onRetry={onRetry} />
  return (
    <>
      <PlanContradictions contradictions={suggestion.contradictions} nameOf={nameOf} numberOf={numberOf} />
      <PlanFigures suggestion={suggestion} />
      <section aria-labelledby="plan-rooms" className="flex flex-col gap-3">
        <header className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <h2 id="plan-rooms" className="mr-auto">
            Room by room
          </h2>
          {changed.length < changes.length && moves.length > 0 && (
            <Switch isSelected={showsAll} onChange={setShowsAll}>
              Show unchanged rooms too
            </Switch>
          )}
        </header>
        {moves.length > 0 && <p className="text-soft">{roomMailText(isHidden)}</p>}
        {withoutBed.length > 0 && (
          <p className="text-warn">
            No bed is left for {withoutBed.map(({ personId }) => nameOf(personId)).join(', ')}.
          </p>
        )}
        {moves.length === 0 ? (
          <EmptyState
            icon={CircleCheck}
            title="Nobody has to move"
            hint="The rooms as they are now are the best plan that was found."
          />
        ) : (
          <ul className="divide-y divide-line rounded-card border border-line bg-card">
            {(showsAll ? changes : changed).map((change) => (
              <PlannedRoom
                key={change.room.id}
                change={change}
                isChosen={chosen.has(change.room.id)}
                nameOf={nameOf}
                numberOf={numberOf}
                onChoose={(isChosen) =>
                  setChosen((isChosen ? choose : unchoose)(chosen, changes, change.room.id))
                }
              />
            ))}
          </ul>
        )}
        {chosen.size > 0 ? (
          <SelectionBar
            label="Chosen rooms"
            text={`${pluralize(chosen.size, 'room')} chosen`}
            onClear={() => setChosen(noRooms)}
          >
            <Button
              variant="primary"
              size="small"
              isPending={isPending}
              whyDisabled={chosenMoves.length === 0 ? 'Nobody moves into these rooms.' : undefined}
              onPress={() => apply(chosenMoves)}
            >
              {`Apply these (${movedText(chosenMoves)})`}
            </Button>
          </SelectionBar>
        ) : (
          moves.length > 0 && (
            <SelectionBar label="Suggested plan" text={`${pluralize(changed.length, 'room')} would change`}>
              <Button variant="primary" size="small" isPending={isPending} onPress={() => apply(moves)}>
                {`Apply all (${movedText(moves)})`}
              </Button>
            </SelectionBar>
          )
        )}
      </section>
    </>
  )
}

const movedText = (moves: readonly Move[]) => peopleText(moves.length)

/** Applies moves and returns to the planner, unless someone couldn't be moved: then the page lists those people first. */
function useApply(venueId: string) {
  const undoable = useUndo()
  const action = useAction(api.planning.applySuggestion, {
    failure: 'Failed to apply the plan',
    success: ({ done, undo }) => ({
      kind: done.length === 0 ? 'info' : 'success',
      title: done.length === 0 ? 'Nobody was moved' : `${movedText(done)} moved as suggested`,
      // Undo leaves out people who were already there, because a colleague put them there.
      ...undoable({ undo, success: () => 'Undone', failure: 'Failed to undo the plan' }),
    }),
    onSuccess: ({ left }) => {
      if (left.length === 0) go(hrefOf('/rooms', { venue: venueId }))
      else setSkipped(left)
    },
  })
  const [skipped, setSkipped] = useState<SkippedMoves>([])
  return { apply: (moves: Move[]) => action.run({ venueId, moves }), isPending: action.isPending, skipped }
}

type SkippedMoves = Parameters<typeof SkippedMovesList>[0]['skipped']

type Line = { label: string; now: number; next: number; total?: number | undefined; note?: string }

const bestText = 'As few as possible with this many people in beds.'
const bestSoFarText = 'The best plan found so far. There may be one with fewer.'

/** Compares the suggestion's figures with the current ones; wishes only if there are any. */
function PlanFigures({ suggestion: { now, suggested, isBest, help } }: { suggestion: Suggestion }) {
  const wishLines = (key: 'mutual' | 'oneSided' | 'needs', label: string, note?: string): Line[] =>
    suggested[key].asked === 0
      ? []
      : [
          {
            label,
            now: now[key].met,
            next: suggested[key].met,
            total: suggested[key].asked,
            ...(note && { note }),
          },
        ]
  const brokenLines = (key: 'againstGender' | 'brokenVetoes', label: string): Line[] =>
    now[key] > 0 || suggested[key] > 0 ? [{ label, now: now[key], next: suggested[key] }] : []
  const mostText = isBest.met
    ? 'As many as possible without more people sharing against their wish.'
    : undefined
  const lines: Line[] = [
    ...(now.noBed > 0 || suggested.noBed > 0
      ? [{ label: 'Without a bed', now: now.noBed, next: suggested.noBed }]
      : []),
    {
      label: 'Share against their wish',
      now: now.againstWish,
      next: suggested.againstWish,
      ...(suggested.againstWish > 0 && { note: isBest.againstWish ? bestText : bestSoFarText }),
    },
    ...brokenLines('againstGender', 'Share against ‘same gender only’'),
    ...brokenLines('brokenVetoes', 'Pairs in one room who never share one'),
    ...wishLines('mutual', 'Pairs who named each other and share', mostText),
    ...wishLines('oneSided', 'Other roommate wishes met'),
    ...wishLines('needs', 'Quiet-room and ground-floor wishes met'),
    { label: 'Move from where they sleep now', now: now.moved, next: suggested.moved },
    { label: 'Have a room to themselves', now: now.ownRooms, next: suggested.ownRooms },
    { label: 'Empty rooms', now: now.emptyRooms, next: suggested.emptyRooms },
  ]
  return (
    <section aria-labelledby="plan-figures" className="flex flex-col gap-3">
      <h2 id="plan-figures">What it changes</h2>
      <div className="max-w-3xl overflow-x-auto rounded-card border border-line bg-card">
        <table className="w-full text-left">
          <thead className="text-sm text-soft">
            <tr>
              <th scope="col" className="px-4 py-2">
                <span className="sr-only">Figure</span>
              </th>
              <th scope="col" className="px-4 py-2 text-right font-medium">
                Now
              </th>
              <th scope="col" className="px-4 py-2 text-right font-medium">
                Suggested
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line border-t border-line">
            {lines.map((line) => (
              <Figure key={line.label} {...line} />
            ))}
          </tbody>
        </table>
      </div>
      {help.length > 0 && (
        <div className="max-w-3xl text-soft">
          <h3 className="font-sans text-base font-medium tracking-normal text-ink">What would help</h3>
          <ul className="mt-1 list-disc pl-5">
            {help.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}

function Figure({ label, now, next, total, note }: Line) {
  return (
    <tr>
      <th scope="row" className="px-4 py-2 font-normal">
        {label}
        {note !== undefined && <span className="block text-sm text-soft">{note}</span>}
      </th>
      <td className="px-4 py-2 text-right text-soft tabular-nums">{now}</td>
      <td className="px-4 py-2 text-right font-semibold tabular-nums">
        {next}
        {total !== undefined && <span className="font-normal text-soft">{` of ${total}`}</span>}
      </td>
    </tr>
  )
}

type PlanContradictionsProps = {
  contradictions: Suggestion['contradictions']
  nameOf: (personId: string) => string
  numberOf: (roomId: string) => string | undefined
}

const rules = {
  veto: 'never share a room',
  gender: 'may not share a room (same gender only)',
} as const satisfies Record<Suggestion['contradictions'][number]['rule'], string>

/** Conflicts that no plan can solve, because an organiser pinned both people. */
const PlanContradictions = ({ contradictions, nameOf, numberOf }: PlanContradictionsProps) =>
  contradictions.length > 0 && (
    <Notice tone="bad">
      <ul className="flex flex-col gap-1">
        {contradictions.map(({ personIds, roomId, rule }) => (
          <li key={[...personIds, rule].join()}>
            {`${personIds.map(nameOf).join(' and ')} ${rules[rule]}, but both are pinned in Room ${numberOf(roomId) ?? ''}. Unpin one of them, and plan again.`}
          </li>
        ))}
      </ul>
    </Notice>
  )
