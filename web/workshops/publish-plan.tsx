import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#web/lib/api.ts'
import { formatDeadline, wallClockOf } from '#web/base/dates.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import { pluralize } from '#web/lib/pluralize.ts'
import { MailingDialog } from '#web/mailings/mailing-dialog.tsx'
import { useNow } from '#web/lib/use-now.ts'
import type { VenueChoice } from '#web/session/venue-choice.ts'
import { Button } from '#web/ui/button.tsx'

type Published = Outputs['workshopWishes']['publish']

type PublishPlanProps = {
  venue: VenueChoice
  placements: Outputs['workshopWishes']['plan']['placements']
  /** As it is now, and not when the plan was made. */
  standing: Outputs['workshopWishes']['round']
  onDone: (left: Published['left']) => void
}

/** What publishing does, and the button; it asks first before the deadline, and where nobody would get a seat. */
export function PublishPlan({ venue, placements, standing, onDone }: PublishPlanProps) {
  const isMailConfigured = useQuery(api.survey.settings.queryOptions()).data?.isMailConfigured ?? false
  const [isAsking, setAsking] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  const now = wallClockOf(useNow().toISOString(), venue.timeZone) ?? ''
  const outcome = {
    failure: 'Failed to publish the plan',
    success: ({ given }: Published) => `${pluralize(given, 'seat')} given`,
    onSuccess: ({ left }: Published) => onDone(left),
  }
  const closesAt = standing.round?.publishedAt === null ? standing.round.closesAt : undefined
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
          {...outcome}
          title={titleOf({ endsDeadline, seats: placements.length })}
          mailing={{ call: 'workshopWishes.publish', input }}
          label="Publish"
          action={api.workshopWishes.publish}
          input={(announced) => ({ ...input, announced })}
          silently={{ label: 'Publish without telling anyone', input: { ...input, isSilent: true } }}
          // The deadline was moved, or the clock of this device is ahead.
          onFailure={({ code }) => {
            if (code === 'WISHES_OPEN') setWasOpen(true)
          }}
          onClose={() => setAsking(false)}
        >
          {endsDeadline !== null && (
            <p>{openText(formatDeadline(endsDeadline, venue.timeZone), standing.coming - standing.wished)}</p>
          )}
          {placements.length === 0 && <p>This plan gives nobody a seat.</p>}
          <p>
            {`${endsDeadline === null ? '' : 'Nobody can wish any more, and what guests have not saved is lost. '}Sign-up opens for what is left, first come, first served. There is no Undo.`}
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
  const open = `Wishes are open until ${until}.`
  if (missing <= 0) return open
  return `${open} ${pluralize(missing, 'person has', 'people have')} not sent theirs yet.`
}
