import { useQuery } from '@tanstack/react-query'
import { CalendarX, LinkIcon } from 'lucide-react'
import { useState } from 'react'
import { useSearchParameter } from '#web/lib/location.ts'
import { api } from '#web/lib/api.ts'
import { explain } from '#web/lib/failure.ts'
import { useSession } from '#web/session/session.ts'
import type { Receipt } from '#web/registration/survey/survey-done.tsx'
import { SurveyFrame } from '#web/registration/survey/survey-frame.tsx'
import { AnswerAsMyself, SurveyDone, WaitingHere } from '#web/registration/survey/survey-later.ts'
import { SurveyVenueCard } from '#web/registration/survey/survey-venue-card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { closeDraft } from '#web/lib/drafts.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import { useAction } from '#web/lib/use-action.ts'
import { AlreadyRegistered } from '#web/registration/survey/already-registered.tsx'
import { dismissFailureToast, savedText, toastFailure } from '#web/registration/survey/registration-toasts.ts'
import { type Edition, SurveyForm } from '#web/registration/survey/survey-form.tsx'
import { answersOf, type SurveyValue } from '#web/registration/survey/survey-values.ts'

const invalidText = 'This registration link is not valid. Ask your organiser.'

/** The public registration survey, `/survey?venue=`. */
export function SurveyPage() {
  const venueId = useSearchParameter('venue')
  const [receipt, setReceipt] = useState<Receipt>()
  const [start, setStart] = useState<'again' | 'another'>()
  const edition = useQuery({
    ...api.survey.open.queryOptions({ input: { venueId: venueId ?? '' } }),
    enabled: venueId !== undefined,
  })
  const session = useSession()

  if (venueId === undefined) return <InvalidLink />
  // Once loaded, the form stays with what was typed, even if a refetch fails.
  if (edition.isLoadingError) {
    const { code, sentence } = explain(edition.error)
    if (code === 'REGISTRATION_INVALID' || code === 'BAD_REQUEST') return <InvalidLink />
    return (
      <SurveyFrame>
        <ErrorState message={sentence} onRetry={() => void edition.refetch()} />
      </SurveyFrame>
    )
  }
  if (!edition.data || session.isPending) {
    return (
      <SurveyFrame>
        <Skeleton shape="list" count={3} />
      </SurveyFrame>
    )
  }
  const { venue, isOpen, waiting } = edition.data
  if (receipt) {
    return (
      <SurveyFrame>
        <SurveyDone sent={receipt} />
      </SurveyFrame>
    )
  }
  if (isOpen && !session.data && waiting && !start) {
    return (
      <SurveyFrame>
        <WaitingHere
          waiting={waiting}
          onStartAgain={() => setStart('again')}
          onRegisterAnother={() => setStart('another')}
        />
      </SurveyFrame>
    )
  }
  return (
    <SurveyFrame>
      <SurveyVenueCard venue={venue} isShort={isOpen && Boolean(session.data)} />
      {!isOpen && <EmptyState icon={CalendarX} title="Registration for this event is closed" />}
      {isOpen && session.data && <AnswerAsMyself edition={edition.data} email={session.data.email} />}
      {isOpen && !session.data && (
        <RegisterAsNew
          edition={edition.data}
          before={start === 'again' ? waiting : null}
          onDone={setReceipt}
        />
      )}
    </SurveyFrame>
  )
}

function InvalidLink() {
  return (
    <SurveyFrame>
      <h1 className="sr-only">Event Registration</h1>
      <EmptyState icon={LinkIcon} title={invalidText} />
    </SurveyFrame>
  )
}

type RegisterAsNewProps = {
  edition: Edition
  /**
   * The registration that this browser sent before, if the person starts again: it fills the form, and the new
   * registration replaces it.
   */
  before: Outputs['survey']['open']['waiting']
  onDone: (done: Receipt) => void
}

/** For people who aren't signed in. Their answers wait until the mailbox is proved. */
function RegisterAsNew({ edition, before, onDone }: RegisterAsNewProps) {
  const draftName = `survey.${edition.venue.id}`
  const submit = useAction(api.survey.submit, {
    inForm: true,
    fields: { WEAK_PASSWORD: 'password' },
    success: savedText,
    onSuccess: (output) => {
      dismissFailureToast()
      closeDraft(draftName)
      onDone(output)
    },
    onFailure: toastFailure,
  })
  const register = (value: SurveyValue) => {
    const { email = '', password = '' } = value
    const replaces = before !== null
    submit.run({ venueId: edition.venue.id, email, password, answers: answersOf(value), replaces })
  }
  return (
    <>
      <AlreadyRegistered href={`/auth?survey=${edition.venue.id}`} />
      <SurveyForm
        account={{ kind: 'new' }}
        initial={before === null ? {} : { ...before.answers, email: before.email }}
        known={{}}
        edition={edition}
        submitLabel="Complete Registration"
        draftName={draftName}
        isPending={submit.isPending}
        errors={submit.errors}
        onSubmit={register}
      />
    </>
  )
}
