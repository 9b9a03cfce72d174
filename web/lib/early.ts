/**
 * Fills words into what the document of a first contact comes with (web/early-pages.tsx), by the names of their places, and
 * shows it. null: there is no such thing, and its part goes. take-over.ts is what follows.
 */
export function showEarly(words: Readonly<Record<string, string | null>>): void {
  const page = document.querySelector('#root > [data-early]')
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
