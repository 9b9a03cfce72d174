import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { unanswered } from '#contract/questions.ts'
import { keepDraft, recallDraft } from '#web/lib/drafts.ts'
import type { SurveyInitial } from '#web/registration/survey/survey-values.ts'
import { fieldsOf, type FormFields } from '#web/ui/form-fields.ts'
import { dataWithPutAside } from '#web/ui/put-aside.tsx'

/**
 * What was typed into a form, from before the page was loaded again, and `frame`: put it around the form, and it is kept
 * from the first touch on. A telephone that drops the tab drops nothing. What was kept is read by a schema that comes for
 * it alone: without a draft there is nothing to wait for.
 */
export function useDraft(key: string, read: (fields: FormFields) => object) {
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
