import { useQuery } from '@tanstack/react-query'
import { ListOrdered, Pencil, Plus, Sparkles, Trash2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { z } from 'zod'
import { id, requiredWallClock } from '#contract/fields.ts'
import { formatDeadline, zoneName, formatLongDay, formatTimeRange } from '#web/base/dates.ts'
import { api } from '#web/lib/api.ts'
import { FormDialog } from '#web/lib/form-dialog.tsx'
import { Loaded } from '#web/lib/loaded.tsx'
import type { Outputs } from '#web/lib/outputs.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useWallClock } from '#web/lib/use-wall-clock.ts'
import { useRow } from '#web/lib/use-row.ts'
import type { VenueChoice } from '#web/session/venue-choice.ts'
import { useDraftState } from '#web/shell/draft-notice.tsx'
import { EditionPage } from '#web/shell/edition-page.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DateTimeField } from '#web/ui/date-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type { MenuEntry } from '#web/ui/menu.tsx'
import { entry, PageActions } from '#web/ui/page-actions.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SeatsBadge } from '#web/workshops/seats-badge.tsx'
import { TypeBadge } from '#web/workshops/type-badge.tsx'
import { WaitingList } from '#web/workshops/waiting-list.tsx'
import { WorkshopList } from '#web/workshops/workshop-list.tsx'
import type { WorkshopAction } from '#web/workshops/workshop-line.tsx'
import {
  AddWorkshopDialog,
  EditWorkshopDialog,
  WorkshopDeleteQuestion,
} from '#web/workshops/workshop-dialog.tsx'
import { WorkshopParticipants } from '#web/workshops/workshop-participants.tsx'
import { WorkshopPlanDialog } from '#web/workshops/workshop-plan-dialog.tsx'
import { type Workshop, workshopForm } from '#web/workshops/workshop-values.ts'

/** /workshops: the workshops that people can sign up for, and their participants. */
export const WorkshopsPage = () => (
  <EditionPage
    title="Workshops & Activities"
    subtitle="What guests can sign up for"
    loading={{ shape: 'list' }}
  >
    {(venue) => <Workshops key={venue.id} venue={venue} />}
  </EditionPage>
)

function Workshops({ venue }: { venue: VenueChoice }) {
  const [openDialog, setOpenDialog] = useState<OpenDialog>()
  const [isAdding, setAdding] = useState(false)
  const [wishes, setWishes] = useState<'deadline' | 'plan'>()
  const round = useQuery(api.workshopWishes.round.queryOptions({ input: { venueId: venue.id } }))
  const draft = useDraftState(venue.id)
  const now = useWallClock(venue.timeZone)
  const workshops = useQuery(api.workshops.list.queryOptions({ input: { venueId: venue.id } }))
  const subject = useRow(workshops.data, openDialog?.id)
  // If someone else deleted the workshop, only an edit form stays open.
  const isOpen =
    subject &&
    (openDialog?.what === 'edit' || openDialog?.what === 'capacity' || workshops.data?.includes(subject))
  const add = entry('Add Workshop or Activity', Plus, () => setAdding(true))
  const isPlanDue = round.data?.round?.publishedAt === null && round.data.round.closesAt <= now
  // While guests can't sign up yet, adding comes first; once wishes have closed, planning does.
  const isAddingMain = !isPlanDue && (venue.state === 'coming' || workshops.data?.length === 0)
  return (
    <>
      <PageActions
        state={draft}
        {...(isAddingMain ? { filled: add } : { outlined: add })}
        more={wishesEntries(round.data?.round, () => setWishes('deadline'))}
      />
      <Loaded query={workshops} loading={{ shape: 'list' }}>
        {(all) => (
          <section tabIndex={-1} aria-label="Workshops and activities">
            <Loaded query={round} failed="Failed to fetch the wishes.">
              {({ round: currentRound, ...counts }) =>
                currentRound &&
                (currentRound.publishedAt === null ? (
                  <WishesCard venue={venue} round={currentRound} {...counts} onOpen={setWishes} />
                ) : (
                  <p className="mb-3 text-sm text-soft">
                    Seats were assigned by guests’ wishes. The rest are first come, first served.
                  </p>
                ))
              }
            </Loaded>
            {all.length === 0 ? (
              <EmptyState
                icon={Sparkles}
                title="No workshops yet"
                hint="Add the first one here, or as an agenda item of the type Workshop in the Agenda Builder."
              />
            ) : (
              <WorkshopList now={now} workshops={all} onOpen={setOpenDialog} />
            )}
            {isOpen && openDialog && (
              <WorkshopDialogs
                workshop={subject}
                venue={venue}
                what={openDialog.what}
                onOpen={setOpenDialog}
              />
            )}
          </section>
        )}
      </Loaded>
      {isAdding && <AddWorkshopDialog venue={venue} onClose={() => setAdding(false)} />}
      {wishes === 'deadline' && (
        <DeadlineDialog
          venue={venue}
          closesAt={round.data?.round?.closesAt}
          onClose={() => setWishes(undefined)}
        />
      )}
      {wishes === 'plan' && round.data && (
        <WorkshopPlanDialog venue={venue} state={round.data} onClose={() => setWishes(undefined)} />
      )}
    </>
  )
}

/** While wishes are open, a card above the workshops manages them; otherwise the menu offers to collect them. */
const wishesEntries = (round: RoundState['round'] | undefined, onAction: () => void): MenuEntry[] =>
  round === undefined || (round !== null && round.publishedAt === null)
    ? []
    : [
        {
          ...entry(round ? 'Collect wishes again' : 'Collect wishes', ListOrdered, onAction),
          note: 'Guests put workshops in order until a deadline; then as many as possible get what they like best.',
        },
      ]

type OpenDialog = { id: string; what: WorkshopAction }

type WorkshopDialogsProps = {
  workshop: Workshop
  venue: VenueChoice
  what: WorkshopAction
  onOpen: (next: OpenDialog | undefined) => void
}

function WorkshopDialogs({ workshop, venue, what, onOpen }: WorkshopDialogsProps) {
  const close = () => onOpen(undefined)
  if (what === 'delete') {
    return <WorkshopDeleteQuestion workshop={workshop} venue={venue} onClose={close} />
  }
  if (what !== 'details') {
    return (
      <EditWorkshopDialog
        workshop={workshop}
        venue={venue}
        startsAtCapacity={what === 'capacity'}
        onClose={close}
      />
    )
  }
  return (
    <WorkshopDetails
      workshop={workshop}
      venue={venue}
      onOpen={(next) => onOpen({ id: workshop.id, what: next })}
      onClose={close}
    />
  )
}

type RoundState = Outputs['workshopWishes']['round']

type WishesCardProps = Omit<RoundState, 'round'> & {
  venue: VenueChoice
  round: NonNullable<RoundState['round']>
  onOpen: (what: 'deadline' | 'plan') => void
}

/** The deadline for wishes before seats are assigned, with a link to the plan. */
function WishesCard({ venue, round, coming, wished, onOpen }: WishesCardProps) {
  const now = useWallClock(venue.timeZone)
  const stop = useAction(api.workshopWishes.stop, {
    success: 'Guests sign up first come, first served',
    failure: 'Failed to turn wishes off',
  })
  const isOver = round.closesAt <= now
  const until = formatDeadline(round.closesAt, venue.timeZone)
  return (
    <div className="mb-4">
      <Card title="Wishes">
        <p>
          {isOver ? `Wishes closed on ${until}. ` : `Wishes close on ${until}. `}
          {`${wished} of ${coming} confirmed people have sent their wishes.`}
        </p>
        <p className="text-sm text-soft">
          Until the plan is published, guests cannot sign up for workshops that begin after the wishes close.
        </p>
        <div className="flex flex-wrap gap-2">
          <Button variant={isOver ? 'primary' : 'secondary'} onPress={() => onOpen('plan')}>
            {isOver ? 'Plan workshops' : 'Plan now'}
          </Button>
          <Button onPress={() => onOpen('deadline')}>Change deadline</Button>
          <Button isPending={stop.isPending} onPress={() => stop.run({ venueId: venue.id })}>
            Turn off
          </Button>
        </div>
      </Card>
    </div>
  )
}

const Deadline = z.strictObject({ venueId: id, closesAt: requiredWallClock('Please enter a deadline') })

type DeadlineDialogProps = { venue: VenueChoice; closesAt: string | undefined; onClose: () => void }

const DeadlineDialog = ({ venue, closesAt, onClose }: DeadlineDialogProps) => (
  <FormDialog
    title="Collect wishes"
    description="Guests put the workshops that begin after this moment in order. They cannot sign up for them until you publish a plan."
    onClose={onClose}
    schema={Deadline}
    read={({ wallClock }) => ({ venueId: venue.id, closesAt: wallClock('closesAt') })}
    action={api.workshopWishes.collect}
    fields={{ MOMENT_PASSED: 'closesAt' }}
    submitLabel="Collect wishes"
    pendingLabel="Saving..."
    success="Guests can send their wishes now"
  >
    <DateTimeField
      name="closesAt"
      label="Wishes close"
      description={zoneName(venue.timeZone)}
      defaultValue={closesAt ?? null}
    />
  </FormDialog>
)

const { labels } = workshopForm

type WorkshopDetailsProps = {
  workshop: Workshop
  venue: VenueChoice
  onOpen: (what: WorkshopAction) => void
  onClose: () => void
}

/** A workshop's details and participants. */
function WorkshopDetails({ workshop, venue, onOpen, onClose }: WorkshopDetailsProps) {
  const { title, type, description, hostName, location, startTime, endTime, capacity, tags } = workshop
  const hasBegun = startTime <= useWallClock(venue.timeZone)
  return (
    <Dialog title={title} width="medium" onClose={onClose}>
      <div className="flex flex-col gap-5 pb-6">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="flex flex-wrap gap-1.5">
            <TypeBadge type={type} />
            {workshop.signupEnabled && (
              <SeatsBadge taken={workshop.participants.length} capacity={capacity} />
            )}
            {workshop.waiting.length > 0 && <Badge>{workshop.waiting.length} waiting</Badge>}
            {workshop.isInAgenda && <Badge>In the agenda</Badge>}
          </p>
          <span className="flex flex-wrap gap-2">
            <Button size="small" onPress={() => onOpen('edit')}>
              <Pencil className="size-4" aria-hidden />
              Edit
            </Button>
            <Button size="small" variant="quiet" onPress={() => onOpen('delete')}>
              <Trash2 className="size-4" aria-hidden />
              Delete
            </Button>
          </span>
        </div>
        {description && <p className="whitespace-pre-line wrap-anywhere">{description}</p>}
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] tiny:grid-cols-1 gap-x-5 gap-y-1.5">
          <Row label="Date">{formatLongDay(startTime)}</Row>
          <Row label="Time">{formatTimeRange(startTime, endTime)}</Row>
          {location && <Row label={labels.location}>{location}</Row>}
          {hostName && <Row label={labels.hostName}>{hostName}</Row>}
          <Row label={labels.capacity}>{capacity ?? 'No limit'}</Row>
          <Row label="Sign-up">
            {workshop.signupEnabled ? 'Guests can sign up until it begins' : 'Guests cannot sign up'}
          </Row>
          {tags.length > 0 && <Row label={labels.tags}>{tags.join(', ')}</Row>}
        </dl>
        {workshop.waiting.length > 0 && (
          <WaitingList workshop={workshop} hasBegun={hasBegun} onRaise={() => onOpen('capacity')} />
        )}
        <WorkshopParticipants workshop={workshop} hasBegun={hasBegun} venueId={venue.id} />
      </div>
    </Dialog>
  )
}

const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="col-span-2 grid grid-cols-subgrid">
    <dt className="text-soft">{label}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
)
