import { useQuery } from '@tanstack/react-query'
import { CalendarX, LinkIcon } from 'lucide-react'
import { useState } from 'react'
import { useSearchParameter } from '#web/lib/location.ts'
import { api } from '#web/lib/api.ts'
import { explain } from '#web/lib/failure.ts'
import { useSession } from '#web/session/session.ts'
import { RegisterAsNew } from '#web/registration/survey/register-as-new.tsx'
import type { Receipt } from '#web/registration/survey/survey-done.tsx'
import { SurveyFrame } from '#web/registration/survey/survey-frame.tsx'
import { AnswerAsMyself, SurveyDone, WaitingHere } from '#web/registration/survey/survey-later.ts'
import { SurveyVenueCard } from '#web/registration/survey/survey-venue-card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

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
