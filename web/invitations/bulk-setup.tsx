import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { newPassword } from '#contract/fields.ts'
import { BulkResults, mustHandOver } from '#web/invitations/bulk-results.tsx'
import { useBulkRun, type SetUpMethod, type ShownPeople } from '#web/invitations/use-bulk-run.ts'
import { api } from '#web/lib/api.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import type { Outputs } from '#web/lib/outputs.ts'
import { peopleText, pluralize } from '#web/lib/pluralize.ts'
import { useLink } from '#web/lib/use-link.tsx'
import { linksUnreachable } from '#web/mailings/links-unreachable.ts'
import { MailingPanel } from '#web/mailings/mailing-panel.tsx'
import type { VenueChoice } from '#web/session/venue-choice.ts'
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

type BulkSetupProps = {
  venue: VenueChoice
  plan: Outputs['guestAccounts']['plan']
  settings: Outputs['survey']['settings']
}

/** Sets everyone up with a chosen method, and shows the results. */
export function BulkSetup({ venue, plan, settings }: BulkSetupProps) {
  const [way, setWay] = useState<SetUpMethod['way']>('links')
  const [isAsking, setAsking] = useState(false)
  const { start, stop, run, progress, passwordError } = useBulkRun()
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
          title={way === 'links' ? `Personal links for ${venue.name}` : 'Everyone with an e-mail address'}
        >
          <div className="flex flex-col gap-4">
            <div className="flex flex-col gap-1 text-sm text-soft [&>p:first-child]:text-base [&>p:first-child]:text-ink">
              {effectSentences({ way, plan, isMailConfigured: settings.isMailConfigured }).map((sentence) => (
                <p key={sentence}>{sentence}</p>
              ))}
            </div>
            {way === 'links' && !settings.isReachable && <Notice tone="warn">{linksUnreachable}</Notice>}
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
                  variant={run && !isRunning && mustHandOver(run) ? 'secondary' : 'primary'}
                  isPending={isRunning}
                  whyDisabled={isRunning ? undefined : nobodyReason(plan, way)}
                >
                  Setup All Guest Accounts
                </Button>
              </FormActions>
              <MethodChoice way={way} onChange={setWay} isDisabled={isRunning} />
            </Form>
          </div>
        </Card>
      </div>
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
      {progress && <BulkProgress {...progress} />}
      {run && <BulkResults run={run} isRunning={isRunning} />}
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
  people: Plan['withoutEmail']
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
            <li key={personId} className="flex min-h-11 items-center justify-between gap-3 py-1">
              <span className="min-w-0 wrap-anywhere">
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

type Plan = Outputs['guestAccounts']['plan']

/** The effects of the button, one sentence each. */
function effectSentences({
  way,
  plan,
  isMailConfigured,
}: {
  way: SetUpMethod['way']
  plan: Plan
  isMailConfigured: boolean
}) {
  return way === 'links' ? linkSentences(plan, isMailConfigured) : passwordSentences(plan, way)
}

/** Why the button is disabled; undefined if there is anyone to set up. */
const nobodyReason = (
  { links, accounts, mailedLately }: Plan,
  way: SetUpMethod['way'],
): string | undefined => {
  const people = way === 'links' ? links.length : accounts.length
  if (way === 'links' && people > 0 && people === mailedLately)
    return 'Everyone was mailed within the last 24 hours'
  if (people > 0) return undefined
  return way === 'links'
    ? 'Everyone with an e-mail address has a complete registration or is not coming'
    : 'Everyone with an e-mail address has already signed in'
}

function linkSentences(plan: Plan, isMailConfigured: boolean): string[] {
  const { links, mailedLately, answered, declined, withoutEmail, disabled } = plan
  const groups = [
    countText('Not invited', plan.uninvited),
    countText('No answer', plan.unanswered),
    countText('Coming', plan.coming, ', whose registration is not complete'),
  ]
  const without = [
    { count: answered, words: 'with a complete registration' },
    { count: declined, words: 'not coming' },
    { count: withoutEmail.length, words: 'without an e-mail address' },
    { count: disabled, words: 'with a disabled account' },
  ].flatMap(({ count, words }) => (count === 0 ? [] : [`${count} ${words}`]))
  return [
    `${peopleText(links.length - mailedLately)} will get a personal link${isMailConfigured ? ' by e-mail' : ''}. It is their invitation and opens their registration.`,
    groups.flat().join(' '),
    mailedLately > 0
      ? `${pluralize(mailedLately, 'person was', 'people were')} mailed within the last 24 hours and get${mailedLately === 1 ? 's' : ''} no second e-mail.`
      : '',
    without.length > 0 ? `Not included: ${new Intl.ListFormat('en').format(without)}.` : '',
    isMailConfigured
      ? ''
      : 'No mail server is set up: you download the links and send them with your own mail program.',
  ].filter((sentence) => sentence !== '')
}

/** `Not invited: 16 of 17.`, with the name of Attendance's filter. */
const countText = (label: string, { people, links }: Plan['coming'], rest = '') =>
  links === 0 ? [] : [`${label}: ${links} of ${people}${rest}.`]

function passwordSentences({ accounts, renewed }: Plan, way: 'random' | 'preset'): string[] {
  const people = peopleText(accounts.length)
  return [
    `${people} with an e-mail address, across all events, ${accounts.length === 1 ? 'gets' : 'get'} an account with ` +
      (way === 'random' ? 'a temporary password of its own' : 'the same temporary password') +
      '. It works for 72 hours and only opens the page where they choose their own.',
    ...(renewed > 0
      ? [
          `${pluralize(renewed, 'of them has', 'of them have')} an account nobody has signed in to yet. Its password is replaced.`,
        ]
      : []),
    'Everyone becomes a guest. Anyone who has signed in before is skipped.',
  ]
}
