import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { KnownAnswers } from '#contract/registration.ts'
import { keepDraft, recallDraft } from '#web/lib/drafts.ts'
import type { SurveyInitial } from '#web/registration/survey/survey-values.ts'
import { fieldsOf, type FormFields } from '#web/ui/form-fields.ts'

/** What of a form is kept: everything but the password. */
const Draft = KnownAnswers.extend({ email: z.string().optional() })

/**
 * What was typed into a form, from before the page was loaded again, and `frame`: put it around the form, and it is kept
 * from the first touch on. A telephone that drops the tab drops nothing.
 */
export function useDraft(key: string, read: (fields: FormFields) => object) {
  const [typedBefore] = useState(() => readDraft(key))
  const frame = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const element = frame.current
    let isTouched = false
    const keep = () => {
      const form = element?.querySelector('form')
      // Sent, the form has gone from the page.
      if (isTouched && form?.isConnected) keepDraft(key, withoutBlanks(read(fieldsOf(new FormData(form)))))
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

function readDraft(key: string): SurveyInitial {
  return Draft.safeParse(recallDraft(key, Date.now())).data ?? {}
}

function withoutBlanks(typed: object): object {
  const filled = Object.fromEntries(
    Object.entries(typed).filter(([, value]) => value !== null && value !== ''),
  )
  return Draft.safeParse(filled).data ?? {}
}
