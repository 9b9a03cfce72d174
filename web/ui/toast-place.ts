import { findClearPlace } from '#web/ui/clear-place.ts'

/** How often the toasts look whether they lie over something, in milliseconds. */
const lookEveryMs = 200

/** The distance to the edges of the screen, in pixels. */
const margin = 16

/**
 * Keeps the toasts off what is pressed next: a dialog's footer, a bar, the filled button, and what has the focus (WCAG
 * 2.4.11). Bars are marked by `data-keep-clear`, filled buttons by their class. They are placed when a toast comes and as long as one is there, because what loads
 * later may push a button under them. Returns how to end this.
 */
export function keepToastsClear(toast: HTMLElement | null): (() => void) | undefined {
  const region = toast?.closest<HTMLElement>('[data-messages]')
  if (!region) return undefined
  place(region)
  const placing = setInterval(() => place(region), lookEveryMs)
  return () => clearInterval(placing)
}

function place(region: HTMLElement): void {
  const dialog = [...document.querySelectorAll('[data-overlay]')].at(-1)
  alignWithPage(region, dialog !== undefined)
  const box = region.getBoundingClientRect()
  const view = { top: margin, bottom: window.innerHeight - margin }
  const height = box.height
  const under = (elements: Iterable<Element>) =>
    [...elements]
      .filter((element) => !region.contains(element))
      .map((element) => element.getBoundingClientRect())
      .filter(({ left, right, height: tall }) => tall > 0 && left < box.right && right > box.left)
  const page: ParentNode = dialog ?? document
  const bars = under([...page.querySelectorAll('[data-keep-clear=bar]'), ...focusedControl()])
  const all = [...bars, ...under(page.querySelectorAll('.filled'))]
  // A footer and a sticky bar count for more than the filled buttons of a long list, which may leave no room at all.
  const from = dialog ? (['top', 'bottom'] as const) : (['bottom', 'top'] as const)
  const places = [all, bars].flatMap((obstacles) =>
    from.map((end) => findClearPlace({ view, height, obstacles, from: end })),
  )
  const top = places.find((found) => found !== undefined) ?? view[from[0]] - (dialog ? 0 : height)
  region.style.top = `${Math.max(0, top)}px`
}

/** On a wide screen: at the left of the page's content, and over a dialog in the middle. On a phone CSS has both sides. */
function alignWithPage(region: HTMLElement, hasDialog: boolean): void {
  region.style.left = ''
  if (!matchMedia('(width >= 48rem)').matches) return
  const page = document.querySelector('main')?.getBoundingClientRect().left ?? 0
  const left = hasDialog ? (window.innerWidth - region.offsetWidth) / 2 : page + 2 * margin
  region.style.left = `${left}px`
}

function focusedControl(): Element[] {
  const focused = document.activeElement
  return focused?.matches('button, a, input, [role=button]') ? [focused] : []
}
