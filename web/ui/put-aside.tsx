import type { ReactNode } from 'react'

type PutAsideProps = { isAside: boolean; children: ReactNode }

/** Fields that are not seen and not sent while another answer makes them needless, and that keep what was typed into them. */
export const PutAside = ({ isAside, children }: PutAsideProps) => (
  <fieldset
    disabled={isAside}
    data-put-aside={isAside || undefined}
    className={isAside ? 'hidden' : 'contents'}
  >
    {children}
  </fieldset>
)

/**
 * What a form holds, with what is put aside. Read from the fields: enabling them for a moment would make the browser find
 * the styles of the whole form again, at each key.
 */
export function dataWithPutAside(form: HTMLFormElement): FormData {
  const data = new FormData()
  for (const field of form.elements) {
    if (field.matches(':disabled') && !field.closest('[data-put-aside]')) continue
    for (const value of valuesOf(field)) data.append(field.getAttribute('name') ?? '', value)
  }
  return data
}

/** What a field sends; a button sends nothing. */
function valuesOf(field: Element): string[] {
  if (!field.getAttribute('name')) return []
  if (field instanceof HTMLSelectElement) return [...field.selectedOptions].map(({ value }) => value)
  if (field instanceof HTMLTextAreaElement) return [field.value]
  if (!(field instanceof HTMLInputElement)) return []
  return ['checkbox', 'radio'].includes(field.type) && !field.checked ? [] : [field.value]
}
