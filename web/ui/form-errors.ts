import type { z } from 'zod'

/** Sentences by field name; '' for the form as a whole. */
export type FormErrors = Readonly<Record<string, string>>

/** The first sentence for each field. Issues without a field in this form are under ''. */
export function errorsOf({ issues }: z.ZodError, form: HTMLFormElement): FormErrors {
  const errors: Record<string, string> = {}
  for (const { path, message } of issues) errors[fieldFor(path, form)] ??= message
  return errors
}

/** The field of an issue: `allergies.0` shows at `allergies`. */
function fieldFor(path: readonly PropertyKey[], form: HTMLFormElement): string {
  for (let length = path.length; length > 0; length -= 1) {
    const name = path.slice(0, length).map(String).join('.')
    if (form.elements.namedItem(name)) return name
  }
  return ''
}

/**
 * Fields that were started but not finished: a partial date, whose value is still empty, a running upload, or text from which
 * nothing was picked. Saving now would lose them.
 */
export function unfinishedFields(form: HTMLFormElement): FormErrors {
  const errors: Record<string, string> = {}
  for (const field of form.querySelectorAll<HTMLElement>('[data-segments]')) {
    if (field.closest('fieldset:disabled')) continue
    const parts = [...field.querySelectorAll('[role=spinbutton]')]
    const empty = parts.filter((part) => part.hasAttribute('data-placeholder')).length
    const name = field.dataset['segments']
    if (name && empty > 0 && empty < parts.length) errors[name] = 'Please finish this or clear it'
  }
  for (const field of form.querySelectorAll<HTMLElement>('[data-unfinished]')) {
    errors[field.dataset['unfinished'] ?? ''] = field.dataset['why'] ?? ''
  }
  return errors
}

/** The names of the fields whose values differ from when the form was sent. */
export function changedFields(sent: FormData, now: FormData): string[] {
  return [...new Set([...sent.keys(), ...now.keys()])].filter(
    (name) => serialize(sent, name) !== serialize(now, name),
  )
}

const serialize = (fields: FormData, name: string) => JSON.stringify(fields.getAll(name))
