/** Whether the beginning of the page can be read already (early.ts). */
export const isEarlyShown = (): boolean =>
  document.querySelector('#root > [data-early] main:not([hidden])') !== null

type Typed = { fullName?: string; attending?: 'yes' | 'no' }

let typed: Typed | undefined

/** Call before the app draws, and what it answers after that: the focus goes on in the same field. */
export function takeOver(): () => void {
  const form = document.querySelector<HTMLFormElement>('#root > [data-early] form')
  if (!form) return () => {}
  const data = new FormData(form)
  const [fullName, attending] = [data.get('fullName'), data.get('attending')]
  typed = {
    ...(typeof fullName === 'string' && fullName !== '' && { fullName }),
    ...((attending === 'yes' || attending === 'no') && { attending }),
  }
  const focused = document.activeElement
  if (!(focused instanceof HTMLInputElement) || !form.contains(focused)) return () => {}
  const { name, value, selectionStart } = focused
  return () => {
    const fields = [...document.querySelectorAll<HTMLInputElement>(`form input[name="${CSS.escape(name)}"]`)]
    const field = fields.find((one) => one.type !== 'radio' || one.value === value)
    field?.focus()
    if (field && selectionStart !== null) field.setSelectionRange(selectionStart, selectionStart)
  }
}

/** What was typed before the app was there, for the form that goes on with it. */
export function takeTypedEarly(): Typed | undefined {
  const taken = typed
  typed = undefined
  return taken
}
