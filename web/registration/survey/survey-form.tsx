import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { unanswered } from '#contract/questions.ts'
import { keepDraft, recallDraft } from '#web/lib/drafts.ts'
import { takeTypedEarly } from '#web/lib/take-over.ts'
import { later } from '#web/lib/later.tsx'
import { Loaded } from '#web/lib/loaded.tsx'
import type { Outputs } from '#web/lib/outputs.ts'
import { BasicInformation } from '#web/registration/survey/basic-information.tsx'
import {
  asksOf,
  type SurveyAsks,
  withoutPrefix,
  type SurveyInitial,
  type SurveyValue,
} from '#web/registration/survey/survey-values.ts'
import type { FormErrors } from '#web/ui/form-errors.ts'
import { fieldsOf, type FormFields } from '#web/ui/form-fields.ts'
import { Form } from '#web/ui/form.tsx'
import { dataWithPutAside } from '#web/ui/put-aside.tsx'

/** The person who answers: new, the owner of a personal link who comes, or signed in. */
export type SurveyAccount =
  | { kind: 'new' }
  | { kind: 'invited'; email: string | null }
  | { kind: 'signedIn'; email: string }

/** What the form needs of its edition. */
export type Edition = Pick<
  Outputs['survey']['open'],
  'venue' | 'studios' | 'keptDays' | 'airports' | 'questions'
>

export type SurveyFormProps = {
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
  const [early] = useState(takeTypedEarly)
  return (
    <div ref={frame}>
      <Loaded query={typedBefore} loading={{ shape: 'list', count: 3 }}>
        {(typed) => (
          <Questions
            {...props}
            initial={{ ...initial, ...typed, ...early, own: { ...initial.own, ...typed.own } }}
            asks={asks}
          />
        )}
      </Loaded>
    </div>
  )
}

/** From the second section on: the first is asked while they are on their way. */
const SurveyRest = later(
  'rest of the survey',
  async () => (await import('#web/registration/survey/survey-rest.tsx')).SurveyRest,
)

function Questions(props: SurveyFormProps & { asks: SurveyAsks }) {
  const { account, initial, edition, errors, onSubmit, asks } = props
  const isInvited = account.kind === 'invited'
  const [attending, setAttending] = useState(isInvited ? 'yes' : (initial.attending ?? null))
  return (
    <Form aria-label="Registration" {...asks} errors={errors && withoutPrefix(errors)} onSubmit={onSubmit}>
      <BasicInformation
        isComing={isInvited}
        initial={initial}
        studios={edition.studios}
        onAttending={setAttending}
      />
      <SurveyRest {...props} comes={attending !== 'no'} />
    </Form>
  )
}

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
