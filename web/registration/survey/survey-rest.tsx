import { useState } from 'react'
import { isRequired, onlyReaders, surveyQuestions } from '#contract/questions.ts'
import { pluralize } from '#web/lib/pluralize.ts'
import { AddressHint } from '#web/registration/survey/address-hint.tsx'
import { suggestAddress } from '#web/registration/survey/address-typos.ts'
import { FlightFields } from '#web/registration/survey/flight-fields.tsx'
import { AnswerFields } from '#web/registration/survey/answer-fields.tsx'
import { OwnParts } from '#web/registration/survey/own-parts.tsx'
import type { SurveyAccount, SurveyFormProps } from '#web/registration/survey/survey-form.tsx'
import { SurveySection } from '#web/registration/survey/survey-section.tsx'
import { daysOf } from '#web/registration/survey/survey-values.ts'
import { Button } from '#web/ui/button.tsx'
import { FormActions } from '#web/ui/form.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { KeepHidden } from '#web/ui/keep-hidden.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** The survey's form from its second section on, with the button that sends it. */
export function SurveyRest(props: SurveyFormProps & { isComing: boolean }) {
  const { account, initial, known, asksAgain, edition, submitLabel, isPending, isComing } = props
  const { questions } = edition
  return (
    <>
      <KeepHidden isHidden={!isComing}>
        <FlightSection {...props} />
        <StaySection {...props} />
      </KeepHidden>
      {questions.length > 0 && (
        <OwnParts>
          {({ OwnSection }) => (
            <OwnSection
              {...{ questions, initial, known, asksAgain }}
              canRemove={account.kind === 'signedIn'}
            />
          )}
        </OwnParts>
      )}
      {account.kind !== 'signedIn' && <AccountSection account={account} initialEmail={initial.email ?? ''} />}
      <SurveyPurpose />
      <FormActions>
        <Button type="submit" variant="primary" isWide isPending={isPending} pendingLabel="Saving...">
          {submitLabel}
        </Button>
      </FormActions>
    </>
  )
}

type AccountSectionProps = { account: Exclude<SurveyAccount, { kind: 'signedIn' }>; initialEmail: string }

function AccountSection({ account, initialEmail }: AccountSectionProps) {
  const [typedEmail, setTyped] = useState(initialEmail)
  const knownEmail = account.kind === 'invited' ? account.email : null
  const suggestion = knownEmail === null ? suggestAddress(typedEmail) : null
  return (
    <SurveySection title="Account Information">
      <div className="flex flex-col gap-1.5">
        <TextField
          name="email"
          type="email"
          label="Email"
          autoComplete="email"
          isRequired
          maxLength={255}
          {...(knownEmail === null
            ? { value: typedEmail, onChange: setTyped }
            : { defaultValue: knownEmail, isReadOnly: true })}
        />
        {suggestion && <AddressHint suggestion={suggestion} onAccept={() => setTyped(suggestion)} />}
      </div>
      <PasswordField
        name="password"
        label="Password"
        isRequired
        autoComplete="new-password"
        description="At least 8 characters. You’ll use it to sign in and see your stay."
      />
    </SurveySection>
  )
}

function FlightSection({ account, initial, known, edition }: SurveyFormProps) {
  const { airports, keptDays } = edition
  const days = daysOf(edition.venue)
  const fieldsProps = { initial, known, airports, canRemove: account.kind === 'signedIn' }
  return (
    <SurveySection
      title="Flight Information"
      isOptional
      hint={`Other guests of this event see your name and flights, so that people can share a ride. Flights are deleted ${pluralize(keptDays.flights, 'day')} after the event.`}
    >
      <Switch name="flightsPrivate" {...(initial.flightsPrivate && { defaultSelected: true })}>
        Hide my flights from other guests
      </Switch>
      <p>Copy the times from your tickets: each one is local to its airport.</p>
      <FlightFields number={1} day={days.first} {...fieldsProps} />
      <FlightFields number={2} day={days.last ?? days.first} {...fieldsProps} />
    </SurveySection>
  )
}

function StaySection({ account, initial, known, edition: { keptDays } }: SurveyFormProps) {
  return (
    <SurveySection
      title="Accommodation & Dietary Requirements"
      hint={`${onlyReaders(surveyQuestions)} use these answers. We delete them ${pluralize(keptDays.health, 'day')} after your last event.`}
    >
      {surveyQuestions.map((name) => (
        <AnswerFields
          key={name}
          user="guest"
          {...{ name, initial, known }}
          canRemove={account.kind === 'signedIn'}
          isRequired={isRequired(name)}
        />
      ))}
    </SurveySection>
  )
}

/** States the purpose of the answers and whom to ask, before they are sent (security G6). */
const SurveyPurpose = () => (
  <p className="text-sm text-soft">
    We use your answers to plan this event. To see, correct or delete what we know about you, sign in and open
    “My account”, or ask your organiser.
  </p>
)
