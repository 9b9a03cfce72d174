/**
 * A ref for what may go while the keyboard is in it, a deleted row for instance: the focus is then handed to the nearest
 * element around it that matches, which needs `tabIndex={-1}`, instead of getting lost. Make it outside the component.
 */
export const handOnFocus = (to: string) => (element: HTMLElement | null) => () => {
  const next = element?.parentElement?.closest(to)
  if (element?.contains(document.activeElement) && next instanceof HTMLElement)
    next.focus({ preventScroll: true })
}
