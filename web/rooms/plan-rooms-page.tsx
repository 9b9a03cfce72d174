import { ArrowLeft, BedDouble, WandSparkles } from 'lucide-react'
import { useState, useEffect, useRef } from 'react'
import { api } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/failure.ts'
import { hrefOf } from '#web/lib/location.ts'
import { PageLink } from '#web/lib/page-link.tsx'
import { peopleText, pluralize } from '#web/lib/pluralize.ts'
import { PlanResult } from '#web/rooms/plan-result.tsx'
import { bedsLeft, unassignedOf, type Room, type RoomGuest } from '#web/rooms/room-plan.ts'
import { RoomsAndPlan } from '#web/rooms/rooms-and-plan.tsx'
import { RoomsMissing } from '#web/rooms/rooms-missing.tsx'
import type { Suggestion } from '#web/rooms/suggestion.ts'
import type { VenueChoice } from '#web/session/venue-choice.ts'
import { EditionPage } from '#web/shell/edition-page.tsx'
import { useShownPeople } from '#web/shell/shown-people.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { entry, PageActions } from '#web/ui/page-actions.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Button } from '#web/ui/button.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'

/** /plan-rooms: suggests the best room for everyone, with reasons, before anything changes. */
export const PlanRoomsPage = () => (
  <EditionPage
    title="Plan rooms"
    subtitle="A suggestion based on everyone’s wishes. Nothing changes until you apply it."
    loading={{ shape: 'list', count: 6 }}
  >
    {(venue) => (
      <RoomsAndPlan key={venue.id} venueId={venue.id} loading={{ shape: 'list', count: 6 }}>
        {(rooms, { roomGuests, isHidden }) => (
          <Plan venue={venue} rooms={rooms} roomGuests={roomGuests} isHidden={isHidden} />
        )}
      </RoomsAndPlan>
    )}
  </EditionPage>
)

type PlanProps = {
  venue: VenueChoice
  rooms: readonly Room[]
  roomGuests: readonly RoomGuest[]
  isHidden: boolean
}

function Plan({ venue, rooms, roomGuests, isHidden }: PlanProps) {
  const hasOccupants = rooms.some(({ assignments }) => assignments.length > 0)
  // Follows the rooms until an option is chosen, because the page may open with slightly older rooms.
  const [chosen, setChosen] = useState<Partial<PlanOptions>>({})
  const options: PlanOptions = { from: hasOccupants ? 'now' : 'scratch', studios: 'mixed', ...chosen }
  const { suggestion, isSearching, failure, search, cancel } = useSuggestion(venue.id)
  useShownPeople(roomGuests)
  const back = entry('Back to the planner', ArrowLeft, hrefOf('/rooms', { venue: venue.id }))
  if (rooms.length === 0 || roomGuests.length === 0) {
    return (
      <>
        <PageActions more={[back]} />
        {rooms.length === 0 ? <RoomsMissing venue={venue} /> : <NobodyComing venueId={venue.id} />}
      </>
    )
  }
  const suggest = entry(suggestion ? 'Suggest again' : 'Suggest a plan', WandSparkles, () => search(options))
  const beds = rooms.reduce((sum, { bedCount }) => sum + bedCount, 0)
  const missing = roomGuests.length - beds
  const unassigned = unassignedOf(roomGuests, rooms).length
  const needsRooms = bedsLeft(unassigned, rooms) === 'none'
  return (
    <div className="flex flex-col gap-6">
      {suggestion ? (
        <PageActions more={[suggest, back]} />
      ) : (
        <PageActions outlined={back} filled={{ ...suggest, isPending: isSearching }} />
      )}
      {needsRooms && !suggestion && (
        <Notice tone="warn">
          {`No bed is free for ${peopleText(unassigned)}, and a plan cannot place more people than there are beds. `}
          <PageLink href={hrefOf('/rooms', { venue: venue.id })} className="underline">
            Add rooms first
          </PageLink>
          .
        </Notice>
      )}
      <PlanChoice
        summary={`${peopleText(roomGuests.length)} for ${pluralize(beds, 'bed')} in ${pluralize(rooms.length, 'room')}${missing > 0 ? `: ${missing} will have none` : ''}`}
        options={options}
        hasOccupants={hasOccupants}
        onChange={(next) => {
          setChosen(next)
          cancel()
        }}
      />
      {isSearching && <PlanSearch onCancel={cancel} />}
      {failure !== undefined && <Notice tone="bad">{failure}</Notice>}
      {suggestion && !isSearching && (
        <PlanResult
          venueId={venue.id}
          suggestion={suggestion}
          isHidden={isHidden}
          rooms={rooms}
          roomGuests={roomGuests}
          onRetry={() => search(options)}
        />
      )}
    </div>
  )
}

const NobodyComing = ({ venueId }: { venueId: string }) => (
  <EmptyState
    icon={BedDouble}
    title="Nobody has confirmed for this venue yet"
    hint="Rooms can be planned as soon as somebody has said yes."
    action={<LinkButton href={`/attendance?venue=${venueId}`}>Go to Attendance</LinkButton>}
  />
)

type State = { suggestion?: Suggestion; failure?: string; isSearching: boolean }

/**
 * Searches for a suggestion on request, until it is cancelled. Not a query, because a search takes seconds and must not
 * start again whenever something on screen changes.
 */
function useSuggestion(venueId: string) {
  const [state, setState] = useState<State>({ isSearching: false })
  const searchRef = useRef<AbortController>(undefined)
  useEffect(() => () => searchRef.current?.abort(), [])

  const search = (options: PlanOptions) => {
    searchRef.current?.abort()
    const controller = new AbortController()
    searchRef.current = controller
    setState({ isSearching: true })
    api.planning.suggest.call({ venueId, ...options }, { signal: controller.signal }).then(
      (suggestion) => !controller.signal.aborted && setState({ suggestion, isSearching: false }),
      (error: unknown) =>
        !controller.signal.aborted && setState({ failure: sentenceOf(error), isSearching: false }),
    )
  }
  const cancel = () => {
    searchRef.current?.abort()
    setState({ isSearching: false })
  }
  return { ...state, search, cancel }
}

/** The server's limit for a search. */
const maxSeconds = 10

/** Shows that the search is running and how long it may take, with a button to cancel. */
function PlanSearch({ onCancel }: { onCancel: () => void }) {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setSeconds((count) => Math.min(maxSeconds, count + 1)), 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <div className="flex max-w-2xl flex-col gap-3 rounded-card border border-line bg-card p-5">
      <p role="status">Looking for the best plan. This takes {maxSeconds} seconds at most.</p>
      <div className="flex items-center gap-4">
        <ProgressBar
          label="Looking for the best plan"
          value={seconds}
          max={maxSeconds}
          text={`${seconds} of at most ${maxSeconds} seconds`}
          isShort
        />
        <Button size="small" onPress={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  )
}

type PlanOptions = { from: 'now' | 'scratch'; studios: 'mixed' | 'together' }

type PlanChoiceProps = {
  /** '100 people for 118 beds in 48 rooms' */
  summary: string
  options: PlanOptions
  hasOccupants: boolean
  onChange: (options: PlanOptions) => void
}

/** The options of a plan: what may move, and whether studios mix. */
function PlanChoice({ summary, options, hasOccupants, onChange }: PlanChoiceProps) {
  return (
    <section
      aria-label="How to plan"
      className="flex flex-col gap-4 rounded-card border border-line bg-card p-5"
    >
      <p className="font-medium">{summary}</p>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        {hasOccupants && (
          <RadioGroup
            label="What may change"
            options={[
              {
                id: 'now',
                label: 'Only what is needed',
                description: 'Starts from where people sleep now and moves as few as it can.',
              },
              {
                id: 'scratch',
                label: 'From scratch',
                description: 'Meets the most wishes. Only those you pinned stay where they are.',
              },
            ]}
            value={options.from}
            onChange={(from) => onChange({ ...options, from })}
          />
        )}
        <RadioGroup
          label="People of one studio"
          options={[
            {
              id: 'mixed',
              label: 'Mix the studios',
              description: 'Share with people from other studios where possible.',
            },
            {
              id: 'together',
              label: 'Keep studios together',
              description: 'Share with people from their own studio where possible.',
            },
          ]}
          value={options.studios}
          onChange={(studios) => onChange({ ...options, studios })}
        />
      </div>
    </section>
  )
}
