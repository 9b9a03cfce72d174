import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { newPassword } from '#contract/fields.ts'
import { api } from '#web/lib/api.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import { EditionPage } from '#web/shell/edition-page.tsx'
import type { VenueChoice } from '#web/session/venue-choice.ts'
import { BulkResults, mustHandOver } from '#web/invitations/bulk-results.tsx'
import {
  countLinkless,
  effectSentences,
  nobodyReason,
  preparedSentence,
  type SetUpPlan,
} from '#web/invitations/set-up-sentences.ts'
import { type SetUpMethod, type ShownPeople, useBulkRun } from '#web/invitations/use-bulk-run.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import { useShownZone } from '#web/lib/shown-zone.ts'
import { useLink } from '#web/lib/use-link.tsx'
import { MissingSettings } from '#web/mailings/missing-settings.tsx'
import { MailingPanel } from '#web/mailings/mailing-panel.tsx'
import { PersonName } from '#web/shell/person-name.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Form, FormActions } from '#web/ui/form.tsx'
import { NewPasswordField } from '#web/ui/new-password-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { RowButton } from '#web/ui/row-button.tsx'

/** /bulk-setup: sets up accounts for everyone at once. */
export const BulkSetupPage = () => (
  <EditionPage
    title="Guest Setup"
    subtitle="Invite everyone with a personal link"
    loading={{ shape: 'list' }}
  >
    {(venue) => <LoadedSetup key={venue.id} venue={venue} />}
  </EditionPage>
)

function LoadedSetup({ venue }: { venue: VenueChoice }) {
  const plan = useQuery(api.guestAccounts.plan.queryOptions({ input: { venueId: venue.id } }))
  const settings = useQuery(api.survey.settings.queryOptions())
  const options = {
    loading: { shape: 'list' },
    onRetry: () => void Promise.all([plan.refetch(), settings.refetch()]),
  } as const
  return (
    <Loaded query={plan} {...options}>
      {(found) => (
        <Loaded query={settings} {...options}>
          {(loadedSettings) => <BulkSetup venue={venue} plan={found} settings={loadedSettings} />}
        </Loaded>
      )}
    </Loaded>
  )
}

type BulkSetupProps = {
  venue: VenueChoice
  plan: SetUpPlan
  settings: Outputs['survey']['settings']
}

/** Sets everyone up with a chosen method, and shows the results. */
function BulkSetup({ venue, plan, settings }: BulkSetupProps) {
  const [way, setWay] = useState<SetUpMethod['way']>('links')
  const [isAsking, setAsking] = useState(false)
  const { start, stop, run, progress, passwordError } = useBulkRun()
  const isRunning = progress !== undefined
  const isHandingOver = run !== undefined && !isRunning && mustHandOver(run)
  // Without a mail server, a second press only lists the same links again.
  const isRepeat = way === 'links' && !settings.isMailConfigured && countLinkless(plan) === 0
  const people = way === 'links' ? plan.links : plan.accounts
  const zone = useShownZone()
  const { isMailConfigured } = settings
  const preparedText =
    way === 'links' && run === undefined ? preparedSentence(plan, { isMailConfigured, zone }) : null
  const listLinks = (personIds: readonly string[]) =>
    void start({ way: 'links', venueId: venue.id, shownIds: [], announced: null }, personIds)
  const submit = ({ password }: { password?: string | undefined }) => {
    if (way === 'links' && isMailConfigured) setAsking(true)
    else if (way === 'links') listLinks(people)
    if (way === 'random') void start({ way }, people)
    if (way === 'preset' && password !== undefined) void start({ way, password }, people)
  }
  return (
    <div className="flex flex-col gap-6">
      <div className="max-w-3xl">
        <Card
          title={way === 'links' ? `Guest accounts for ${venue.name}` : 'Everyone with an e-mail address'}
        >
          <div className="flex flex-col gap-4">
            <div className="flex flex-col gap-1 text-sm text-soft [&>p:first-child]:text-base [&>p:first-child]:text-ink">
              {effectSentences({ way, plan, isMailConfigured, zone }).map((sentence) => (
                <p key={sentence}>{sentence}</p>
              ))}
            </div>
            {preparedText !== null && (
              <Notice tone="warn">
                <span className="flex flex-wrap items-center justify-between gap-3">
                  {preparedText}
                  <Button
                    size="small"
                    variant={isRepeat ? 'primary' : 'secondary'}
                    onPress={() => listLinks(plan.prepared?.links ?? [])}
                  >
                    Show these links
                  </Button>
                </span>
              </Notice>
            )}
            <Form
              schema={way === 'preset' ? PresetFields : NoFields}
              read={({ text }) => (way === 'preset' ? { password: text('password') } : {})}
              errors={passwordError}
              onSubmit={submit}
            >
              {way === 'preset' && <PresetPassword />}
              <FormActions>
                {isRunning && <Button onPress={stop}>Stop</Button>}
                <Button
                  type="submit"
                  variant={isHandingOver || isRepeat ? 'secondary' : 'primary'}
                  isPending={isRunning}
                  whyDisabled={isRunning ? undefined : nobodyReason(plan, way)}
                >
                  Setup All Guest Accounts
                </Button>
              </FormActions>
              {way === 'links' && <MissingSettings {...settings} />}
              <MethodChoice way={way} onChange={setWay} isDisabled={isRunning} />
            </Form>
          </div>
        </Card>
      </div>
      {progress && <BulkProgress {...progress} />}
      {run && <BulkResults run={run} isRunning={isRunning} />}
      {way === 'links' && plan.withoutEmail.length > 0 && (
        <WithoutAddress venueId={venue.id} people={plan.withoutEmail} isMain={plan.links.length === 0} />
      )}
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
    </div>
  )
}

const PresetFields = z.strictObject({ password: newPassword })
const NoFields = z.strictObject({ password: z.undefined().optional() })

const BulkProgress = ({ completed, total }: { completed: number; total: number }) => (
  <ProgressBar label="Setting up" value={completed} max={total} text={`${completed} of ${total}`} />
)

type MethodChoiceProps = {
  way: SetUpMethod['way']
  onChange: (way: SetUpMethod['way']) => void
  isDisabled: boolean
}

/** Alternatives to personal links. */
const MethodChoice = ({ way, onChange, isDisabled }: MethodChoiceProps) => (
  <Disclosure title="Other ways">
    <RadioGroup
      label="How people get in"
      options={[
        { id: 'links', label: 'Personal links', description: 'No password to share' },
        {
          id: 'random',
          label: 'One random password per person',
          description: 'Shown and downloadable once',
        },
        { id: 'preset', label: 'One preset password for all', description: 'The same for everyone' },
      ]}
      value={way}
      onChange={onChange}
      isDisabled={isDisabled}
    />
  </Disclosure>
)

const PresetPassword = () => (
  <>
    <Notice tone="warn">
      Anyone who knows this password and a colleague’s e-mail address can sign in as that colleague until the
      colleague chooses their own. Personal links don’t have this weakness.
    </Notice>
    <NewPasswordField
      label="Preset password"
      description="8 to 100 characters. Works for 72 hours."
      isRequired
    />
  </>
)

type WithoutAddressProps = {
  venueId: string
  people: SetUpPlan['withoutEmail']
  /** Whether nobody else is left to invite. */
  isMain: boolean
}

/** The people whose link can't be mailed, each with a button that copies it. */
function WithoutAddress({ venueId, people, isMain }: WithoutAddressProps) {
  const link = useLink(api.invitations.link, 'Personal link copied')
  return (
    <div className="max-w-3xl">
      <Card title="Without an e-mail address">
        <p className="text-sm text-soft">
          No link can be mailed to {people.length === 1 ? 'this person' : 'these people'}. Copy it and hand it
          over yourself, or open the person and add their address.
        </p>
        <ul className="divide-y divide-line">
          {people.map(({ personId, name }, index) => (
            <li key={personId} className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 py-1">
              <span className="row-title">
                <PersonName id={personId}>{name}</PersonName>
              </span>
              <RowButton
                variant={isMain && index === 0 ? 'primary' : 'secondary'}
                aria-label={`Copy link: ${name}`}
                onPress={() => void link.run({ personId, venueId }, name)}
              >
                Copy link
              </RowButton>
            </li>
          ))}
        </ul>
      </Card>
      {link.dialog}
    </div>
  )
}

type SetUpDialogProps = {
  venueId: string
  /** Passes on the people that the dialog listed. */
  onConfirm: (shown: ShownPeople) => void
  onClose: () => void
}

/** Asks before everyone gets their personal link by e-mail. */
function SetUpDialog({ venueId, onConfirm, onClose }: SetUpDialogProps) {
  const mailing = { call: 'guestAccounts.setUp' as const, input: { venueId } }
  const preview = useQuery(api.mailings.preview.queryOptions({ input: { mailing }, retry: false }))
  return (
    <Dialog title="Send everyone their personal link?" width="wider" onClose={onClose}>
      <Loaded query={preview} loading={{ shape: 'text', count: 6 }}>
        {(found) => (
          <MailingPanel mailing={mailing} preview={found} label="Set up" onSend={() => onConfirm(found)}>
            <p>This invites them: each link opens one person’s registration.</p>
          </MailingPanel>
        )}
      </Loaded>
    </Dialog>
  )
}
