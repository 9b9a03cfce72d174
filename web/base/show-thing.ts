/** How long to wait for the thing to appear on its page, in milliseconds. */
const timeoutMs = 10_000

/**
 * Shows a thing on its page: scrolls to it, focuses it, and outlines it until the person moves on. Things are marked with
 * `data-thing`; the page may still have to load.
 */
export function showThing(id: string): void {
  if (show(id)) return
  const observer = new MutationObserver(() => show(id) && observer.disconnect())
  observer.observe(document.body, { childList: true, subtree: true })
  setTimeout(() => observer.disconnect(), timeoutMs)
}

function show(id: string): boolean {
  const thing = document.querySelector(`[data-thing="${CSS.escape(id)}"]`)
  if (!(thing instanceof HTMLElement)) return false
  // Opens a collapsed section, as the browser's own search does.
  thing.closest('[hidden=until-found]')?.dispatchEvent(new Event('beforematch'))
  thing.tabIndex = -1
  thing.dataset['found'] = ''
  thing.addEventListener('blur', () => delete thing.dataset['found'], { once: true })
  thing.scrollIntoView({ block: 'center' })
  thing.focus({ preventScroll: true })
  return true
}

/** As a ref: scrolls a strip of buttons sideways to this one. */
export const scrollStripTo = (button: HTMLElement | null) => {
  const strip = button?.parentElement
  if (button && strip) strip.scrollLeft = button.offsetLeft - strip.offsetLeft
}
