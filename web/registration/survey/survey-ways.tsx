import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '#web/lib/api.ts'
import { forgetDraft } from '#web/lib/drafts.ts'
import type { Failure } from '#web/lib/failure.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import type { Outputs } from '#web/lib/outputs.ts'
import { useAction } from '#web/lib/use-action.ts'
import { ComingAgain } from '#web/registration/survey/coming-again.tsx'
import { sameAnswers } from '#web/registration/survey/same-again.ts'
import { OwnParts } from '#web/registration/survey/own-parts.tsx'
import type { Done } from '#web/registration/survey/survey-done.tsx'
import { SurveyForm, type Edition } from '#web/registration/survey/survey-form.tsx'
import {
  answersOf,
  type SurveyAnswersInput,
  type SurveyValue,
} from '#web/registration/survey/survey-values.ts'
import { recheckSession } from '#web/session/session.ts'
import { ownChangeText } from '#web/stay/freed-text.ts'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.tsx'

const saved = 'Your registration has been successfully saved to the database!'

let dismissFailure: (() => void) | undefined

/**
 * Shows the spec's failure toast: what went wrong, or whom to ask. Shows none if nothing was sent, which the form reports above
 * its button.
 */
export function registrationFailed({ code, sentence }: Pick<Failure, 'code' | 'sentence'>): void {
  registrationSucceeded()
  if (code === 'OFFLINE') return
  dismissFailure = toast({
    kind: 'error',
    title: `Registration failed: ${sentence || 'Please try again or contact support'}`,
  })
}

/** Removes the toast of an earlier failure. */
export function registrationSucceeded(): void {
  dismissFailure?.()
  dismissFailure = undefined
}

type RegisterAsNewProps = {
  edition: Edition
  /** A pending registration from this browser, if people start again: the form is prefilled with it, and it is replaced. */
  before: Outputs['survey']['open']['waiting']
  onDone: (done: Done) => void
}

/** For people who aren't signed in. Their answers wait until the mailbox is proved. */
export function RegisterAsNew({ edition, before, onDone }: RegisterAsNewProps) {
  const draftName = `survey.${edition.venue.id}`
  const submit = useAction(api.survey.submit, {
    inForm: true,
    fields: { WEAK_PASSWORD: 'password' },
    success: saved,
    onSuccess: (answer) => {
      registrationSucceeded()
      forgetDraft(draftName)
      onDone(answer)
    },
    onFailure: registrationFailed,
  })
  const register = (value: SurveyValue) => {
    const { email = '', password = '' } = value
    const replaces = before !== null
    submit.run({ venueId: edition.venue.id, email, password, answers: answersOf(value), replaces })
  }
  return (
    <>
      <p className="text-center text-soft">
        Already registered before?{' '}
        <Link to="/auth" search={{ survey: edition.venue.id }} className="font-medium text-brand">
          Sign in
        </Link>
      </p>
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

type AnswerAsMyselfProps = { edition: Edition & { fullName?: string }; email: string }

/** For people who are signed in, including those who opened a personal link. The form is prefilled and saves at once. */
export function AnswerAsMyself({ edition, email }: AnswerAsMyselfProps) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const venueId = edition.venue.id
  const draftName = `answers.${venueId}.${email}`
  const [isChanged, setChanged] = useState(false)
  // Fetched once, so that refocusing the window can't replace what is being typed.
  const own = useQuery({ ...api.survey.prefill.queryOptions({ input: { venueId } }), staleTime: Infinity })
  const answer = useAction(api.survey.answer, {
    inForm: true,
    success: (change) => ({ title: saved, ...ownChangeText(change) }),
    onSuccess: () => {
      registrationSucceeded()
      forgetDraft(draftName)
      // The account may just have become a guest's, and the guests' pages wait for the session.
      void recheckSession(client)
      void navigate({ to: '/guest', search: { venue: venueId } })
    },
    onFailure: registrationFailed,
  })
  return (
    <Loaded query={own} loading={{ shape: 'list', count: 3 }}>
      {(known) => {
        const { answers, hasAnswered } = known
        const same = sameAnswers(answers)
        if (same && !hasAnswered && !isChanged) {
          const again = {
            edition,
            own: known,
            same,
            isPending: answer.isPending,
            errors: answer.errors,
            onAnswer: (given: SurveyAnswersInput) => answer.run({ venueId, answers: given }),
            onForm: () => setChanged(true),
          }
          if (edition.questions.length === 0) return <ComingAgain {...again} />
          return <OwnParts>{(parts) => <ComingAgain {...again} parts={parts} />}</OwnParts>
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
