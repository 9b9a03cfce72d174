import type { z } from 'zod'
import type { Asking, QuestionFields } from '#contract/own-questions.ts'
import type { Client } from '#server/testing/served.ts'

type Fields = z.input<typeof QuestionFields>
type AskingInput = z.input<typeof Asking>

/** The fields of a question with a short answer; a test overrides what it cares about. */
export const questionFields = (label: string, more: Partial<Fields> = {}): Fields => ({
  label,
  help: null,
  kind: 'text',
  purpose: null,
  heads: null,
  ...more,
})

/** Returns a function that adds a question to an edition as an organiser; it resolves to the question's id. */
export const adding =
  (organiser: () => Client, venueId: () => string) =>
  async (label: string, more: Partial<Fields> = {}, asking: AskingInput = {}): Promise<string> => {
    const question = questionFields(label, more)
    return (await organiser().questions.add({ venueId: venueId(), question, asking })).id
  }
