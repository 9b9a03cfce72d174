/**
 * Runs in the page. Finds controls that are too small to press, in px. A link inside a sentence may be as small as its
 * letters (WCAG 2.5.8), and a control only for screen readers isn't pressed. An area extended by `::before` or
 * `::after` counts.
 */
export function findTooSmall(minPx: number): string[] {
  const pressable = 'a[href], button, select, summary, input, textarea, [role=option], label:has(input)'
  return [...document.querySelectorAll(pressable)].flatMap((target) => {
    const sentence = target.closest('p, dd')
    if (
      !target.checkVisibility({ visibilityProperty: true }) ||
      target.closest('.sr-only, [aria-hidden=true]') ||
      (sentence !== null && sentence.textContent.trim() !== target.textContent.trim()) ||
      (target instanceof HTMLInputElement && target.closest('label'))
    )
      return []
    const box = target.getBoundingClientRect()
    if (box.width <= 1 || box.height <= 1) return []
    const extensions = ['::before', '::after']
      .map((part) => getComputedStyle(target, part))
      .filter(({ content, position }) => content !== 'none' && position === 'absolute')
    const width = Math.max(box.width, ...extensions.map((part) => parseFloat(part.width)))
    const height = Math.max(box.height, ...extensions.map((part) => parseFloat(part.height)))
    if (Math.min(width, height) > minPx - 0.5) return []
    return [`${Math.round(width)} × ${Math.round(height)}: ${target.outerHTML.slice(0, 160)}`]
  })
}

/**
 * Runs in the page. Finds text that its box cuts off, and text and controls beyond the window's edge, which can't be
 * read or reached without scrolling sideways (WCAG 1.4.4 and 1.4.10). Content that scrolls in its own box may exceed
 * the box.
 */
export function findCutOff(): string[] {
  // A list renders distant content only when it comes near, and its size is wrong until then.
  const drawAll = new CSSStyleSheet()
  drawAll.replaceSync(':not([hidden]) { content-visibility: visible !important }')
  document.adoptedStyleSheets = [drawAll]
  // The width of the page without the space for a scrollbar.
  const width = document.body.getBoundingClientRect().right
  const found = new Set<string>()
  const styles = new Map<Element, CSSStyleDeclaration>()
  const styleOf = (element: Element) => {
    const style = styles.get(element) ?? getComputedStyle(element)
    styles.set(element, style)
    return style
  }
  const report = (problem: string, element: Element, text: string | null) =>
    found.add(`${problem}: ${text?.trim().slice(0, 60)} in ${element.outerHTML.slice(0, 120)}`)

  /** The element that crops `box` and can't be scrolled, if any. */
  const findCropping = (box: DOMRect, from: Element): Element | 'edge' | undefined => {
    let [mayBeWide, mayBeHigh] = [false, false]
    for (
      let around: Element | null = from;
      around && around !== document.body;
      around = around.parentElement
    ) {
      const { overflowX, overflowY, position } = styleOf(around)
      const place = around.getBoundingClientRect()
      if (place.width <= 1 || place.height <= 1) return undefined
      mayBeWide ||= /auto|scroll/.test(overflowX) && around.tagName !== 'INPUT'
      mayBeHigh ||= /auto|scroll/.test(overflowY)
      const isWide = box.right > place.right + 1 || box.left < place.left - 1
      const isHigh = box.bottom > place.bottom + 3 || box.top < place.top - 3
      if (!mayBeWide && isWide && /hidden|clip/.test(overflowX)) return around
      if (!mayBeHigh && isHigh && /hidden|clip/.test(overflowY)) return around
      if (position === 'fixed') break
    }
    return !mayBeWide && (box.right > width + 1 || box.left < -1) ? 'edge' : undefined
  }

  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const element = node.parentElement
    if (!element || !node.textContent?.trim() || element.closest('.sr-only, script, option')) continue
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    range.selectNodeContents(node)
    for (const box of range.getClientRects()) {
      const cropping = box.width > 0 && findCropping(box, element)
      if (cropping)
        report(
          cropping === 'edge' ? 'beyond the edge' : 'cut',
          cropping === 'edge' ? element : cropping,
          node.textContent,
        )
    }
  }
  for (const control of document.querySelectorAll(
    'a[href], button, input, select, textarea, [role=option]',
  )) {
    if (!control.checkVisibility({ visibilityProperty: true }) || control.closest('.sr-only')) continue
    const box = control.getBoundingClientRect()
    if (box.width > 1 && box.height > 1 && findCropping(box, control) === 'edge') {
      report('beyond the edge', control, control.getAttribute('aria-label'))
    }
    // A time, a number or a placeholder must be visible in full; a name or an address may be longer than any field.
    const isShort =
      control instanceof HTMLInputElement &&
      control.value.length + control.placeholder.length < 12 &&
      !/^\D+$/.test(control.value)
    if (isShort && control.scrollWidth > control.clientWidth + 1) report('cut', control, control.value)
  }
  return [...found]
}

/** Runs in the page. Finds headings that break inside a word of at most 8 letters, because something beside them takes their room. */
export function findBrokenHeadings(): string[] {
  const range = document.createRange()
  return [...document.querySelectorAll('h1, h2, h3')].flatMap((heading) => {
    if (getComputedStyle(heading).hyphens === 'auto' || heading.closest('.sr-only')) return []
    const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT)
    const broken: string[] = []
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      if (!node.parentElement?.checkVisibility() || node.parentElement.closest('.sr-only')) continue
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/(?<!\S)\p{L}{2,8}(?!\S)/gu)) {
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(word)
      }
    }
    return broken.map((word) => `${word} is broken in ${heading.outerHTML.slice(0, 120)}`)
  })
}
