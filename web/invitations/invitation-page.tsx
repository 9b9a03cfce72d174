import { useQuery } from '@tanstack/react-query'
import type { PressedAnswer } from '#contract/link-token.ts'
import { CalendarX, LinkIcon } from 'lucide-react'
import { useState } from 'react'
import { ownChangeText } from '#web/stay/freed-text.ts'
import { go } from '#web/lib/location.ts'
import { api } from '#web/lib/api.ts'
import { closeDraft, recallDraft } from '#web/lib/drafts.ts'
import { explain } from '#web/lib/failure.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import type { Outputs } from '#web/lib/outputs.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useSession } from '#web/session/session.ts'
import type { Receipt } from '#web/registration/survey/survey-done.tsx'
import { SurveyFrame } from '#web/registration/survey/survey-frame.tsx'
import { answersOf, type SurveyValue } from '#web/registration/survey/survey-values.ts'
import { SurveyVenueCard } from '#web/registration/survey/survey-venue-card.tsx'
import { AnswerAsMyself, SurveyDone } from '#web/registration/survey/survey-later.ts'
import { toastFailure, dismissFailureToast } from '#web/registration/survey/registration-toasts.ts'
import { AnsweredCard, ComingHeading, Question } from '#web/invitations/invitation-question.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

type InvitationPageProps = { token: string; pressed?: PressedAnswer }

// The form loads after the question.
const SurveyForm = lazyPart(
  'survey form',
  async () => (await import('#web/registration/survey/survey-form.tsx')).SurveyForm,
)
const SignInHere = lazyPart(
  'sign in here',
  async () => (await import('#web/sign-in/sign-in-here.tsx')).SignInHere,
)

/**
 * A personal link, `/invitation#TOKEN`: the survey with name and address filled in. Opening it changes nothing. `pressed`, the
 * answer pressed in the mail, only decides how the page begins.
 */
export function InvitationPage({ token, pressed }: InvitationPageProps) {
  const [sent, setSent] = useState<Receipt>()
  const [isAnswering, setAnswering] = useState<boolean>()
  const invitation = useQuery({
    ...api.invitations.open.queryOptions({ input: { token } }),
    retry: false,
    staleTime: Infinity,
  })
  // Once loaded, the form stays with what was typed, even if a refetch fails.
  if (invitation.isLoadingError) {
    const { code, sentence } = explain(invitation.error)
    const isInvalid = code === 'LINK_INVALID' || code === 'BAD_REQUEST'
    if (code === 'LINK_EXPIRED') return <PastEvent />
    return (
      <SurveyFrame>
        <h1 className="sr-only">Event Registration</h1>
        {isInvalid ? (
          <EmptyState
            icon={LinkIcon}
            title="This link no longer works"
            hint="An organiser ended it or sent you a newer one. Open the newest message about the event, or ask your organiser for a new link. If you have already answered, just sign in."
            action={
              <LinkButton variant="primary" href="/auth">
                Sign in
              </LinkButton>
            }
          />
        ) : (
          <ErrorState message={sentence} onRetry={() => void invitation.refetch()} />
        )}
      </SurveyFrame>
    )
  }
  if (!invitation.data) {
    return (
      <SurveyFrame>
        <Skeleton shape="list" count={3} />
      </SurveyFrame>
    )
  }
  const { answered, asksSignIn, isOpen } = invitation.data
  // A yes is saved by one press; its form may still be missing.
  const isFinished = answered === 'no' || (answered === 'yes' && (asksSignIn || !isOpen))
  return (
    <SurveyFrame>
      {sent && <SurveyDone sent={sent} />}
      {!sent && isFinished && !isAnswering && (
        <AnsweredCard token={token} invitation={invitation.data} onChange={() => setAnswering(true)} />
      )}
      {!sent && (!isFinished || isAnswering) && (
        <AnswerForm
          token={token}
          pressed={pressed}
          invitation={invitation.data}
          isAnswering={isAnswering}
          onAnswering={setAnswering}
          onSent={setSent}
        />
      )}
    </SurveyFrame>
  )
}

/** Shown for a link to a past event. */
const PastEvent = () => (
  <SurveyFrame>
    <h1 className="sr-only">Event Registration</h1>
    <EmptyState
      icon={CalendarX}
      title="This event is over"
      hint="Its personal links have ended. Sign in to read what was on, and to say how it was."
      action={<LinkButton href="/auth">Sign in</LinkButton>}
    />
  </SurveyFrame>
)

type AnswerFormProps = {
  token: string
  pressed: PressedAnswer | undefined
  invitation: Outputs['invitations']['open']
  /** True after a saved yes, false back at the question; undefined shows the form if they said yes or typed before. */
  isAnswering: boolean | undefined
  onAnswering: (isAnswering: boolean) => void
  onSent: (sent: Receipt) => void
}

function AnswerForm({ token, pressed, invitation, isAnswering, onAnswering, onSent }: AnswerFormProps) {
  const { venue, isOpen, fullName, email, asksSignIn, known, answered } = invitation
  const { data: user } = useSession()
  // Each link has its own draft, under a name that doesn't contain the link.
  const draftName = `invitation.${venue.id}.${email ?? fullName}`
  const [hasTyped] = useState(() => recallDraft(draftName, Date.now()) !== undefined)
  const accept = useAction(api.invitations.accept, {
    inForm: true,
    fields: { WEAK_PASSWORD: 'password', INVALID_CREDENTIALS: 'password' },
    success: (accepted) => ({
      title: 'Your registration has been successfully saved to the database!',
      ...(accepted.outcome === 'signedIn' && ownChangeText(accepted.change)),
    }),
    onFailure: toastFailure,
    onSuccess: (accepted) => {
      dismissFailureToast()
      closeDraft(draftName)
      if (accepted.outcome === 'claimed') return onSent(accepted)
      go(`${accepted.role === 'admin' ? '/' : '/guest'}?venue=${accepted.venueId}`)
    },
  })
  const submit = (value: SurveyValue) => {
    const typed = email === null && value.email !== undefined ? { email: value.email } : {}
    accept.run({ token, password: value.password ?? '', answers: answersOf(value), ...typed })
  }
  // With or without a role: answering gives the role guest, so the role gate doesn't apply here.
  if (isOpen && email !== null && user?.email === email) {
    return (
      <>
        <SurveyVenueCard venue={venue} isShort />
        <AnswerAsMyself edition={invitation} email={email} pressed={pressed} />
      </>
    )
  }
  if (isOpen && email !== null && asksSignIn) {
    return (
      <>
        <SurveyVenueCard venue={venue} isShort />
        <SignInHere email={email} />
      </>
    )
  }
  if (!isOpen) {
    return (
      <>
        <SurveyVenueCard venue={venue} />
        <EmptyState
          icon={CalendarX}
          title="Registration for this event is closed"
          hint="If you still want to come, or your plans changed, ask the organisers."
        />
      </>
    )
  }
  if (!(isAnswering ?? (hasTyped || answered === 'yes'))) {
    return (
      <Question
        token={token}
        invitation={invitation}
        isUnlikely={pressed === 'no'}
        onComing={() => onAnswering(true)}
      />
    )
  }
  return (
    <>
      <ComingHeading
        event={venue.name}
        isSaved={isAnswering === true || answered === 'yes'}
        onChange={() => onAnswering(false)}
      />
      <SurveyForm
        account={{ kind: 'invited', email }}
        initial={{ fullName, ...(known.studioId !== undefined && { studioId: known.studioId }) }}
        known={known}
        edition={invitation}
        submitLabel="Complete Registration"
        draftName={draftName}
        isPending={accept.isPending}
        errors={accept.errors}
        onSubmit={submit}
      />
    </>
  )
}
