import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { CalendarX, LinkIcon } from 'lucide-react'
import { useState } from 'react'
import { api } from '#web/lib/api.ts'
import { explain } from '#web/lib/failure.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useSession } from '#web/shell/session.ts'
import { SurveyDone, type Done } from '#web/survey/survey-done.tsx'
import { SurveyForm } from '#web/survey/survey-form.tsx'
import { SurveyFrame } from '#web/survey/survey-frame.tsx'
import { answersOf, type SurveyValue } from '#web/survey/survey-values.ts'
import { SurveyVenueCard } from '#web/survey/survey-venue-card.tsx'
import { AnswerAsMyself, registrationFailed } from '#web/survey/survey-ways.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** A personal link, `/invitation#TOKEN`: the survey with name and address filled in. Looking changes nothing. */
export function InvitationPage({ token }: { token: string }) {
  const [done, setDone] = useState<Done>()
  const invitation = useQuery({
    ...api.invitations.open.queryOptions({ input: { token } }),
    retry: false,
    staleTime: Infinity,
  })
  if (invitation.isError) {
    const { code, sentence } = explain(invitation.error)
    const isOver = code === 'LINK_INVALID' || code === 'BAD_REQUEST'
    return (
      <SurveyFrame>
        <h1 className="sr-only">Event Registration</h1>
        {isOver ? (
          <EmptyState
            icon={LinkIcon}
            title="This link is not valid any more"
            hint="Ask your organiser for a new one. If you answered before, just sign in."
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
  return (
    <SurveyFrame>
      {done ? (
        <SurveyDone done={done} />
      ) : (
        <Answering token={token} invitation={invitation.data} onDone={setDone} />
      )}
    </SurveyFrame>
  )
}

type AnsweringProps = {
  token: string
  invitation: Outputs['invitations']['open']
  onDone: (done: Done) => void
}

function Answering({ token, invitation, onDone }: AnsweringProps) {
  const navigate = useNavigate()
  const { venue, isOpen, fullName, email, asksSignIn, studios, keptDays } = invitation
  const { data: user } = useSession()
  const accept = useAction(api.invitations.accept, {
    inForm: true,
    fields: { WEAK_PASSWORD: 'password', INVALID_CREDENTIALS: 'password' },
    success: 'Your registration has been successfully saved to the database!',
    onFailure: ({ sentence }) => registrationFailed(sentence),
    onSuccess: (accepted) => {
      if (accepted.outcome === 'claimed') return onDone(accepted)
      void navigate({ to: accepted.role === 'admin' ? '/' : '/guest', search: { venue: accepted.venueId } })
    },
  })
  const submit = (value: SurveyValue) => {
    const typed = email === null && value.email !== undefined ? { email: value.email } : {}
    accept.run({ token, password: value.password ?? '', answers: answersOf(value), ...typed })
  }
  if (isOpen && email !== null && user?.role && user.email === email) {
    return (
      <>
        <SurveyVenueCard venue={venue} />
        <AnswerAsMyself edition={invitation} email={email} />
      </>
    )
  }
  return (
    <>
      <SurveyVenueCard venue={venue} />
      {isOpen && asksSignIn && <SignInFirst venueId={venue.id} />}
      {isOpen ? (
        <SurveyForm
          account={{ kind: 'invited', email, asksSignIn }}
          initial={{ fullName }}
          studios={studios}
          keptDays={keptDays}
          startDate={venue.eventStartDate}
          submitLabel="Complete Registration"
          isPending={accept.isPending}
          errors={accept.errors}
          onSubmit={submit}
        />
      ) : (
        <EmptyState icon={CalendarX} title="Registration for this event is closed" />
      )}
    </>
  )
}

/** The link alone shows nothing of earlier answers: it may have been passed on. */
const SignInFirst = ({ venueId }: { venueId: string }) => (
  <p className="text-center text-soft">
    Been with us before?{' '}
    <Link to="/auth" search={{ survey: venueId }} className="font-medium text-brand">
      Sign in
    </Link>{' '}
    and your earlier answers are filled in.
  </p>
)
