import { QuestionCard } from '#web/invitations/question-card.tsx'
import { EarlyEvent, Slot } from '#web/registration/survey/early-survey.tsx'
import { SurveyFrame } from '#web/registration/survey/survey-frame.tsx'

/** The question behind a personal link, shown before the app has loaded. */
export const EarlyInvitation = () => (
  <SurveyFrame>
    <QuestionCard
      name={<Slot name="name" />}
      event={<Slot name="event" />}
      invites={<Slot name="invites" />}
      days={<Slot name="days" />}
    />
    <EarlyEvent level={2} />
  </SurveyFrame>
)
