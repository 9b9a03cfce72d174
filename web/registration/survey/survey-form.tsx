import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { LP } from '#contract/answers.ts'
import { isRequired, onlyReaders, surveyQuestions, unanswered } from '#contract/questions.ts'
import { keepDraft, recallDraft } from '#web/lib/drafts.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import type { Outputs } from '#web/lib/outputs.ts'
import { pluralize } from '#web/lib/pluralize.ts'
import { AddressHint } from '#web/registration/survey/address-hint.tsx'
import { meantAddress } from '#web/registration/survey/address-typos.ts'
import { FlightFields } from '#web/registration/survey/flight-fields.tsx'
import { AnswerFields } from '#web/registration/survey/answer-fields.tsx'
import { OwnParts } from '#web/registration/survey/own-parts.tsx'
import { SurveySection } from '#web/registration/survey/survey-section.tsx'
import {
  asksOf,
  daysOf,
  type SurveyAsks,
  withoutPrefix,
  type SurveyInitial,
  type SurveyValue,
} from '#web/registration/survey/survey-values.ts'
import { Button } from '#web/ui/button.tsx'
import type { FormErrors } from '#web/ui/form-errors.ts'
import { fieldsOf, type FormFields } from '#web/ui/form-fields.ts'
import { Form, FormActions } from '#web/ui/form.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { PutAside, dataWithPutAside } from '#web/ui/put-aside.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { Select } from '#web/ui/select.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** The person who answers: new, the owner of a personal link who comes, or signed in. */
type SurveyAccount =
  | { kind: 'new' }
  | { kind: 'invited'; email: string | null }
  | { kind: 'signedIn'; email: string }

/** What the form needs of its edition. */
export type Edition = Pick<
  Outputs['survey']['open'],
  'venue' | 'studios' | 'keptDays' | 'airports' | 'questions'
>

type SurveyFormProps = {
  account: SurveyAccount
  initial: SurveyInitial
  /** What is known already, filled in or not: left blank, it is kept. */
  known: SurveyInitial
  /** Questions in the organisers' own words whose answers more people would read by now. */
  asksAgain?: readonly string[]
  edition: Edition
  submitLabel: string
  /** Under which name what is typed is kept until it is sent; `forgetDraft` then. */
  draftName: string
  isPending: boolean
  errors: FormErrors | undefined
  onSubmit: (value: SurveyValue) => void
}

/** The registration form. What was typed stays on screen whatever happens to the answer. */
export function SurveyForm(props: SurveyFormProps) {
  const { account, initial, known, edition } = props
  const kind = account.kind === 'signedIn' ? 'answers' : 'newAccount'
  const asks = useMemo(
    () => asksOf(kind, { questions: edition.questions, known: known.own }),
    [kind, edition.questions, known.own],
  )
  const { frame, typedBefore } = useDraft(props.draftName, asks.read)
  return (
    <div ref={frame}>
      <Loaded query={typedBefore} loading={{ shape: 'list', count: 3 }}>
        {(typed) => (
          <Questions
            {...props}
            initial={{ ...initial, ...typed, own: { ...initial.own, ...typed.own } }}
            asks={asks}
          />
        )}
      </Loaded>
    </div>
  )
}

function Questions(props: SurveyFormProps & { asks: SurveyAsks }) {
  const { account, initial, known, asksAgain, edition, submitLabel, isPending, errors, onSubmit, asks } =
    props
  const { questions } = edition
  const isInvited = account.kind === 'invited'
  const [attending, setAttending] = useState(isInvited ? 'yes' : (initial.attending ?? null))
  return (
    <Form aria-label="Registration" {...asks} errors={errors && withoutPrefix(errors)} onSubmit={onSubmit}>
      <SurveySection title="Basic Information">
        {isInvited ? (
          // A personal link asks it first, before this form.
          <input type="hidden" name="attending" value="yes" />
        ) : (
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
        )}
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
          options={[...edition.studios.map(({ id, name }) => ({ id, label: name })), { id: LP, label: LP }]}
          {...(initial.studioId !== undefined && { defaultValue: initial.studioId })}
        />
      </SurveySection>
      <PutAside isAside={attending === 'no'}>
        <FlightSection {...props} />
        <StaySection {...props} />
      </PutAside>
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
      {account.kind !== 'signedIn' && <AccountSection account={account} typedBefore={initial.email ?? ''} />}
      <SurveyPurpose />
      <FormActions>
        <Button type="submit" variant="primary" isWide isPending={isPending} pendingLabel="Saving...">
          {submitLabel}
        </Button>
      </FormActions>
    </Form>
  )
}

type AccountSectionProps = { account: Exclude<SurveyAccount, { kind: 'signedIn' }>; typedBefore: string }

function AccountSection({ account, typedBefore }: AccountSectionProps) {
  const [typed, setTyped] = useState(typedBefore)
  const known = account.kind === 'invited' ? account.email : null
  const meant = known === null ? meantAddress(typed) : null
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
        autoComplete="new-password"
        description="At least 8 characters. You’ll use it to sign in and see your stay."
      />
    </SurveySection>
  )
}

function FlightSection({ account, initial, known, edition }: SurveyFormProps) {
  const { airports, keptDays } = edition
  const days = daysOf(edition.venue)
  const legs = { initial, known, airports, canRemove: account.kind === 'signedIn' }
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
      <FlightFields number={1} day={days.first} {...legs} />
      <FlightFields number={2} day={days.last ?? days.first} {...legs} />
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
          by="guest"
          {...{ name, initial, known }}
          canRemove={account.kind === 'signedIn'}
          isRequired={isRequired(name)}
        />
      ))}
    </SurveySection>
  )
}

/** The purpose of the answers and whom to ask, before they are sent (security G6). */
const SurveyPurpose = () => (
  <p className="text-sm text-soft">
    We use your answers to plan this event. To see, correct or delete what we know about you, sign in and open
    “My account”, or ask your organiser.
  </p>
)

/**
 * What was typed into a form, from before the page was loaded again, and `frame`: put it around the form, and it is kept
 * from the first touch on. A phone that drops the tab drops nothing. What was kept is read by a schema that comes for
 * it alone: without a draft there is nothing to wait for.
 */
function useDraft(key: string, read: (fields: FormFields) => object) {
  // Recalled once: a draft that is recalled again after it was sent would be kept again.
  const [recalled] = useState(() => recallDraft(key, Date.now()))
  const typedBefore = useQuery({
    queryKey: ['survey draft', key],
    queryFn: () => readDraft(recalled),
    enabled: recalled !== undefined,
    initialData: recalled === undefined ? nothing : undefined,
    staleTime: Infinity,
    gcTime: 0,
  })
  const frame = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const element = frame.current
    let isTouched = false
    const keep = () => {
      const form = element?.querySelector('form')
      // Sent, the form has gone from the page.
      if (isTouched && form?.isConnected)
        keepDraft(key, withoutBlanks(read(fieldsOf(dataWithPutAside(form)))))
    }
    const touch = () => {
      isTouched = true
      // After the press or key has done what it does.
      setTimeout(keep)
    }
    const touches = ['input', 'change', 'keyup', 'click', 'focusout'] as const
    for (const name of touches) element?.addEventListener(name, touch)
    window.addEventListener('pagehide', keep)
    return () => {
      for (const name of touches) element?.removeEventListener(name, touch)
      window.removeEventListener('pagehide', keep)
    }
  }, [key, read])

  return { frame, typedBefore }
}

const nothing: SurveyInitial = {}

async function readDraft(recalled: unknown): Promise<SurveyInitial> {
  const { Draft } = await import('#web/registration/survey/survey-schemas.ts')
  return Draft.safeParse(recalled).data ?? {}
}

/** What of a form is kept: everything but the password, and what is taken back. */
const kept = new Set(['email', 'fullName', 'studioId', 'attending', ...Object.keys(unanswered)])

const withoutBlanks = (typed: object): object =>
  Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => kept.has(name) && value !== null && value !== ''),
  )
