import { useQuery } from '@tanstack/react-query'
import { LinkIcon, Hourglass } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { newPassword, typedPassword } from '#contract/fields.ts'
import { go } from '#web/lib/location.ts'
import { api } from '#web/lib/api.ts'
import { explain } from '#web/lib/failure.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import { useAction } from '#web/lib/use-action.ts'
import { RegistrationAnswers } from '#web/registration/confirmation/registration-answers.tsx'
import { sendByText } from '#web/registration/survey/send-by.ts'
import { SurveyFrame } from '#web/registration/survey/survey-frame.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ownChangeText } from '#web/stay/freed-text.ts'
import { Form, FormActions } from '#web/ui/form.tsx'
import { MailedCode } from '#web/sign-in/mailed-code.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { toast } from '#web/ui/toast.tsx'

/** The page of a mailed link, `/confirm#TOKEN`. Opening the page changes nothing; its button confirms. */
export function ConfirmPage({ token }: { token: string }) {
  const registration = useQuery({
    ...api.claims.open.queryOptions({ input: { token } }),
    retry: false,
    // Confirming uses up the link. A refetch would show it as invalid until the next page appears.
    staleTime: 'static',
  })

  if (registration.isLoadingError)
    return (
      <OpeningError token={token} error={registration.error} onRetry={() => void registration.refetch()} />
    )
  if (!registration.data) {
    return (
      <SurveyFrame title="Confirm your registration">
        <Skeleton shape="list" count={2} />
      </SurveyFrame>
    )
  }
  const { email, venue, answers, studio, known, questions } = registration.data
  return (
    <SurveyFrame title="Confirm your registration">
      <section className="flex flex-col gap-5 rounded-card border border-line bg-card p-5 md:p-6">
        <div>
          <h1>{venue ? 'Confirm your registration' : 'Confirm your address'}</h1>
          {venue && (
            <p className="mt-1 text-soft">
              {venue.name} ({venue.quarter} {venue.year})
              {venue.eventStartDate && (
                <>
                  {' · '}
                  <a href={`/calendar/event/${venue.id}.ics`} className="font-medium text-brand" download>
                    Add to calendar
                  </a>
                </>
              )}
            </p>
          )}
        </div>
        <p className="font-display text-h2 font-semibold wrap-anywhere">{email}</p>
        {answers && <RegistrationAnswers {...{ answers, studio, known, questions }} />}
        {answers && registration.data.step === 'signIn' && (
          <p className="text-soft">Anything you left blank stays as it was.</p>
        )}
        <ConfirmForm
          token={token}
          step={registration.data.step}
          passwordLost={registration.data.passwordLost}
          email={email}
          onConfirmed={({ role, venueId }) => openPages(role, venueId)}
          onOutdated={() => void registration.refetch()}
        />
      </section>
    </SurveyFrame>
  )
}

/** Opens the page that follows a confirmation. */
function openPages(role: 'admin' | 'guest' | null, venueId: string | null): void {
  if (role === null) return go('/auth?confirmed=true')
  const home = role === 'admin' ? '/' : '/guest'
  return go(venueId === null ? home : `${home}?venue=${venueId}`)
}

function OpeningError({ token, error, onRetry }: { token: string; error: Error; onRetry: () => void }) {
  const { code, sentence } = explain(error)
  return (
    <SurveyFrame title="Confirm your registration">
      <h1 className="sr-only">Confirm your registration</h1>
      {code === 'LINK_EXPIRED' && <ExpiredLink token={token} />}
      {(code === 'LINK_INVALID' || code === 'BAD_REQUEST') && (
        <EmptyState
          icon={LinkIcon}
          title="This link no longer works"
          hint="It has already been used, was replaced by a newer one, or is incomplete. If you have already confirmed, just sign in."
          action={
            <LinkButton variant="primary" href="/auth">
              Sign in
            </LinkButton>
          }
        />
      )}
      {!['LINK_EXPIRED', 'LINK_INVALID', 'BAD_REQUEST'].includes(code) && (
        <ErrorState message={sentence} onRetry={onRetry} />
      )}
    </SurveyFrame>
  )
}

/** For a link older than 14 days: sends a new link to the same address. */
function ExpiredLink({ token }: { token: string }) {
  const [renewal, setRenewal] = useState<Outputs['claims']['renew']>()
  const renew = useAction(api.claims.renew, { onSuccess: setRenewal })
  if (renewal?.delivery === 'organiser')
    return <EmptyState icon={Hourglass} title="Your organiser will send you your link." />
  if (renewal) {
    const { leavesBy } = renewal
    return leavesBy === null ? (
      <EmptyState icon={Hourglass} title="A new link is on its way to your mailbox" />
    ) : (
      <EmptyState icon={Hourglass} title={`A new link will be sent by ${sendByText(leavesBy)}`} />
    )
  }
  return (
    <EmptyState
      icon={Hourglass}
      title="This link has expired"
      hint="Nothing you entered is lost. Have a new link sent to the same address."
      action={
        <Button variant="primary" isPending={renew.isPending} onPress={() => renew.run({ token })}>
          Send a new link
        </Button>
      }
    />
  )
}

type Confirmation = Outputs['claims']['confirm']

type ConfirmFormProps = {
  token: string
  step: Outputs['claims']['open']['step']
  passwordLost: Outputs['claims']['open']['passwordLost']
  email: string
  onConfirmed: (confirmed: Confirmation) => void
  /** Called if the pending registration has changed since the page was opened, so that it must be reviewed again. */
  onOutdated: () => void
}

const NoFields = z.strictObject({})
const CurrentPassword = z.strictObject({ password: typedPassword })
const NewPassword = z.strictObject({ password: newPassword })

/** Confirms with one click, or with the password of the registration, a new password, or that of the account. */
function ConfirmForm({ token, step, passwordLost, email, onConfirmed, onOutdated }: ConfirmFormProps) {
  const [wantsNew, setWantsNew] = useState(false)
  const confirm = useAction(api.claims.confirm, {
    inForm: true,
    fields: { INVALID_CREDENTIALS: 'password', WEAK_PASSWORD: 'password' },
    success: ({ change }) => {
      const text = change && ownChangeText(change)
      return text?.description === undefined ? undefined : { title: 'Attendance updated', ...text }
    },
    onSuccess: onConfirmed,
    onFailure: ({ code }) => {
      if (code === 'STALE') onOutdated()
      if (code === 'UNEXPECTED') toast({ kind: 'error', title: 'Failed to create user account' })
    },
  })
  const setsNew = step === 'newPassword' || wantsNew
  if (step === 'confirm') {
    return (
      <Form
        aria-label="Confirm"
        schema={NoFields}
        read={() => ({})}
        errors={confirm.errors}
        onSubmit={() => confirm.run({ token })}
      >
        <FormActions>
          <Button type="submit" variant="primary" isPending={confirm.isPending}>
            Confirm
          </Button>
        </FormActions>
      </Form>
    )
  }
  const form = (
    <Form
      key={setsNew ? 'new' : 'typed'}
      aria-label="Confirm"
      schema={setsNew ? NewPassword : CurrentPassword}
      read={({ text }) => ({ password: text('password') })}
      errors={confirm.errors}
      onSubmit={({ password }) =>
        confirm.run({ token, ...(setsNew ? { newPassword: password } : { password }) })
      }
    >
      <p className="text-soft">{explanationOf({ step, passwordLost }, setsNew)}</p>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        name="password"
        label={setsNew ? 'New password' : 'Password'}
        autoComplete={setsNew ? 'new-password' : 'current-password'}
        isRequired
        {...(setsNew && { description: 'At least 8 characters' })}
      />
      <FormActions>
        {step === 'password' && (
          <Button variant="quiet" onPress={() => setWantsNew(!wantsNew)}>
            {wantsNew ? 'Use the password I chose' : 'Choose a new password'}
          </Button>
        )}
        <Button type="submit" variant="primary" isPending={confirm.isPending}>
          {step === 'signIn' ? 'Sign in and confirm' : 'Confirm'}
        </Button>
      </FormActions>
    </Form>
  )
  if (step !== 'signIn') return form
  return (
    <>
      {form}
      <MailedCode email={email} onSignedIn={onOutdated} />
    </>
  )
}

const choosePasswordText = 'Choose the password you will sign in with.'

/** Why the password from the survey no longer works. */
const lossReasons = {
  handedOver:
    'Your earlier one doesn’t work here, because this link came from your organiser: only a link sent to your own mailbox shows that you chose it yourself.',
  addressChanged:
    'The e-mail address of your registration has changed, so the password you chose earlier no longer works.',
} as const

function explanationOf(
  { step, passwordLost }: Pick<ConfirmFormProps, 'step' | 'passwordLost'>,
  setsNew: boolean,
): string {
  if (step === 'signIn')
    return 'You have an account with this address. Sign in with its password to save your answers.'
  if (passwordLost !== null) return `${choosePasswordText} ${lossReasons[passwordLost]}`
  return setsNew
    ? choosePasswordText
    : 'Type the password you chose when you registered, or choose a new one.'
}
