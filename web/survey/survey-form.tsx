import { useState, type ReactNode } from 'react'
import { LP } from '#contract/survey.ts'
import {
  surveyAsks,
  withoutPrefix,
  type SurveyAnswersInput,
  type SurveyValue,
} from '#web/survey/survey-values.ts'
import { SurveyPurpose } from '#web/survey/survey-purpose.tsx'
import { counted } from '#web/lib/counted.ts'
import { FlightMoment } from '#web/survey/flight-moment.tsx'
import { StayFields } from '#web/survey/stay-fields.tsx'
import { AddressHint } from '#web/survey/address-hint.tsx'
import { meantAddress } from '#web/survey/address-typos.ts'
import { Button } from '#web/ui/button.tsx'
import type { FormErrors } from '#web/ui/form-errors.ts'
import { Form, FormActions } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { Select } from '#web/ui/select.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** Who answers: somebody new, the owner of a personal link, or somebody signed in. */
export type SurveyAccount =
  | { kind: 'new' }
  | { kind: 'invited'; email: string | null; asksSignIn: boolean }
  | { kind: 'signedIn'; email: string }

export type SurveyFormProps = {
  account: SurveyAccount
  initial: Partial<SurveyAnswersInput>
  studios: readonly { id: string; name: string }[]
  keptDays: { flights: number; health: number }
  /** The day the calendars open on. */
  startDate: string | null
  submitLabel: string
  isPending: boolean
  errors: FormErrors | undefined
  onSubmit: (value: SurveyValue) => void
}

/** The registration form. What was typed stays on screen whatever happens to the answer. */
export function SurveyForm(props: SurveyFormProps) {
  const { account, initial, studios, keptDays, submitLabel, isPending, errors, onSubmit } = props
  const [attending, setAttending] = useState(initial.attending ?? null)
  return (
    <Form
      aria-label="Registration"
      {...surveyAsks[askedOf(account)]}
      errors={errors && withoutPrefix(errors)}
      onSubmit={onSubmit}
    >
      {account.kind !== 'signedIn' && <AccountSection account={account} />}
      <Section title="Basic Information">
        <TextField
          name="fullName"
          label="Full Name"
          autoComplete="name"
          isRequired
          maxLength={100}
          {...(initial.fullName !== undefined && { defaultValue: initial.fullName })}
        />
        <Select
          name="studioId"
          label="Studio"
          isRequired
          placeholder="Select your studio"
          options={[...studios.map(({ id, name }) => ({ id, label: name })), { id: LP, label: LP }]}
          {...(initial.studioId !== undefined && { defaultValue: initial.studioId })}
        />
        <RadioGroup
          name="attending"
          label="Will you attend?"
          isRequired
          isInline
          options={[
            { id: 'yes', label: 'Yes' },
            { id: 'no', label: 'No' },
          ]}
          defaultValue={initial.attending ?? null}
          onChange={setAttending}
        />
      </Section>
      {attending !== 'no' && (
        <>
          <FlightSection initial={initial} startDate={props.startDate} keptDays={keptDays.flights} />
          <StaySection initial={initial} keptDays={keptDays.health} />
        </>
      )}
      <SurveyPurpose />
      <FormActions>
        <Button type="submit" variant="primary" isWide isPending={isPending} pendingLabel="Saving...">
          {submitLabel}
        </Button>
      </FormActions>
    </Form>
  )
}

function AccountSection({ account }: { account: Exclude<SurveyAccount, { kind: 'signedIn' }> }) {
  const [typed, setTyped] = useState('')
  const known = account.kind === 'invited' ? account.email : null
  const asksSignIn = account.kind === 'invited' && account.asksSignIn
  const meant = known === null ? meantAddress(typed) : null
  return (
    <Section
      title="Account Information"
      {...(asksSignIn && {
        hint: 'You have an account already. Sign in with its password to save your answers.',
      })}
    >
      <div className="flex flex-col gap-1.5">
        <TextField
          name="email"
          type="email"
          label="Email"
          autoComplete="email"
          isRequired
          maxLength={255}
          {...(known === null
            ? { value: typed, onChange: setTyped }
            : { defaultValue: known, isReadOnly: true })}
        />
        {meant && <AddressHint meant={meant} onAccept={() => setTyped(meant)} />}
      </div>
      <PasswordField
        name="password"
        label="Password"
        isRequired
        autoComplete={asksSignIn ? 'current-password' : 'new-password'}
        {...(!asksSignIn && { description: 'At least 8 characters. You sign in with it to see your stay.' })}
      />
    </Section>
  )
}

function FlightSection(props: {
  initial: Partial<SurveyAnswersInput>
  startDate: string | null
  keptDays: number
}) {
  const { initial, startDate, keptDays } = props
  return (
    <Section
      title="Flight Information"
      isOptional
      hint={`Other guests of this event see your name and flights, so that people can share a ride. Flights are deleted ${counted(keptDays, 'day')} after the event.`}
    >
      <Switch name="flightsPrivate" {...(initial.flightsPrivate && { defaultSelected: true })}>
        Hide my flights from other guests
      </Switch>
      <p>Copy your flights as they stand on the ticket: each time is local to its airport.</p>
      <Flight number={1} title="Outbound flight" initial={initial} startDate={startDate} />
      <Flight number={2} title="Return flight" initial={initial} startDate={startDate} />
    </Section>
  )
}

type FlightProps = {
  number: 1 | 2
  title: string
  initial: Partial<SurveyAnswersInput>
  startDate: string | null
}

function Flight({ number, title, initial, startDate }: FlightProps) {
  const opensOn = startDate === null ? {} : { opensOn: startDate }
  return (
    <fieldset className="flex min-w-0 flex-col gap-4">
      <legend className="mb-3 font-medium">{title}</legend>
      <TextField
        name={`flight${number}DepartureAirport`}
        label="Departure airport"
        placeholder="For example LHR"
        maxLength={100}
        defaultValue={initial[`flight${number}DepartureAirport`] ?? ''}
      />
      <FlightMoment
        name={`flight${number}Departure`}
        label="Departure"
        moment={initial[`flight${number}DepartureTime`]}
        {...opensOn}
      />
      <FlightMoment
        name={`flight${number}Arrival`}
        label="Arrival"
        moment={initial[`flight${number}ArrivalTime`]}
        {...opensOn}
      />
    </fieldset>
  )
}

function StaySection({ initial, keptDays }: { initial: Partial<SurveyAnswersInput>; keptDays: number }) {
  return (
    <Section
      title="Accommodation & Dietary Requirements"
      hint={`Only organisers and the kitchen use these answers. They are deleted after ${counted(keptDays, 'day')} without an event.`}
    >
      <StayFields initial={initial} isSharingRequired />
    </Section>
  )
}

type SectionProps = { title: string; isOptional?: boolean; hint?: string; children: ReactNode }

function Section({ title, isOptional, hint, children }: SectionProps) {
  return (
    <section
      aria-label={title}
      className="flex flex-col gap-5 rounded-card border border-line bg-card p-5 md:p-6"
    >
      <div className="flex flex-col gap-2">
        <h2>
          {title}
          {isOptional && <span className="font-sans text-base font-normal text-soft"> (optional)</span>}
        </h2>
        {hint !== undefined && <Notice>{hint}</Notice>}
      </div>
      {children}
    </section>
  )
}

function askedOf(account: SurveyAccount): keyof typeof surveyAsks {
  if (account.kind === 'signedIn') return 'answers'
  return account.kind === 'invited' && account.asksSignIn ? 'signIn' : 'newAccount'
}
