/**
 * Runs in the page: the middle of the first control that is seen and is called so, brought into sight; null while something
 * else lies over it. Of a dialog, a list or a menu that is open, only what is in it counts.
 */
/* oxlint-disable unicorn/consistent-function-scoping -- the page gets this function alone, with all it needs in it */
export function placeOf(selector: string, name: string): [number, number] | null {
  const wanted = new RegExp(name, 'i')
  const root = [...document.querySelectorAll('[role=dialog],[role=listbox],[role=menu]')].at(-1) ?? document
  const textOf = (id: string) => document.getElementById(id)?.textContent ?? ''
  const isCalledSo = (element: Element) => {
    const labelled = (element.getAttribute('aria-labelledby') ?? '').split(' ').map(textOf).join(' ').trim()
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
    return [
      element.getAttribute('aria-label'),
      labelled,
      labels.map((label) => label.textContent).join(' '),
      element.getAttribute('placeholder'),
      element.textContent?.trim(),
    ].some((text) => text && wanted.test(text))
  }
  const isSeen = (element: Element) =>
    element.getClientRects().length > 0 && !element.closest('[aria-hidden=true],[inert]')
  const found = [...root.querySelectorAll(selector)].find((one) => isSeen(one) && isCalledSo(one))
  if (!found) return null
  found.scrollIntoView({ block: 'center' })
  const { x, y, width, height } = found.getBoundingClientRect()
  const middle: [number, number] = [Math.round(x + width / 2), Math.round(y + height / 2)]
  const onTop = document.elementFromPoint(...middle)
  return onTop && (found.contains(onTop) || onTop.contains(found)) ? middle : null
}
