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

/** The person answering: new, coming by a personal link, or signed in. */
type SurveyAccount =
  | { kind: 'new' }
  | { kind: 'invited'; email: string | null }
  | { kind: 'signedIn'; email: string }

/** The facts about its edition that the form needs. */
export type Edition = Pick<
  Outputs['survey']['open'],
  'venue' | 'studios' | 'keptDays' | 'airports' | 'questions'
>

type SurveyFormProps = {
  account: SurveyAccount
  initial: SurveyInitial
  /** Known answers, prefilled or not. A field left blank keeps them. */
  known: SurveyInitial
  /** Own questions whose answers would now have more readers. */
  asksAgain?: readonly string[]
  edition: Edition
  submitLabel: string
  /** The name under which the draft is stored until the form is sent; call `forgetDraft` then. */
  draftName: string
  isPending: boolean
  errors: FormErrors | undefined
  onSubmit: (value: SurveyValue) => void
}

/** The registration form. Typed text stays on screen, whatever the server answers. */
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
          // A personal link has asked this already, before the form.
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

/** Why the answers are collected and whom to ask, shown before they are sent (security G6). */
const SurveyPurpose = () => (
  <p className="text-sm text-soft">
    We use your answers to plan this event. To see, correct or delete what we know about you, sign in and open
    “My account”, or ask your organiser.
  </p>
)

/**
 * A form's draft from before a reload, and `frame`, which must be put around the form and stores it from the first interaction
 * on. A phone that drops the tab loses nothing. Stored drafts are parsed with a schema that loads only for them: without a
 * draft there is nothing to wait for.
 */
function useDraft(key: string, read: (fields: FormFields) => object) {
  // Read only once: reading it again after the form was sent would store it again.
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
      // Once sent, the form is no longer on the page.
      if (isTouched && form?.isConnected)
        keepDraft(key, withoutBlanks(read(fieldsOf(dataWithPutAside(form)))))
    }
    const touch = () => {
      isTouched = true
      // Deferred until the press or key has taken effect.
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

/** The stored fields: all but the password and the removals. */
const kept = new Set(['email', 'fullName', 'studioId', 'attending', ...Object.keys(unanswered)])

const withoutBlanks = (typed: object): object =>
  Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => kept.has(name) && value !== null && value !== ''),
  )
