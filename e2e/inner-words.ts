/**
 * Runs in the page, before any of its scripts: reports texts that no user should see, such as an unreplaced
 * placeholder, a name of the database or the settings, or a missing value.
 */
export function searchInnerWords(): void {
  const placeholder = /\{[a-z][a-z ]*\}/
  const innerWord =
    /\b[a-z]+(_[a-z]+)+\b|\b[A-Z]{3,}(_[A-Z]{3,})+\b|\bundefined\b|\bNaN\b|\[object \w+\]|\bInvalid Date\b/
  // Skips typed text, marked placeholders in messages, and the page about our own calls.
  const skipped = 'script, style, textarea, code, pre, mark, [contenteditable]'
  const reported = new Set<string>()
  const search = () => {
    if (!document.body || location.pathname === '/reference') return
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { textContent: text, parentElement } = walker.currentNode
      if (
        text === null ||
        !(innerWord.test(text) || placeholder.test(text)) ||
        reported.has(text) ||
        parentElement?.closest(skipped)
      )
        continue
      reported.add(text)
      const report: unknown = Reflect.get(window, 'reportInnerWord')
      if (typeof report === 'function') report(`${location.pathname}: ${text}`)
    }
  }
  let isDue = false
  new MutationObserver(() => {
    if (isDue) return
    isDue = true
    setTimeout(() => {
      isDue = false
      search()
    }, 100)
  }).observe(document, { subtree: true, childList: true, characterData: true })
}
