import { useState } from 'react'
import { lastTime } from '#web/registration/survey/same-again.ts'
import { isRequired, type SomeAnswers } from '#contract/questions.ts'
import { AnswerFields } from '#web/registration/survey/answer-fields.tsx'
import { readParts } from '#web/registration/survey/stay-values.ts'
import { withoutPrefix, type SurveyAnswersInput } from '#web/registration/survey/survey-values.ts'
import type { Edition } from '#web/registration/survey/survey-form.tsx'
import type { Outputs } from '#web/lib/outputs.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import type { FormErrors } from '#web/ui/form-errors.ts'
import { Form, FormActions } from '#web/ui/form.tsx'
import { handOnFocus } from '#web/ui/hand-on-focus.ts'

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

/** Somebody who was there before, in two presses: 'I'm coming', and 'Nothing changed' where nothing did. */
export function ComingAgain(props: ComingAgainProps) {
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

/** It is in the list above the fields. */
const nothing: SomeAnswers = {}

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
