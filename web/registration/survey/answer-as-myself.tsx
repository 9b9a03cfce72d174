import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { PressedAnswer } from '#contract/link-token.ts'
import { isRequired, type SomeAnswers } from '#contract/questions.ts'
import { go } from '#web/lib/location.ts'
import { api } from '#web/lib/api.ts'
import { closeDraft } from '#web/lib/drafts.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import { useAction } from '#web/lib/use-action.ts'
import { OwnParts, type OwnPartsLoaded } from '#web/registration/survey/own-parts.tsx'
import { toastFailure, dismissFailureToast, savedText } from '#web/registration/survey/registration-toasts.ts'
import { knownAndMissing, sameAnswers } from '#web/registration/survey/same-again.ts'
import { SurveyForm, type Edition } from '#web/registration/survey/survey-form.tsx'
import { answersOf, type SurveyAnswersInput, withoutPrefix } from '#web/registration/survey/survey-values.ts'
import { recheckSession } from '#web/session/session.ts'
import { ownChangeText } from '#web/stay/freed-text.ts'
import { Notice } from '#web/ui/notice.tsx'
import type { Outputs } from '#web/lib/outputs.ts'
import { AnswerFields } from '#web/registration/survey/answer-fields.tsx'
import { readParts } from '#web/registration/survey/stay-values.ts'
import { readOwn } from '#web/questions/own-values.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import type { FormErrors } from '#web/ui/form-errors.ts'
import { Form, FormActions } from '#web/ui/form.tsx'
import { passFocusTo } from '#web/ui/pass-focus.ts'

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

type ComingAgainProps = {
  edition: Edition
  own: Outputs['survey']['prefill']
  /** Their earlier answers, now with attendance yes. */
  same: SurveyAnswersInput
  /** The answer they pressed in the mail, now one press away. */
  pressed: PressedAnswer | undefined
  isPending: boolean
  errors: FormErrors | undefined
  onAnswer: (answers: SurveyAnswersInput) => void
  onOpenForm: () => void
  /** The components for custom questions, if the edition has any. */
  parts?: OwnPartsLoaded
}

/** The pressed button disappears with its card, so the focus moves here. */
const passFocus = passFocusTo('main')

/** The fields start empty, because the list above them shows the known answers. */
const noAnswers: SomeAnswers = {}

/** Lets a returning guest answer with two presses: 'I'm coming', then 'Nothing changed'. */
function ComingAgain(props: ComingAgainProps) {
  const { edition, own, same, pressed, isPending, onAnswer } = props
  const [isComing, setComing] = useState(pressed === 'yes')
  if (isComing) return <AnythingNew {...props} />
  return (
    <div ref={passFocus}>
      <Card title={`Coming to ${edition.venue.name}?`}>
        <p className="text-sm wrap-anywhere text-soft">You are signed in as {own.email}.</p>
        <div className="grid gap-2 sm:grid-cols-2">
          <Button {...(pressed !== 'no' && { variant: 'primary' })} isWide onPress={() => setComing(true)}>
            I'm coming
          </Button>
          <Button
            {...(pressed === 'no' && { variant: 'primary' })}
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

/** A short list of the known answers, with fields for missing and deleted answers. */
function AnythingNew(props: ComingAgainProps) {
  const { edition, own, same, isPending, errors, onAnswer, onOpenForm } = props
  const { questions } = edition
  const { facts, missing } = knownAndMissing(own.answers, { phone: own.phone, studios: edition.studios })
  const ownLastTime = props.parts?.ownLastTime(own, questions)
  const schema = useSchema(props)
  return (
    <div ref={passFocus}>
      <Card title="Anything new since last time?">
        <dl className="grid grid-cols-[fit-content(50%)_1fr] gap-x-4 gap-y-1.5 border-y border-line py-3">
          {[...facts, ...(ownLastTime?.facts ?? [])].map(({ term, text }) => (
            <div key={term} className="contents">
              <dt className="wrap-anywhere text-soft">{term}</dt>
              <dd className="wrap-anywhere">{text}</dd>
            </div>
          ))}
        </dl>
        <Form
          aria-label="Anything new"
          schema={schema}
          read={(fields) => ({
            ...same,
            ...readParts(missing, fields, { isPrefilled: false }),
            own: readOwn(questions, fields, 'yes'),
          })}
          errors={errors && withoutPrefix(errors)}
          onSubmit={onAnswer}
        >
          {missing.map((name) => (
            <AnswerFields
              key={name}
              user="guest"
              name={name}
              initial={noAnswers}
              known={noAnswers}
              isRequired={isRequired(name)}
            />
          ))}
          <NewOwn {...props} lastTime={ownLastTime} />
          <FormActions>
            <Button type="submit" variant="primary" isWide isPending={isPending} pendingLabel="Saving...">
              {missing.length === 0 && !ownLastTime?.hasNew ? 'Nothing changed' : 'Nothing else changed'}
            </Button>
            <Button isWide onPress={onOpenForm}>
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

type NewOwnProps = Pick<ComingAgainProps, 'own' | 'edition' | 'parts'> & {
  lastTime: ReturnType<OwnPartsLoaded['ownLastTime']> | undefined
}

/** Fields for custom questions that are new to this person. */
function NewOwn({ own: { answers, asksAgain }, edition: { questions }, parts, lastTime }: NewOwnProps) {
  if (!parts || !lastTime?.hasNew) return null
  const { initial, situation, newIds } = lastTime
  return (
    <parts.OwnFields
      {...{ questions, initial, situation, asksAgain }}
      known={answers.own ?? {}}
      only={newIds}
    />
  )
}

const useSchema = ({ edition: { questions }, own: { answers } }: ComingAgainProps) =>
  useMemo(() => {
    const ownQuestions = { questions, known: answers.own }
    return async () =>
      (await import('#web/registration/survey/survey-schemas.ts')).withoutFlights(ownQuestions)
  }, [questions, answers.own])
