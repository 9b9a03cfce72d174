/** As a ref: scrolls a strip of buttons sideways to this one. */
export const scrollStripTo = (button: HTMLElement | null) => {
  const strip = button?.parentElement
  if (button && strip) strip.scrollLeft = button.offsetLeft - strip.offsetLeft
}
