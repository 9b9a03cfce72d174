import { useState } from 'react'
import { z } from 'zod'
import { newPassword } from '#contract/fields.ts'
import { BulkProgress } from '#web/invitations/bulk-progress.tsx'
import { BulkResults } from '#web/invitations/bulk-results.tsx'
import { BulkWays } from '#web/invitations/bulk-ways.tsx'
import { whatHappens, whyNobody } from '#web/invitations/bulk-texts.ts'
import { useBulkRun, type Way } from '#web/invitations/use-bulk-run.ts'
import { SetUpDialog } from '#web/invitations/set-up-dialog.tsx'
import { linksUnreachable } from '#web/mailings/links-unreachable.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import type { VenueChoice } from '#web/session/venue-choice.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Form, FormActions } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'

type BulkSetupProps = {
  venue: VenueChoice
  plan: Outputs['guestAccounts']['plan']
  settings: Outputs['survey']['settings']
}

/** The one way that is shown, the others behind a fold, the button, and what came of it. */
export function BulkSetup({ venue, plan, settings }: BulkSetupProps) {
  const [way, setWay] = useState<Way['way']>('links')
  const [isAsking, setAsking] = useState(false)
  const { start, stop, run, progress, refused } = useBulkRun()
  const isRunning = progress !== undefined
  const people = way === 'links' ? plan.links : plan.accounts
  const submit = ({ password }: { password?: string | undefined }) => {
    if (way === 'links' && settings.isMailConfigured) setAsking(true)
    else if (way === 'links') void start({ way, venueId: venue.id, shownIds: [], announced: null }, people)
    if (way === 'random') void start({ way }, people)
    if (way === 'preset' && password !== undefined) void start({ way, password }, people)
  }
  return (
    <div className="flex flex-col gap-6">
      <div className="max-w-3xl">
        <Card
          title={way === 'links' ? `Everyone invited to ${venue.name}` : 'Everyone with an e-mail address'}
        >
          <div className="flex flex-col gap-4">
            {whatHappens({ way, plan, isMailConfigured: settings.isMailConfigured }).map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
            {way === 'links' && !settings.isReachable && <Notice tone="warn">{linksUnreachable}</Notice>}
            <Form
              schema={way === 'preset' ? Preset : Nothing}
              read={({ text }) => (way === 'preset' ? { password: text('password') } : {})}
              errors={refused}
              onSubmit={submit}
            >
              <BulkWays way={way} onChange={setWay} isDisabled={isRunning} />
              <FormActions>
                {isRunning && <Button onPress={stop}>Stop</Button>}
                <Button
                  type="submit"
                  variant="primary"
                  isPending={isRunning}
                  whyDisabled={isRunning ? undefined : whyNobody(plan, way, settings.isMailConfigured)}
                >
                  Setup All Guest Accounts
                </Button>
              </FormActions>
            </Form>
          </div>
        </Card>
      </div>
      {isAsking && (
        <SetUpDialog
          venueId={venue.id}
          onClose={() => setAsking(false)}
          onConfirm={({ personIds, mark }) => {
            setAsking(false)
            void start({ way: 'links', venueId: venue.id, shownIds: personIds, announced: mark }, personIds)
          }}
        />
      )}
      {progress && <BulkProgress {...progress} />}
      {run && <BulkResults run={run} isRunning={isRunning} />}
    </div>
  )
}

const Preset = z.strictObject({ password: newPassword })
const Nothing = z.strictObject({ password: z.undefined().optional() })
