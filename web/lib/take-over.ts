/** Whether the early page is on screen (early.ts). */
export const isEarlyShown = (): boolean =>
  document.querySelector('#root > [data-early] main:not([hidden])') !== null

type EarlyInput = { fullName?: string; attending?: 'yes' | 'no' }

let typedEarly: EarlyInput | undefined

/** Call before the app renders, and the returned function afterwards, to keep the typed values and the focus. */
export function takeOver(): () => void {
  const form = document.querySelector<HTMLFormElement>('#root > [data-early] form')
  if (!form) return () => {}
  const data = new FormData(form)
  const [fullName, attending] = [data.get('fullName'), data.get('attending')]
  typedEarly = {
    ...(typeof fullName === 'string' && fullName !== '' && { fullName }),
    ...((attending === 'yes' || attending === 'no') && { attending }),
  }
  const focused = document.activeElement
  if (!(focused instanceof HTMLInputElement) || !form.contains(focused)) return () => {}
  const { name, value, selectionStart } = focused
  return () => {
    const fields = [...document.querySelectorAll<HTMLInputElement>(`form input[name="${CSS.escape(name)}"]`)]
    const field = fields.find((input) => input.type !== 'radio' || input.value === value)
    field?.focus()
    if (field && selectionStart !== null) field.setSelectionRange(selectionStart, selectionStart)
  }
}

/** Returns the values typed before the app loaded, once, for the form that continues with them. */
export function takeTypedEarly(): EarlyInput | undefined {
  const taken = typedEarly
  typedEarly = undefined
  return taken
}
