export type Target = readonly [selector: string, name: string]

/**
 * Runs in the page. Returns the middle of the first visible control with this name, after scrolling to the control, or
 * null while the control is covered or still sliding in. While a dialog, a list or a menu is open, only its contents
 * count, unless `within` names a place.
 */
export function placeOf(target: Target, within: Target | null): [number, number] | null {
  const textOf = (id: string) => document.getElementById(id)?.textContent ?? ''
  const isCalled = (element: Element, pattern: RegExp) => {
    const labelled = (element.getAttribute('aria-labelledby') ?? '').split(' ').map(textOf).join(' ').trim()
    const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
    const labels = isField ? [...(element.labels ?? [])] : []
    return [
      element.getAttribute('aria-label'),
      labelled,
      labels.map((label) => label.textContent).join(' '),
      element.getAttribute('placeholder'),
      element.textContent?.trim(),
    ].some((text) => text && pattern.test(text))
  }
  const isSeen = (element: Element) =>
    element.getClientRects().length > 0 && !element.closest('[aria-hidden=true],[inert]')
  const find = (root: ParentNode, [selector, name]: Target) =>
    [...root.querySelectorAll(selector)].find(
      (element) => isSeen(element) && isCalled(element, new RegExp(name, 'i')),
    )
  const open = [...document.querySelectorAll('[role=dialog],[role=listbox],[role=menu]')].findLast(isSeen)
  const root = within ? find(document, within) : (open ?? document)
  const found = root && find(root, target)
  if (!found) return null
  // Scroll-driven animations have another timeline, and never end.
  const isMoving = ({ effect, playState, timeline }: Animation) =>
    timeline === document.timeline &&
    playState === 'running' &&
    effect instanceof KeyframeEffect &&
    effect.target?.contains(found)
  if (document.getAnimations().some(isMoving)) return null
  found.scrollIntoView({ block: 'center' })
  const { x, y, width, height } = found.getBoundingClientRect()
  const middle: [number, number] = [Math.round(x + width / 2), Math.round(y + height / 2)]
  const onTop = document.elementFromPoint(...middle)
  return onTop && (found.contains(onTop) || onTop.contains(found)) ? middle : null
}
