/** An element on the screen that can be pressed or typed into. */
export type Control = {
  /** The same for all controls that do the same, such as the buttons in a list's rows. */
  kind: string
  name: string
  /** The `type` of a field, or `segment` for a part of a date. Undefined for controls that are pressed. */
  field?: string
}

export type Screen = {
  path: string
  /** The position in this tab's history, and the paths in it. */
  entryIndex: number
  entries: string[]
  /** The title of the topmost dialog, undefined if there is none. */
  dialog: string | undefined
  isLoading: boolean
  controls: Control[]
  /** Everything on the screen that people should never see. */
  faults: string[]
}

/**
 * Runs in the page. Reads the visible screen and its faults, and keeps the elements of `controls` for the next press.
 * `settings` has names of settings, which operators may see.
 */
export function readPage(settings: readonly string[]): Screen {
  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    // Only screen readers find what is one pixel wide.
    element.getBoundingClientRect().width > 1 &&
    !element.closest('[aria-hidden=true], [inert], [data-exiting]')
  const findVisible = (selector: string) => [...document.querySelectorAll(selector)].filter(isSeen)
  const normalize = (text: string | null | undefined) => (text ?? '').trim().replaceAll(/\s+/g, ' ')
  const textOf = (id: string | null) =>
    (id ?? '')
      .split(' ')
      .map((one) => normalize(document.getElementById(one)?.textContent))
      .join(' ')
  const nameOf = (element: Element) =>
    normalize(
      element.getAttribute('aria-label') ??
        (element.hasAttribute('aria-labelledby')
          ? textOf(element.getAttribute('aria-labelledby'))
          : element.textContent),
    )
  const toast = '[aria-modal=false]'
  const dialogs = findVisible('[role=dialog], [role=alertdialog]').filter((one) => !one.closest(toast))
  const top = dialogs.at(-1)
  const { pathname } = location

  function readControls() {
    const pressable = 'a[href], button, summary, [role=menuitem], [role=option], [role=tab], label:has(input)'
    const writable = 'input, textarea, [role=spinbutton], [contenteditable=true]'
    const notWritable = '[type=radio], [type=checkbox], [type=file], [type=hidden], [readonly]'
    const elements = findVisible(`${pressable}, ${writable}`).filter(
      (one) =>
        !one.matches(`:disabled, [aria-disabled=true], ${notWritable}`) &&
        !one.querySelector(':scope > input:disabled') &&
        // Other sites and plain files aren't screens.
        !(
          one instanceof HTMLAnchorElement &&
          (one.origin !== location.origin || one.pathname.endsWith('.json'))
        ),
    )
    const bySignature = Map.groupBy(elements, (one) => `${one.tagName} ${one.role} ${one.className}`)
    return elements.map((element) => {
      const name = nameOf(element)
      const signature = `${element.tagName} ${element.role} ${element.className}`
      const ownName = (bySignature.get(signature)?.length ?? 0) > 6 ? `one of many ${signature}` : name
      const screen = `${pathname} ${nameOf(top ?? document.createElement('p')).slice(0, 40)}`
      const kind =
        element instanceof HTMLAnchorElement ? `to ${element.pathname}` : `${screen}: ${ownName.slice(0, 60)}`
      const isWritable = element.matches(writable)
      const field = element.role === 'spinbutton' ? 'segment' : (element.getAttribute('type') ?? 'text')
      return { element, control: { kind, name: name.slice(0, 60), ...(isWritable && { field }) } }
    })
  }

  /** Texts with ids, empty values, or names from code or translations. Addresses may have dots and capitals inside. */
  function findStrangeTexts(): string[] {
    const strangePatterns = [
      /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}/,
      /\b(null|undefined|NaN)\b|\[object |Invalid Date/,
      /\b[A-Z]{3,}_[A-Z]{2,}\b/,
      /(?<![\w@/.#])[a-z]{2,}[A-Z][a-z]+[a-zA-Z]*\b(?![@/.])/,
      /^[a-z]+(\.[a-z][a-zA-Z]+)+$/,
    ]
    const fileSuffix = /\.(com|org|example|csv|xlsx|ics|svg|png|jpg|local|test)$/
    const ignored = 'script, style, textarea, code, pre, mark, [contenteditable], [aria-hidden=true] svg'
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts = [
      document.title,
      ...findVisible('[aria-label]').map((one) => one.getAttribute('aria-label') ?? ''),
    ]
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode
      if (parentElement && !parentElement.closest(ignored) && parentElement.checkVisibility())
        texts.push(normalize(textContent))
    }
    return texts.filter((text) => {
      const settingName = settings.find((name) => text.includes(name)) ?? ''
      return strangePatterns.some((one) => one.test(text.replace(settingName, ''))) && !fileSuffix.test(text)
    })
  }

  const found = readControls()
  Reflect.set(
    window,
    'wandererControls',
    found.map(({ element }) => element),
  )
  // Also finds elements behind an open list.
  const isPresent = (selector: string) =>
    [...document.querySelectorAll(selector)].some((one) => one.checkVisibility())
  const isLoading = isPresent('.animate-skeleton, [aria-busy=true], [role=progressbar]:not([aria-valuenow])')
  const text = normalize(document.body.innerText)
  // The API reference is full of names from code.
  const isReference = pathname === '/api/docs'
  const faults = [
    ...(text.length < 20 ? ['is blank'] : []),
    ...(!isLoading && !isPresent('h1, h2, h3, [role=heading]') ? ['has no heading'] : []),
    ...(!isLoading && !isPresent('a[href], button:enabled, [role=menuitem], [role=option]')
      ? ['has no way on: no link and no button']
      : []),
    ...(/Oops! Page not found|This page could not be shown/.test(text) ? ['is not there or broken'] : []),
    ...(isReference ? [] : findStrangeTexts().map((one) => `shows “${one.slice(0, 120)}”`)),
  ]
  const entries = navigation.entries().map(({ url }) => new URL(url ?? location.href).pathname)
  return {
    path: pathname,
    entryIndex: navigation.currentEntry?.index ?? 0,
    entries,
    dialog: top ? nameOf(top).slice(0, 60) : undefined,
    isLoading,
    controls: found.map(({ control }) => control),
    faults,
  }
}
