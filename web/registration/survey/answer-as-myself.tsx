import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { PressedAnswer } from '#contract/link-token.ts'
import { useState } from 'react'
import { go } from '#web/lib/location.ts'
import { api } from '#web/lib/api.ts'
import { closeDraft } from '#web/lib/drafts.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import { useAction } from '#web/lib/use-action.ts'
import { ComingAgain } from '#web/registration/survey/coming-again.tsx'
import { OwnParts } from '#web/registration/survey/own-parts.tsx'
import { toastFailure, dismissFailureToast, savedText } from '#web/registration/survey/registration-toasts.ts'
import { sameAnswers } from '#web/registration/survey/same-again.ts'
import { SurveyForm, type Edition } from '#web/registration/survey/survey-form.tsx'
import { answersOf, type SurveyAnswersInput } from '#web/registration/survey/survey-values.ts'
import { recheckSession } from '#web/session/session.ts'
import { ownChangeText } from '#web/stay/freed-text.ts'
import { Notice } from '#web/ui/notice.tsx'

type AnswerAsMyselfProps = {
  edition: Edition & { fullName?: string }
  email: string
  /** The answer they pressed in the mail. */
  pressed?: PressedAnswer | undefined
}

/** The survey of people who are signed in, also through a personal link. The form is prefilled and saves immediately. */
export function AnswerAsMyself({ edition, email, pressed }: AnswerAsMyselfProps) {
  const client = useQueryClient()
  const venueId = edition.venue.id
  const draftName = `answers.${venueId}.${email}`
  const [isChanged, setChanged] = useState(false)
  // Fetched once, so that refocusing the window can't replace what is being typed.
  const prefill = useQuery({
    ...api.survey.prefill.queryOptions({ input: { venueId } }),
    staleTime: Infinity,
  })
  const answer = useAction(api.survey.answer, {
    inForm: true,
    success: (change) => ({ title: savedText, ...ownChangeText(change) }),
    onSuccess: () => {
      dismissFailureToast()
      closeDraft(draftName)
      // The account may just have become a guest's, and the guests' pages wait for the session.
      void recheckSession(client)
      go(`/guest?venue=${venueId}`)
    },
    onFailure: toastFailure,
  })
  return (
    <Loaded query={prefill} loading={{ shape: 'list', count: 3 }}>
      {(known) => {
        const { answers, hasAnswered } = known
        const same = sameAnswers(answers)
        if (same && !hasAnswered && !isChanged) {
          const props = {
            edition,
            own: known,
            same,
            pressed,
            isPending: answer.isPending,
            errors: answer.errors,
            onAnswer: (newAnswers: SurveyAnswersInput) => answer.run({ venueId, answers: newAnswers }),
            onOpenForm: () => setChanged(true),
          }
          if (edition.questions.length === 0) return <ComingAgain {...props} />
          return <OwnParts>{(parts) => <ComingAgain {...props} parts={parts} />}</OwnParts>
        }
        return (
          <>
            <Notice>You are signed in as {email}. Look over your answers and save.</Notice>
            <SurveyForm
              account={{ kind: 'signedIn', email }}
              initial={{
                ...(edition.fullName !== undefined && { fullName: edition.fullName }),
                ...answers,
                ...(isChanged && { attending: 'yes' }),
              }}
              known={answers}
              asksAgain={known.asksAgain}
              edition={edition}
              submitLabel="Save my answers"
              draftName={draftName}
              isPending={answer.isPending}
              errors={answer.errors}
              onSubmit={(value) =>
                answer.run({
                  venueId,
                  answers: answersOf(value),
                  removes: [...(value.removes ?? [])],
                  ownRemoves: [...(value.ownRemoves ?? [])],
                })
              }
            />
          </>
        )
      }}
    </Loaded>
  )
}
