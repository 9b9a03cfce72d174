import { useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { api } from '#web/lib/api.ts'
import { pluralize } from '#web/lib/pluralize.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useUndo } from '#web/lib/use-undo.ts'
import { LeftBehind } from '#web/rooms/left-behind.tsx'
import { PlanContradictions } from '#web/rooms/plan-contradictions.tsx'
import { PlanFigures } from '#web/rooms/plan-figures.tsx'
import { PlannedRoom } from '#web/rooms/planned-room.tsx'
import { givenText } from '#web/rooms/room-mails.ts'
import { type Move, type Room, type RoomGuest } from '#web/rooms/room-plan.ts'
import { changesOf, choose, movesInto, movesOf, unchoose, type Suggestion } from '#web/rooms/suggestion.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SelectionBar } from '#web/ui/selection-bar.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { CircleCheck } from 'lucide-react'

type PlanResultProps = {
  venueId: string
  suggestion: Suggestion
  /** Guests do not see their rooms yet. */
  isHidden: boolean
  rooms: readonly Room[]
  roomGuests: readonly RoomGuest[]
  onLookAgain: () => void
}

const none: ReadonlySet<string> = new Set()

/** A suggestion room by room; all of it, some rooms or nothing is applied. */
export function PlanResult({
  venueId,
  suggestion,
  isHidden,
  rooms,
  roomGuests,
  onLookAgain,
}: PlanResultProps) {
  const [chosen, setChosen] = useState(none)
  const [isWhole, setWhole] = useState(false)
  const { apply, isPending, left } = useApply(venueId)
  const changes = changesOf(rooms, suggestion)
  const changed = changes.filter(({ isChanged }) => isChanged)
  const moves = movesOf(suggestion.beds)
  const some = movesInto(suggestion.beds, chosen)
  // By the suggestion first: who no longer comes is named all the same.
  const names = new Map(
    [...suggestion.beds, ...roomGuests].map(({ personId, fullName }) => [personId, fullName]),
  )
  const nameOf = (personId: string) => names.get(personId) ?? 'This person'
  const numberOf = (roomId: string) => rooms.find(({ id }) => id === roomId)?.roomNumber
  const without = suggestion.beds.filter(({ to }) => to === null)
  if (left.length > 0) return <LeftBehind left={left} nameOf={nameOf} onLookAgain={onLookAgain} />
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
            <Switch isSelected={isWhole} onChange={setWhole}>
              Show unchanged rooms too
            </Switch>
          )}
          {moves.length > 0 && (
            <Button variant="primary" isPending={isPending && some.length === 0} onPress={() => apply(moves)}>
              {`Apply all (${movedText(moves)})`}
            </Button>
          )}
        </header>
        {moves.length > 0 && <p className="text-soft">{givenText(isHidden)}</p>}
        {without.length > 0 && (
          <p className="text-warn">
            No bed is left for {without.map(({ personId }) => nameOf(personId)).join(', ')}.
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
            {(isWhole ? changes : changed).map((change) => (
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
      </section>
      {chosen.size > 0 && (
        <SelectionBar
          label="Chosen rooms"
          text={`${pluralize(chosen.size, 'room')} chosen`}
          onClear={() => setChosen(none)}
        >
          <Button
            variant="primary"
            size="small"
            isPending={isPending}
            whyDisabled={some.length === 0 ? 'Nobody moves into these rooms.' : undefined}
            onPress={() => apply(some)}
          >
            {`Apply these (${movedText(some)})`}
          </Button>
        </SelectionBar>
      )}
    </>
  )
}

const movedText = (moves: readonly Move[]) => pluralize(moves.length, 'person', 'people')

/** Applies moves and goes back to the planner, unless somebody could not be moved: then the page lists them first. */
function useApply(venueId: string) {
  const navigate = useNavigate()
  const undoable = useUndo()
  const action = useAction(api.planning.applySuggestion, {
    failure: 'Failed to apply the plan',
    success: ({ done, undo }) => ({
      kind: done.length === 0 ? 'info' : 'success',
      title: done.length === 0 ? 'Nobody was moved' : `${movedText(done)} moved as suggested`,
      // Not who was there already: a colleague put them there.
      ...undoable({ undo, success: () => 'Undone', failure: 'Failed to undo the plan' }),
    }),
    onSuccess: ({ left }) => {
      if (left.length === 0) void navigate({ to: '/rooms', search: { venue: venueId } })
      else setLeft(left)
    },
  })
  const [left, setLeft] = useState<Left>([])
  return { apply: (moves: Move[]) => action.run({ venueId, moves }), isPending: action.isPending, left }
}

type Left = Parameters<typeof LeftBehind>[0]['left']
