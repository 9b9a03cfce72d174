import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'

export type DeskMessage = {
  id: string
  tone: 'ok' | 'warn' | 'neutral'
  title: string
  detail: string
  /** The person whose check-in the Undo button takes back. */
  undoes?: string
}

/** How long the message shows, in milliseconds. */
const shownMs = 3_000

type DeskHeaderProps = {
  title: string
  /** The link that leaves the desk. */
  exitLink: ReactNode
  more?: ReactNode
  message: DeskMessage | undefined
  onExpire: () => void
  onUndo: (() => void) | undefined
}

/** The edition's name. The last result briefly replaces it, so that nothing below moves. */
export function DeskHeader({ title, exitLink, more, message, onExpire, onUndo }: DeskHeaderProps) {
  const expire = useEffectEvent(onExpire)
  const id = message?.id
  useEffect(() => {
    if (id === undefined) return undefined
    const timer = setTimeout(() => expire(), shownMs)
    return () => clearTimeout(timer)
  }, [id])
  return (
    <header
      className={`flex min-h-16 items-center gap-2 px-4 py-1 narrow:flex-wrap narrow:justify-between ${tones[message?.tone ?? 'none']}`}
    >
      <h1 className="sr-only">{`Desk of ${title}`}</h1>
      {message === undefined && (
        <>
          {exitLink}
          <p
            className="min-w-0 flex-1 truncate font-display text-h3 font-semibold narrow:order-last narrow:basis-full"
            aria-hidden
          >
            {title}
          </p>
          {more}
        </>
      )}
      <div role="status" className={message ? 'min-w-0 flex-1 narrow:basis-full' : 'sr-only'}>
        {message && (
          <>
            <p className="line-clamp-2 leading-tight font-semibold wrap-anywhere">{message.title}</p>
            <p className="truncate text-sm leading-tight">{message.detail}</p>
          </>
        )}
      </div>
      {message && onUndo && (
        <Button size="small" preventFocusOnPress onPress={onUndo}>
          Undo
        </Button>
      )}
    </header>
  )
}

const tones = {
  none: '',
  ok: 'bg-ok-tint text-ok',
  warn: 'bg-warn-tint text-warn',
  neutral: 'bg-tint text-ink',
} as const
