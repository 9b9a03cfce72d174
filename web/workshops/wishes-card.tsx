import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { id, requiredWallClock } from '#contract/fields.ts'
import { api } from '#web/lib/api.ts'
import { formatDeadline, wallClockOf, zoneName } from '#web/base/dates.ts'
import { FormDialog } from '#web/lib/form-dialog.tsx'
import { Loaded } from '#web/lib/loaded.tsx'
import type { Outputs } from '#web/lib/outputs.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useNow } from '#web/lib/use-now.ts'
import { useState } from 'react'
import type { VenueChoice } from '#web/session/venue-choice.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DateTimeField } from '#web/ui/date-field.tsx'
import { WorkshopPlanDialog } from '#web/workshops/workshop-plan-dialog.tsx'

type Round = Outputs['workshopWishes']['round']

/** Whether guests wish for workshops before seats are given, until when, and the way to the plan. */
export function WishesCard({ venue }: { venue: VenueChoice }) {
  const round = useQuery(api.workshopWishes.round.queryOptions({ input: { venueId: venue.id } }))
  const [asked, setAsked] = useState<'deadline' | 'plan'>()
  const close = () => setAsked(undefined)
  return (
    <div className="mb-6">
      <Card title="Wishes">
        <Loaded query={round} loading={{ shape: 'text', count: 2 }} failed="Failed to fetch the wishes.">
          {(known) => (
            <Standing
              venue={venue}
              known={known}
              onDeadline={() => setAsked('deadline')}
              onPlan={() => setAsked('plan')}
            />
          )}
        </Loaded>
      </Card>
      {asked === 'deadline' && (
        <DeadlineDialog venue={venue} closesAt={round.data?.round?.closesAt} onClose={close} />
      )}
      {asked === 'plan' && round.data && (
        <WorkshopPlanDialog venue={venue} standing={round.data} onClose={close} />
      )}
    </div>
  )
}

type StandingProps = { venue: VenueChoice; known: Round; onDeadline: () => void; onPlan: () => void }

function Standing({ venue, known: { round, coming, wished }, onDeadline, onPlan }: StandingProps) {
  const now = wallClockOf(useNow().toISOString(), venue.timeZone) ?? ''
  const stop = useAction(api.workshopWishes.stop, {
    success: 'Guests sign up first come, first served',
    failure: 'Failed to turn wishes off',
  })
  if (!round || round.publishedAt !== null) {
    return (
      <>
        <p className="text-soft">
          {round
            ? 'The seats were given by wishes. What is left is first come, first served.'
            : 'Guests sign up first come, first served. Instead, they can put workshops in order until a deadline; then as many as possible get what they like best.'}
        </p>
        <div>
          <Button onPress={onDeadline}>{round ? 'Collect wishes again' : 'Collect wishes'}</Button>
        </div>
      </>
    )
  }
  const isOver = round.closesAt <= now
  const until = formatDeadline(round.closesAt, venue.timeZone)
  return (
    <>
      <p>
        {isOver ? `Wishes closed on ${until}. ` : `Wishes close on ${until}. `}
        {`${wished} of ${coming} confirmed people have sent their wishes.`}
      </p>
      <p className="text-sm text-soft">
        Until the plan is published, guests cannot sign up for workshops that begin after the wishes close.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant={isOver ? 'primary' : 'secondary'} onPress={onPlan}>
          {isOver ? 'Plan workshops' : 'Plan now'}
        </Button>
        <Button onPress={onDeadline}>Change deadline</Button>
        <Button isPending={stop.isPending} onPress={() => stop.run({ venueId: venue.id })}>
          Turn off
        </Button>
      </div>
    </>
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
    read={({ moment }) => ({ venueId: venue.id, closesAt: moment('closesAt') })}
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
