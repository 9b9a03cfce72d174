/**
 * Fills texts into the early page that the document contains (web/early-pages.tsx), by slot name, and shows it. null removes
 * the part of that name. The app then takes over with take-over.ts.
 */
export function showEarly(texts: Readonly<Record<string, string | null>>): void {
  const page = document.querySelector('[data-early]')
  const content = page?.querySelector('main')
  if (!page || !content) return
  for (const [name, word] of Object.entries(texts)) {
    if (word === null) page.querySelector(`[data-part=${name}]`)?.remove()
    else for (const slot of page.querySelectorAll(`[data-slot=${name}]`)) slot.textContent = word
  }
  page.addEventListener('submit', (event) => event.preventDefault())
  page.addEventListener('change', showChoices)
  content.hidden = false
  // Moves the waiting sign below the text.
  const waiting = page.querySelector('.while-waiting')
  if (waiting) content.append(waiting)
}

/** Marks chosen radio buttons, as the app's code does once it has loaded. */
function showChoices({ currentTarget }: Event): void {
  if (!(currentTarget instanceof Element)) return
  for (const choice of currentTarget.querySelectorAll<HTMLInputElement>('input[type=radio]'))
    choice.closest('label')?.toggleAttribute('data-selected', choice.checked)
}
