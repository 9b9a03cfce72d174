/**
 * A ref for an element that may disappear while it contains the focus, such as a deleted row. The focus then moves to the
 * nearest matching ancestor, which needs `tabIndex={-1}`, instead of being lost. Create it outside the component.
 */
export const passFocusTo = (selector: string) => (element: HTMLElement | null) => () => {
  const next = element?.parentElement?.closest(selector)
  if (element?.contains(document.activeElement) && next instanceof HTMLElement)
    next.focus({ preventScroll: true })
}
