import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import {
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as AriaToastRegion,
  Text,
  type QueuedToast,
} from 'react-aria-components/Toast'
import type { ToastMessage } from '#web/ui/toast.tsx'

const queue = new ToastQueue<ToastMessage>({ maxVisibleToasts: 3 })

/** Something to press stays 10 s, an error too, the rest 5 s. Returns how to take it back. */
export function show(message: ToastMessage): () => void {
  const isLong = message.action !== undefined || message.kind === 'error'
  const key = queue.add(message, { timeout: isLong ? 10_000 : 5_000 })
  return () => queue.close(key)
}

/** Where toasts appear. */
export function ToastRegion() {
  return (
    <AriaToastRegion
      queue={queue}
      className={
        'fixed right-4 bottom-[calc(var(--dock)+var(--thumb)+1rem)] left-4 z-60 flex flex-col-reverse items-stretch gap-2 rounded-popover ' +
        // Above a sheet, not over what is filled in there.
        'max-md:[:root:has([data-overlay])_&]:top-2 max-md:[:root:has([data-overlay])_&]:bottom-auto ' +
        'md:left-auto md:w-96 print:hidden'
      }
    >
      {({ toast: queued }) => <Message queued={queued} />}
    </AriaToastRegion>
  )
}

const icons = { success: CircleCheck, info: Info, error: CircleAlert } as const

function Message({ queued }: { queued: QueuedToast<ToastMessage> }) {
  const { kind = 'success', title, description, action } = queued.content
  const Icon = icons[kind]
  return (
    <AriaToast toast={queued} className={messageStyle}>
      <Icon
        className={`mt-0.5 size-4.5 shrink-0 ${kind === 'error' ? 'text-nav-bad' : 'text-nav-soft'}`}
        aria-hidden
      />
      <ToastContent className="min-w-0 flex-1">
        <Text slot="title" className="block font-medium wrap-anywhere">
          {title}
        </Text>
        {description !== undefined && (
          <Text slot="description" className="mt-0.5 block text-sm wrap-anywhere text-nav-soft">
            {description}
          </Text>
        )}
      </ToastContent>
      {action && (
        <Button
          onPress={() => {
            action.onPress()
            queue.close(queued.key)
          }}
          className="-my-[calc((var(--control-small)-1.5rem)/2)] min-h-(--control-small) shrink-0 cursor-pointer rounded-control bg-toast-edge px-3 font-semibold hover:underline"
        >
          {action.label}
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
  'flex items-start gap-3 rounded-popover border border-toast-edge bg-toast px-4 py-3 text-nav-ink shadow-popover animate-sheet'
