import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { isRequired, type SomeAnswers } from '#contract/questions.ts'
import { api } from '#web/lib/api.ts'
import { forgetDraft } from '#web/lib/drafts.ts'
import type { Failure } from '#web/lib/failure.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import type { Outputs } from '#web/lib/outputs.ts'
import { useAction } from '#web/lib/use-action.ts'
import { sameAnswers, lastTime } from '#web/registration/survey/same-again.ts'
import { AnswerFields } from '#web/registration/survey/answer-fields.tsx'
import { readParts } from '#web/registration/survey/stay-values.ts'
import type { Done } from '#web/registration/survey/survey-done.tsx'
import { SurveyForm, type Edition } from '#web/registration/survey/survey-form.tsx'
import {
  answersOf,
  type SurveyValue,
  withoutPrefix,
  type SurveyAnswersInput,
} from '#web/registration/survey/survey-values.ts'
import { recheckSession } from '#web/session/session.ts'
import { ownChangeText } from '#web/stay/freed-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import type { FormErrors } from '#web/ui/form-errors.ts'
import { Form, FormActions } from '#web/ui/form.tsx'
import { handOnFocus } from '#web/ui/hand-on-focus.ts'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.tsx'

const saved = 'Your registration has been successfully saved to the database!'

let dismissFailure: (() => void) | undefined

/**
 * The failure toast of the spec: what went wrong, or whom to ask. None where nothing was sent, which the form says above
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

/** What failed before did not in the end. */
export function registrationSucceeded(): void {
  dismissFailure?.()
  dismissFailure = undefined
}

type RegisterAsNewProps = {
  edition: Edition
  /** What this browser sent before, where they start again: the form begins with it, and it ends. */
  before: Outputs['survey']['open']['waiting']
  onDone: (done: Done) => void
}

/** Someone not signed in: their answers wait until the mailbox is proved. */
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

/** Someone signed in: the form knows what it can know, also from a personal link, and saves at once. */
export function AnswerAsMyself({ edition, email }: AnswerAsMyselfProps) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const venueId = edition.venue.id
  const draftName = `answers.${venueId}.${email}`
  const [isChanged, setChanged] = useState(false)
  // Asked once: what is typed must not be replaced when the window gets focus again.
  const own = useQuery({ ...api.survey.prefill.queryOptions({ input: { venueId } }), staleTime: Infinity })
  const answer = useAction(api.survey.answer, {
    inForm: true,
    success: (change) => ({ title: saved, ...ownChangeText(change) }),
    onSuccess: () => {
      registrationSucceeded()
      forgetDraft(draftName)
      // An account without a role is a guest's by now: the guests' pages wait for the session.
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
          return (
            <ComingAgain
              edition={edition}
              own={known}
              same={same}
              isPending={answer.isPending}
              errors={answer.errors}
              onAnswer={(given) => answer.run({ venueId, answers: given })}
              onForm={() => setChanged(true)}
            />
          )
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
              edition={edition}
              submitLabel="Save my answers"
              draftName={draftName}
              isPending={answer.isPending}
              errors={answer.errors}
              onSubmit={(value) =>
                answer.run({ venueId, answers: answersOf(value), removes: [...(value.removes ?? [])] })
              }
            />
          </>
        )
      }}
    </Loaded>
  )
}

type ComingAgainProps = {
  edition: Edition
  own: Outputs['survey']['prefill']
  /** Their answers as they were, and coming. */
  same: SurveyAnswersInput
  isPending: boolean
  errors: FormErrors | undefined
  onAnswer: (answers: SurveyAnswersInput) => void
  onForm: () => void
}

/** What is pressed goes with its card: the keyboard goes on here. */
const toPage = handOnFocus('main')

/** It is in the list above the fields. */
const nothing: SomeAnswers = {}

/** A person who was there before, in two presses: 'I'm coming', and 'Nothing changed' where nothing did. */
function ComingAgain(props: ComingAgainProps) {
  const { edition, own, same, isPending, onAnswer } = props
  const [isComing, setComing] = useState(false)
  if (isComing) return <AnythingNew {...props} />
  return (
    <div ref={toPage}>
      <Card title={`Coming to ${edition.venue.name}?`}>
        <p className="text-sm wrap-anywhere text-soft">You are signed in as {own.email}.</p>
        <div className="grid gap-2 sm:grid-cols-2">
          <Button variant="primary" isWide onPress={() => setComing(true)}>
            I'm coming
          </Button>
          <Button
            isWide
            isPending={isPending}
            pendingLabel="Saving..."
            onPress={() => onAnswer({ ...same, attending: 'no' })}
          >
            I can't come
          </Button>
        </div>
      </Card>
    </div>
  )
}

const loadAnswers = async () => (await import('#web/registration/survey/survey-schemas.ts')).WithoutFlights

/** What is known in a short list, with fields for what is not: an answer that was deleted is asked again. */
function AnythingNew({ edition, own, same, isPending, errors, onAnswer, onForm }: ComingAgainProps) {
  const { facts, asked } = lastTime(own.answers, { phone: own.phone, studios: edition.studios })
  return (
    <div ref={toPage}>
      <Card title="Anything new since last time?">
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 border-y border-line py-3">
          {facts.map(({ term, text }) => (
            <div key={term} className="contents">
              <dt className="text-soft">{term}</dt>
              <dd className="wrap-anywhere">{text}</dd>
            </div>
          ))}
        </dl>
        <Form
          aria-label="Anything new"
          schema={loadAnswers}
          read={(fields) => ({ ...same, ...readParts(asked, fields, { isFilledIn: false }) })}
          errors={errors && withoutPrefix(errors)}
          onSubmit={onAnswer}
        >
          {asked.map((name) => (
            <AnswerFields
              key={name}
              by="guest"
              name={name}
              initial={nothing}
              known={nothing}
              isRequired={isRequired(name)}
            />
          ))}
          <FormActions>
            <Button type="submit" variant="primary" isWide isPending={isPending} pendingLabel="Saving...">
              {asked.length === 0 ? 'Nothing changed' : 'Nothing else changed'}
            </Button>
            <Button isWide onPress={onForm}>
              Something changed
            </Button>
          </FormActions>
        </Form>
        <p className="text-sm text-soft">
          You can add your flights, and change your phone number, on your own page.
        </p>
      </Card>
    </div>
  )
}
