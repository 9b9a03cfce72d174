export type Control = { key: string; isSubmit: boolean }

/** What a page shows at one point of the walk. */
export type PageState = {
  /** Everything that can be pressed: in the top dialog, or on the page. */
  controls: Control[]
  /** Everything typed or chosen, by field, and the open dialogs. */
  typed: string[]
  /** The new sentences that a person reads: visible, not covered, and announced. */
  alerts: string[]
  /** The text of the toast that covers the pressed button. */
  cover: string
}

export type Task = {
  /** Where to look for controls while no dialog is open. */
  within: string
  /** Closes the toasts first, so that earlier messages don't count. */
  clear?: true
  /** Presses the control with this key, once it is there. */
  press?: string
  /** Waits up to 8 s until such a message is shown, `typed` is restored, and `pressed` isn't covered. */
  until?: { message: string; typed: readonly string[]; pressed: string }
}

/** Runs in the page. */
export async function onPage({ within, clear, press, until }: Task): Promise<PageState> {
  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  const toasts = '[role=alertdialog][aria-modal=false]'
  const dialogs = '[role=dialog], [role=menu], [role=alertdialog]:not([aria-modal=false])'
  const normalize = (text: string | null | undefined) => (text ?? '').trim().replaceAll(/\s+/g, ' ')
  const titleOf = (dialog: Element | undefined) =>
    normalize(dialog?.querySelector('[slot=title], h2')?.textContent ?? dialog?.getAttribute('aria-label'))
  const listOpenDialogs = () =>
    [...document.querySelectorAll(dialogs)].filter((one) => isSeen(one) && !one.closest('[data-exiting]'))
  const pause = () => new Promise((resolve) => setTimeout(resolve, 20))
  const sorting = /(ascending|descending)$/

  /** The first control of each name, except close buttons, links, and parts of fields. */
  const findPressable = () => {
    const top = listOpenDialogs().at(-1)
    const found = new Map<string, HTMLElement>()
    const kinds =
      'button, [role=menuitem], :not(form *)[role=switch], :not(form *):is([type=radio], [type=checkbox])'
    const parts =
      '[data-segments] *, [data-segments] ~ *, [role=listbox] *, form [role=toolbar] *, [aria-modal=false] *'
    const excluded =
      'a[href], :disabled, [aria-disabled=true], [aria-haspopup=listbox], [slot=close], [aria-label="Show password"]'
    for (const place of top ? [top] : document.querySelectorAll(within)) {
      for (const element of place.querySelectorAll<HTMLElement>(kinds)) {
        if (!isSeen(element) && !(element instanceof HTMLInputElement)) continue
        if (element.matches(`${parts}, ${excluded}`)) continue
        const label = element instanceof HTMLInputElement ? element.closest('label') : element
        // The sort button changes its name when pressed, but is still the same button.
        const name = normalize(element.getAttribute('aria-label') ?? label?.textContent).replace(sorting, '')
        if (name === '' || /^(Close|Cancel|Keep |Discard|Use the (dark|light))/.test(name)) continue
        const fields = [...(element.closest('form')?.querySelectorAll('[name]:not([type=hidden])') ?? [])]
        const form = fields
          .slice(0, 3)
          .map((field) => `${field.getAttribute('name')} ${field.getAttribute('autocomplete')}`)
        const key = [titleOf(top), form.join(', '), name].join(' | ')
        if (!found.has(key)) found.set(key, element)
      }
    }
    return found
  }

  const readTyped = () => {
    const inputs = [
      ...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input[name], textarea[name]'),
    ]
    const values = inputs.map((field) => {
      const isTicked = field instanceof HTMLInputElement && /checkbox|radio/.test(field.type)
      return `${field.name}: ${isTicked ? `${field.value} ${field.checked}` : field.value}`
    })
    const looseSwitches = [...document.querySelectorAll<HTMLInputElement>('input[role=switch]:not(form *)')]
    const switches = looseSwitches.map(
      (one) => `${normalize(one.closest('label')?.textContent)}: ${one.checked}`,
    )
    // A confirmation has nothing typed in it, and may close immediately.
    const openDialogs = listOpenDialogs().filter((dialog) => dialog.role !== 'alertdialog')
    return [...openDialogs.map((dialog) => `dialog: ${titleOf(dialog)}`), ...values, ...switches]
  }

  const isOnTop = (element: Element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    const { left, top, width, height } = range.getBoundingClientRect()
    const topElement = document.elementFromPoint(left + width / 2, top + height / 2)
    return width > 2 && element.contains(topElement)
  }

  const readAlerts = () => {
    const fields = [...document.querySelectorAll('[aria-invalid=true][aria-describedby]')]
    const described = fields.flatMap((field) => (field.getAttribute('aria-describedby') ?? '').split(' '))
    const announcements = document.querySelectorAll(`[role=alert], [role=status], [aria-live], ${toasts}`)
    return [...announcements, ...described.map((id) => document.getElementById(id))]
      .filter((element) => element instanceof HTMLElement)
      .filter((element) => isSeen(element) && isOnTop(element))
      .map((element) => normalize(element.innerText))
  }

  const findCover = (key: string) => {
    const element = findPressable().get(key)
    if (!element || element instanceof HTMLInputElement) return ''
    const { left, top, width, height } = element.getBoundingClientRect()
    const topElement = document.elementFromPoint(left + width / 2, top + height / 2)
    return topElement?.closest(toasts) ? normalize(topElement.closest(toasts)?.textContent) : ''
  }

  if (clear || press !== undefined) {
    for (const end = Date.now() + 5_000; document.querySelector(toasts) && Date.now() < end;) {
      for (const toast of document.querySelectorAll(toasts))
        toast.querySelector<HTMLElement>('button:last-of-type')?.click()
      await pause()
    }
  }
  if (press !== undefined) {
    // Parts of a page may load later than the rest.
    for (const end = Date.now() + 8_000; !findPressable().has(press) && Date.now() < end;) await pause()
    const element = findPressable().get(press)
    if (!element) throw new Error(`There is no ${press} among ${[...findPressable().keys()].join('; ')}.`)
    element.scrollIntoView({ block: 'nearest' })
    element.focus()
    element.click()
  }
  const isAsExpected = () =>
    until === undefined ||
    (readAlerts().some((text) => new RegExp(until.message).test(text)) &&
      until.typed.every((line) => readTyped().includes(line)) &&
      findCover(until.pressed) === '')
  for (const end = Date.now() + 8_000; Date.now() < end && !isAsExpected();) await pause()
  const controls = [...findPressable()].map(([key, element]) => ({
    key,
    isSubmit: element.matches('[type=submit]'),
  }))
  return { controls, typed: readTyped(), alerts: readAlerts(), cover: until ? findCover(until.pressed) : '' }
}
