import { useMemo, useState } from 'react'
import type { PressedAnswer } from '#contract/link-token.ts'
import { isRequired, type SomeAnswers } from '#contract/questions.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import { AnswerFields } from '#web/registration/survey/answer-fields.tsx'
import type { OwnPartsLoaded } from '#web/registration/survey/own-parts.tsx'
import { knownAndMissing } from '#web/registration/survey/same-again.ts'
import { readParts } from '#web/registration/survey/stay-values.ts'
import type { Edition } from '#web/registration/survey/survey-form.tsx'
import { withoutPrefix, type SurveyAnswersInput } from '#web/registration/survey/survey-values.ts'
import { readOwn } from '#web/questions/own-values.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import type { FormErrors } from '#web/ui/form-errors.ts'
import { Form, FormActions } from '#web/ui/form.tsx'
import { passFocusTo } from '#web/ui/pass-focus.ts'

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
export function ComingAgain(props: ComingAgainProps) {
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
