import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { unanswered } from '#contract/questions.ts'
import { saveDraft, recallDraft } from '#web/lib/drafts.ts'
import { takeTypedEarly } from '#web/lib/take-over.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { Loaded } from '#web/lib/loaded.tsx'
import type { Outputs } from '#web/lib/outputs.ts'
import { BasicInformation } from '#web/registration/survey/basic-information.tsx'
import {
  formPartsOf,
  type SurveyFormParts,
  withoutPrefix,
  type SurveyInitial,
  type SurveyValue,
} from '#web/registration/survey/survey-values.ts'
import type { FormErrors } from '#web/ui/form-errors.ts'
import { fieldsOf, type FormFields } from '#web/ui/form-fields.ts'
import { Form } from '#web/ui/form.tsx'
import { dataWithHidden } from '#web/ui/keep-hidden.tsx'

/** The person who answers: new, invited with a personal link, or signed in. */
export type SurveyAccount =
  | { kind: 'new' }
  | { kind: 'invited'; email: string | null }
  | { kind: 'signedIn'; email: string }

/** What the form needs to know about the edition. */
export type Edition = Pick<
  Outputs['survey']['open'],
  'venue' | 'studios' | 'keptDays' | 'airports' | 'questions'
>

export type SurveyFormProps = {
  account: SurveyAccount
  initial: SurveyInitial
  /** Known answers, prefilled or not. A field left blank keeps them. */
  known: SurveyInitial
  /** Custom questions whose answers would now have more readers. */
  asksAgain?: readonly string[]
  edition: Edition
  submitLabel: string
  /** The name under which the draft is stored until the form is sent; call `closeDraft` then. */
  draftName: string
  isPending: boolean
  errors: FormErrors | undefined
  onSubmit: (value: SurveyValue) => void
}

/** The registration form. Typed text stays on screen, whatever the server answers. */
export function SurveyForm(props: SurveyFormProps) {
  const { account, initial, known, edition } = props
  const kind = account.kind === 'signedIn' ? 'answers' : 'newAccount'
  const parts = useMemo(
    () => formPartsOf(kind, { questions: edition.questions, known: known.own }),
    [kind, edition.questions, known.own],
  )
  const { frame, draft } = useDraft(props.draftName, parts.read)
  const [typedEarly] = useState(() => answersIn(takeTypedEarly()))
  return (
    <div ref={frame}>
      <Loaded query={draft} loading={{ shape: 'list', count: 3 }}>
        {(typed) => (
          <Questions
            {...props}
            initial={{ ...initial, ...typed, ...typedEarly, own: { ...initial.own, ...typed.own } }}
            parts={parts}
          />
        )}
      </Loaded>
    </div>
  )
}

/** The answers that the early page asks for. */
function answersIn(early: FormData | undefined): SurveyInitial {
  const fullName = String(early?.get('fullName') ?? '')
  const attending = early?.get('attending')
  return { ...(fullName && { fullName }), ...((attending === 'yes' || attending === 'no') && { attending }) }
}

/** The second section and all others, which load while the first is filled in. */
const SurveyRest = lazyPart(
  'rest of the survey',
  async () => (await import('#web/registration/survey/survey-rest.tsx')).SurveyRest,
)

function Questions(props: SurveyFormProps & { parts: SurveyFormParts }) {
  const { account, initial, edition, errors, onSubmit, parts } = props
  const isInvited = account.kind === 'invited'
  const [attending, setAttending] = useState(isInvited ? 'yes' : (initial.attending ?? null))
  return (
    <Form aria-label="Registration" {...parts} errors={errors && withoutPrefix(errors)} onSubmit={onSubmit}>
      <BasicInformation
        isComing={isInvited}
        initial={initial}
        studios={edition.studios}
        onAttending={setAttending}
      />
      <SurveyRest {...props} isComing={attending !== 'no'} />
    </Form>
  )
}

/**
 * Returns a form's draft from before a reload, and `frame`, a ref for the element around the form. From the first
 * interaction on, every change is stored, so that a phone that drops the tab loses nothing. The schema that parses
 * a draft loads only if there is a draft.
 */
function useDraft(key: string, read: (fields: FormFields) => object) {
  // We read the draft only once: reading it again after the form was sent would store it again.
  const [recalled] = useState(() => recallDraft(key, Date.now()))
  const draft = useQuery({
    queryKey: ['survey draft', key],
    queryFn: () => readDraft(recalled),
    enabled: recalled !== undefined,
    initialData: recalled === undefined ? noAnswers : undefined,
    staleTime: Infinity,
    gcTime: 0,
  })
  const frame = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const element = frame.current
    let isTouched = false
    const storeDraft = () => {
      const form = element?.querySelector('form')
      // Once sent, the form is no longer on the page.
      if (isTouched && form?.isConnected) saveDraft(key, withoutBlanks(read(fieldsOf(dataWithHidden(form)))))
    }
    const storeDraftLater = () => {
      isTouched = true
      // Deferred until the press or key has taken effect.
      setTimeout(storeDraft)
    }
    const events = ['input', 'change', 'keyup', 'click', 'focusout'] as const
    for (const name of events) element?.addEventListener(name, storeDraftLater)
    window.addEventListener('pagehide', storeDraft)
    return () => {
      for (const name of events) element?.removeEventListener(name, storeDraftLater)
      window.removeEventListener('pagehide', storeDraft)
    }
  }, [key, read])

  return { frame, draft }
}

const noAnswers: SurveyInitial = {}

async function readDraft(recalled: unknown): Promise<SurveyInitial> {
  const { Draft } = await import('#web/registration/survey/survey-schemas.ts')
  return Draft.safeParse(recalled).data ?? {}
}

/** The stored fields: all but the password and the removals. */
const storedFields = new Set(['email', 'fullName', 'studioId', 'attending', ...Object.keys(unanswered)])

const withoutBlanks = (typed: object): object =>
  Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => storedFields.has(name) && value !== null && value !== ''),
  )
