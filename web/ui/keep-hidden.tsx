import type { ReactNode } from 'react'

type KeepHiddenProps = { isHidden: boolean; children: ReactNode }

/** Fields made unnecessary by another answer: hidden and not sent, but they keep what was typed into them. */
export const KeepHidden = ({ isHidden, children }: KeepHiddenProps) => (
  <fieldset
    disabled={isHidden}
    data-kept-hidden={isHidden || undefined}
    className={isHidden ? 'hidden' : 'contents'}
  >
    {children}
  </fieldset>
)

/**
 * A form's data including hidden fields. Read from the fields themselves, because enabling them briefly would make the
 * browser restyle the whole form at each key press.
 */
export function dataWithHidden(form: HTMLFormElement): FormData {
  const data = new FormData()
  for (const field of form.elements) {
    if (field.matches(':disabled') && !field.closest('[data-kept-hidden]')) continue
    for (const value of valuesOf(field)) data.append(field.getAttribute('name') ?? '', value)
  }
  return data
}

/** The values a field sends; a button sends no value. */
function valuesOf(field: Element): string[] {
  if (!field.getAttribute('name')) return []
  if (field instanceof HTMLSelectElement) return [...field.selectedOptions].map(({ value }) => value)
  if (field instanceof HTMLTextAreaElement) return [field.value]
  if (!(field instanceof HTMLInputElement)) return []
  return ['checkbox', 'radio'].includes(field.type) && !field.checked ? [] : [field.value]
}
