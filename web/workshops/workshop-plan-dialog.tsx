import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { otherRank } from '#contract/workshop-slots.ts'
import { formatShortMoment, formatDeadline } from '#web/base/dates.ts'
import { api } from '#web/lib/api.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import type { Outputs } from '#web/lib/outputs.ts'
import { peopleText, pluralize } from '#web/lib/pluralize.ts'
import { useWallClock } from '#web/lib/use-wall-clock.ts'
import { MailingDialog } from '#web/mailings/mailing-dialog.tsx'
import type { VenueChoice } from '#web/session/venue-choice.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

type Plan = Outputs['workshopWishes']['plan']
type SkippedSeats = Outputs['workshopWishes']['publish']['left']
type WorkshopPlanDialogProps = {
  venue: VenueChoice
  state: Outputs['workshopWishes']['round']
  onClose: () => void
}

/** Previews a plan, and publishes it. */
export function WorkshopPlanDialog({ venue, state, onClose }: WorkshopPlanDialogProps) {
  const [skipped, setSkipped] = useState<SkippedSeats>([])
  // A separate query key, so that live updates don't change the plan before it is published.
  const plan = useQuery({
    queryKey: ['workshop plan', venue.id],
    queryFn: () => api.workshopWishes.plan.call({ venueId: venue.id }),
    staleTime: Infinity,
    gcTime: 0,
    enabled: skipped.length === 0,
  })
  if (skipped.length > 0) return <SkippedSeatsList left={skipped} onClose={onClose} />
  return (
    <Dialog title="Plan workshops" onClose={onClose} width="wide">
      <Loaded query={plan} loading={{ shape: 'text', count: 8 }} failed="Failed to plan the workshops.">
        {(loaded) => (
          <div className="flex flex-col gap-6">
            <p className="text-soft">
              {`This plan gives people as much of what they wished for as possible.${loaded.behind > 0 ? ` The wishes of ${peopleText(loaded.behind)} who got little last time count twice.` : ''} Ties are decided by the seed ${loaded.seed}: the same wishes always give the same plan.`}
            </p>
            {loaded.slots.map((slot) => (
              <Slot key={slot.startTime} slot={slot} />
            ))}
            <PeopleWithoutSeat without={loaded.without} />
            <PublishPlan
              venue={venue}
              placements={loaded.placements}
              state={state}
              onDone={(notGiven) => (notGiven.length === 0 ? onClose() : setSkipped(notGiven))}
            />
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}

const rankNames = ['first wish', 'second', 'third', 'fourth', 'fifth']

/** '8 first wish, 3 second, 1 any of the others'. */
const ranksText = (ranks: readonly number[]): string =>
  ranks
    .flatMap((count, index) =>
      count === 0 ? [] : [`${count} ${index + 1 === otherRank ? 'any of the others' : rankNames[index]}`],
    )
    .join(', ')

function Slot({ slot: { startTime, workshops, ranks, none } }: { slot: Plan['slots'][number] }) {
  const figures = [ranksText(ranks), ...(none > 0 ? [`${none} nothing`] : [])].filter(Boolean).join(', ')
  return (
    <section aria-label={formatShortMoment(startTime)} className="flex flex-col gap-2">
      <h3>{formatShortMoment(startTime)}</h3>
      <p className="font-medium">{figures || 'No wishes'}</p>
      <ul className="divide-y divide-line rounded-card border border-line bg-card">
        {workshops.map(({ id, title, capacity, taken, ranks: givenRanks }) => {
          const seats = taken + givenRanks.reduce((sum, count) => sum + count, 0)
          return (
            <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 py-2">
              <span className="min-w-0 flex-1 basis-52 wrap-anywhere">{title}</span>
              <span className="text-sm text-soft">{ranksText(givenRanks)}</span>
              <span className="tabular-nums">
                {capacity === null ? pluralize(seats, 'seat') : `${seats} of ${pluralize(capacity, 'seat')}`}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function PeopleWithoutSeat({ without }: Pick<Plan, 'without'>) {
  if (without.length === 0) return <p>Everyone who sent wishes gets a seat each time.</p>
  return (
    <section aria-label="Who gets nothing" className="flex flex-col gap-2">
      <h3>{`Who gets nothing (${without.length})`}</h3>
      <ul className="flex list-disc flex-col gap-1 pl-5">
        {without.map(({ personId, fullName, startTimes }) => (
          <li key={personId} className="wrap-anywhere">
            {fullName}
            <span className="text-soft">{` · ${startTimes.map(formatShortMoment).join(' · ')}`}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const reasons: Readonly<Record<SkippedSeats[number]['reason'], string>> = {
  withdrawn: 'no longer comes, or no longer wishes for it',
  'no-workshop': 'no longer takes wishes',
  'has-seat': 'has a seat at that time by now',
  full: 'is full by now',
  published: 'another plan was published first',
}

const SkippedSeatsList = ({ left, onClose }: { left: SkippedSeats; onClose: () => void }) => (
  <Dialog title="Not every seat was given" onClose={onClose}>
    <p className="text-soft">Something changed after this plan was made. All other seats are given.</p>
    <ul className="mt-3 flex list-disc flex-col gap-1 pl-5">
      {left.map(({ fullName, title, reason }) => (
        <li key={`${fullName} ${title}`} className="wrap-anywhere">
          {`${fullName}, ${title}: ${reasons[reason]}`}
        </li>
      ))}
    </ul>
  </Dialog>
)

type PublishResult = Outputs['workshopWishes']['publish']

type PublishPlanProps = {
  venue: VenueChoice
  placements: Outputs['workshopWishes']['plan']['placements']
  /** The current round, not the one from when the plan was created. */
  state: Outputs['workshopWishes']['round']
  onDone: (left: PublishResult['left']) => void
}

/** The consequences of publishing, and its button. Asks first before the deadline, and if nobody would get a seat. */
function PublishPlan({ venue, placements, state, onDone }: PublishPlanProps) {
  const isMailConfigured = useQuery(api.survey.settings.queryOptions()).data?.isMailConfigured ?? false
  const [isAsking, setAsking] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  const now = useWallClock(venue.timeZone)
  const options = {
    failure: 'Failed to publish the plan',
    success: ({ given }: PublishResult) => `${pluralize(given, 'seat')} given`,
    onSuccess: ({ left }: PublishResult) => onDone(left),
  }
  const closesAt = state.round?.publishedAt === null ? state.round.closesAt : undefined
  const endsDeadline = closesAt !== undefined && (closesAt > now || wasOpen) ? closesAt : null
  const input = { venueId: venue.id, placements, endsDeadline }
  return (
    <div className="flex flex-col items-start gap-3 border-t border-line pt-4">
      <p className="text-sm text-soft">
        {isMailConfigured
          ? 'Everyone who sent wishes gets one e-mail with their seats, and sign-up opens for the remaining ones.'
          : 'Everyone who sent wishes finds their seats under Workshops, and sign-up opens for the remaining ones.'}{' '}
        There is no Undo; you can move people one by one.
      </p>
      <Button variant="primary" onPress={() => setAsking(true)}>
        Publish
      </Button>
      {isAsking && (
        <MailingDialog
          {...options}
          title={titleOf({ endsDeadline, seats: placements.length })}
          mailing={{ call: 'workshopWishes.publish', input }}
          label="Publish"
          action={api.workshopWishes.publish}
          input={(announced) => ({ ...input, announced })}
          silently={{ label: 'Publish without telling anyone', input: { ...input, isSilent: true } }}
          // The deadline was moved, or this device's clock is ahead.
          onFailure={({ code }) => {
            if (code === 'WISHES_OPEN') setWasOpen(true)
          }}
          onClose={() => setAsking(false)}
        >
          {endsDeadline !== null && (
            <p>{openText(formatDeadline(endsDeadline, venue.timeZone), state.coming - state.wished)}</p>
          )}
          {placements.length === 0 && <p>This plan gives nobody a seat.</p>}
          <p>
            {`${endsDeadline === null ? '' : 'Nobody can change their wishes after that, and what guests have not saved is lost. '}Sign-up opens for what is left, first come, first served. There is no Undo.`}
          </p>
        </MailingDialog>
      )}
    </div>
  )
}

function titleOf({ endsDeadline, seats }: { endsDeadline: string | null; seats: number }): string {
  if (endsDeadline !== null) return 'Publish before the wishes close?'
  return seats === 0 ? 'Publish a plan without seats?' : 'Publish the plan?'
}

function openText(until: string, missing: number): string {
  const openSentence = `Wishes are open until ${until}.`
  if (missing <= 0) return openSentence
  return `${openSentence} ${pluralize(missing, 'person has', 'people have')} not sent theirs yet.`
}
