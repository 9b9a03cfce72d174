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

/** What a form holds, with what is put aside. */
export function dataWithPutAside(form: HTMLFormElement): FormData {
  const aside = [...form.querySelectorAll<HTMLFieldSetElement>('fieldset[data-put-aside]')]
  for (const fields of aside) fields.disabled = false
  const data = new FormData(form)
  for (const fields of aside) fields.disabled = true
  return data
}
