/** Whether the early page is on screen (early.ts). */
export const isEarlyShown = (): boolean => document.querySelector('[data-early] main:not([hidden])') !== null

let typedEarly: FormData | undefined

/** Call before the app renders, and the returned function afterwards, to keep what was typed and the focus. */
export function takeOver(): () => void {
  const form = document.querySelector<HTMLFormElement>('[data-early] form')
  if (!form) return () => {}
  typedEarly = new FormData(form)
  const focused = document.activeElement
  if (!(focused instanceof HTMLInputElement)) return () => {}
  const { name, value, type, selectionStart } = focused
  return () => {
    const choice = type === 'radio' ? `[value="${value}"]` : ''
    const input = document.querySelector<HTMLInputElement>(`form [name="${name}"]${choice}`)
    input?.focus()
    if (selectionStart !== null) input?.setSelectionRange(selectionStart, selectionStart)
  }
}

/** Returns what was typed and chosen before the app loaded, once, for the form that continues with it. */
export function takeTypedEarly(): FormData | undefined {
  const taken = typedEarly
  typedEarly = undefined
  return taken
}
