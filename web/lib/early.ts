/**
 * What the document of a first contact comes with (web/early-pages.tsx): the beginning of the page as the app will draw
 * it, hidden until its words are here. What is typed into it is the app's when that takes over.
 */
const early = () => document.querySelector('#root > [data-early]')

/** Fills words in, by the names of their places, and shows it. null: there is no such thing, and its part goes. */
export function showEarly(words: Readonly<Record<string, string | null>>): void {
  const page = early()
  const content = page?.querySelector('main')
  if (!page || !content) return
  for (const [name, word] of Object.entries(words)) {
    if (word === null) page.querySelector(`[data-part=${name}]`)?.remove()
    else for (const slot of page.querySelectorAll(`[data-slot=${name}]`)) slot.textContent = word
  }
  page.addEventListener('submit', (event) => event.preventDefault())
  page.addEventListener('change', showChoices)
  content.hidden = false
  // Below what can be read, where it is not in the way.
  const waiting = page.querySelector('.while-waiting')
  if (waiting) content.append(waiting)
}

/** A choice is drawn by the app's code, which is not there yet. */
function showChoices({ currentTarget }: Event): void {
  if (!(currentTarget instanceof Element)) return
  for (const choice of currentTarget.querySelectorAll<HTMLInputElement>('input[type=radio]'))
    choice.closest('label')?.toggleAttribute('data-selected', choice.checked)
}

export const isEarlyShown = (): boolean =>
  document.querySelector('#root > [data-early] main:not([hidden])') !== null

type Typed = { fullName?: string; attending?: 'yes' | 'no' }

let typed: Typed | undefined

/** Call before the app draws, and what it answers after that: the focus goes on in the same field. */
export function takeOver(): () => void {
  const form = early()?.querySelector('form')
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
