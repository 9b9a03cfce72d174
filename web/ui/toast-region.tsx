import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import {
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as AriaToastRegion,
  Text,
  type QueuedToast,
} from 'react-aria-components/Toast'
import { findClearPlace } from '#web/ui/clear-place.ts'
import { Pending } from '#web/ui/spinner.tsx'
import type { ToastMessage } from '#web/ui/toast-message.ts'

type CountedToast = ToastMessage & { count: number }

/** A phone has room for one: the newest hides the others until it closes. */
const maxVisibleToasts = matchMedia('(width < 48rem)').matches ? 1 : 2
const queue = new ToastQueue<CountedToast>({ maxVisibleToasts })

/** Shows a toast for 10 s if it has a button or is an error, and otherwise for 5 s. Returns a function that removes it. */
export function show(message: ToastMessage): () => void {
  const isLong = message.action !== undefined || message.kind === 'error'
  const options = { timeout: isLong ? 10_000 : 5_000 }
  const duplicate = queue.visibleToasts.find(({ content }) => isEqual(content, message))
  // Toasts with buttons are never duplicates, because each concerns something else.
  if (duplicate) queue.close(duplicate.key)
  const key = queue.add(
    { ...message, count: (duplicate?.content.count ?? 1) + Number(duplicate !== undefined) },
    options,
  )
  return () => queue.close(key)
}

const isEqual = (one: ToastMessage, other: ToastMessage): boolean =>
  one.title === other.title &&
  one.description === other.description &&
  one.kind === other.kind &&
  one.action === undefined &&
  other.action === undefined

/** The region where toasts appear. */
export function ToastRegion() {
  return (
    <AriaToastRegion
      queue={queue}
      data-messages
      // keepToastsClear sets the height and, on a wide screen, the left edge.
      className="fixed right-[calc(env(safe-area-inset-right,0px)+1rem)] left-[calc(env(safe-area-inset-left,0px)+1rem)] z-60 flex flex-col-reverse items-stretch gap-2 rounded-popover md:right-auto md:w-96 print:hidden"
    >
      {({ toast: queued }) => <Message queued={queued} />}
    </AriaToastRegion>
  )
}

const icons = { success: CircleCheck, info: Info, error: CircleAlert } as const

function Message({ queued }: { queued: QueuedToast<CountedToast> }) {
  const { kind = 'success', title, description, action, count } = queued.content
  const [isPending, setPending] = useState(false)
  const Icon = icons[kind]
  const message = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => keepToastsClear(message.current), [])
  return (
    <AriaToast ref={message} toast={queued} className={messageStyle}>
      <Icon
        className={`mt-0.5 size-4.5 shrink-0 tiny:hidden ${kind === 'error' ? 'text-nav-bad' : 'text-nav-soft'}`}
        aria-hidden
      />
      <ToastContent className="min-w-0 flex-1">
        <Text slot="title" className="block font-medium wrap-break-word">
          {count === 1 ? title : `${title} (${count}×)`}
        </Text>
        {description !== undefined && (
          <Text slot="description" className="mt-0.5 block text-sm wrap-break-word text-nav-soft">
            {description}
          </Text>
        )}
      </ToastContent>
      {action && (
        <Button
          isPending={isPending}
          onPress={async () => {
            const result = action.onPress()
            setPending(result instanceof Promise)
            await result
            queue.close(queued.key)
          }}
          className="relative -my-[calc((var(--control-small)-1.5rem)/2)] min-h-(--control-small) shrink-0 cursor-pointer rounded-control bg-toast-edge px-3 font-semibold hover:underline tiny:order-last tiny:mt-0 tiny:mb-0 tiny:basis-full"
        >
          {isPending ? <Pending>{action.label}</Pending> : action.label}
        </Button>
      )}
      <Button
        slot="close"
        className="-my-[calc((var(--control-small)-1.5rem)/2)] -mr-2 grid size-(--control-small) shrink-0 cursor-pointer place-items-center rounded-control text-nav-soft hover:text-nav-ink"
      >
        <X className="size-4" aria-hidden />
      </Button>
    </AriaToast>
  )
}

const messageStyle =
  'flex items-start gap-3 tiny:flex-wrap rounded-popover border border-toast-edge bg-toast px-4 py-3 text-nav-ink shadow-popover animate-sheet'

/** How often toasts check whether they cover something, in milliseconds. */
const checkEveryMs = 200

/** The distance to the edges of the screen, in pixels. */
const margin = 16

/**
 * Keeps toasts off the things people press next: a dialog's footer, a bar, the filled button, and the focused element (WCAG
 * 2.4.11). Bars are marked by `data-keep-clear`, filled buttons by their class. Toasts are placed when they appear and for as
 * long as they show, because content that loads later may push a button under them. Returns a function that stops this.
 */
function keepToastsClear(toast: HTMLElement | null): (() => void) | undefined {
  const region = toast?.closest<HTMLElement>('[data-messages]')
  if (!region) return undefined
  placeRegion(region)
  const timer = setInterval(() => placeRegion(region), checkEveryMs)
  return () => clearInterval(timer)
}

function placeRegion(region: HTMLElement): void {
  const dialog = [...document.querySelectorAll('[data-overlay]')].at(-1)
  alignWithPage(region, dialog !== undefined)
  const box = region.getBoundingClientRect()
  const view = { top: margin, bottom: window.innerHeight - margin }
  const height = box.height
  const boxesUnder = (elements: Iterable<Element>) =>
    [...elements]
      .filter((element) => !region.contains(element))
      .map((element) => element.getBoundingClientRect())
      .filter(({ left, right, height: tall }) => tall > 0 && left < box.right && right > box.left)
  const page: ParentNode = dialog ?? document
  const bars = boxesUnder([...page.querySelectorAll('[data-keep-clear=bar]'), ...focusedControl()])
  const allObstacles = [...bars, ...boxesUnder(page.querySelectorAll('.filled'))]
  // A footer or sticky bar matters more than the filled buttons of a long list, which may leave no space at all.
  const from = dialog ? (['top', 'bottom'] as const) : (['bottom', 'top'] as const)
  const places = [allObstacles, bars].flatMap((obstacles) =>
    from.map((end) => findClearPlace({ view, height, obstacles, from: end })),
  )
  const top = places.find((found) => found !== undefined) ?? view[from[0]] - (dialog ? 0 : height)
  region.style.top = `${Math.max(0, top)}px`
}

/** On a wide screen, at the left edge of the page's content, or centred above a dialog. On a phone, CSS sets both sides. */
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
