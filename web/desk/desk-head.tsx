import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'

export type DeskMessage = {
  id: string
  tone: 'ok' | 'warn' | 'neutral'
  title: string
  detail: string
  /** The person whose check-in the Undo button takes back. */
  undoes?: string
  /** The person who was checked in, and may need a bed. */
  arrived?: string
}

/** How long the message shows, in milliseconds; longer while a bed can be found from it. */
const shownMs = { result: 3_000, bedless: 10_000 }

type DeskHeaderProps = {
  name: string
  /** `Q1 2027`, never cut, because editions may share a name. */
  when: string
  /** The link that leaves the desk. */
  exitLink: ReactNode
  more?: ReactNode
  message: DeskMessage | undefined
  onExpire: () => void
  onUndo: (() => void) | undefined
  /** Finds a bed for the person who was checked in without one. */
  onFindBed: (() => void) | undefined
}

/** The edition. The last result briefly replaces it, so that nothing below moves. */
export function DeskHeader(props: DeskHeaderProps) {
  const { name, when, exitLink, more, message, onExpire, onUndo, onFindBed } = props
  const ms = onFindBed ? shownMs.bedless : shownMs.result
  const expire = useEffectEvent(onExpire)
  const id = message?.id
  useEffect(() => {
    if (id === undefined) return undefined
    const timer = setTimeout(() => expire(), ms)
    return () => clearTimeout(timer)
  }, [id, ms])
  return (
    <header
      className={`flex min-h-16 items-center gap-2 px-4 py-1 narrow:flex-wrap narrow:justify-between ${message ? tones[message.tone] : ''}`}
    >
      <h1 className="sr-only">{`Desk of ${name} (${when})`}</h1>
      {message === undefined && (
        <>
          {exitLink}
          <div className="min-w-0 flex-1 narrow:order-last narrow:basis-full" aria-hidden>
            <p className="truncate font-semibold">{name}</p>
            <p className="truncate text-sm">{when}</p>
          </div>
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
      {message && onFindBed && (
        <Button size="small" onPress={onFindBed}>
          Find a bed
        </Button>
      )}
      {message && onUndo && (
        <Button size="small" preventFocusOnPress onPress={onUndo}>
          Undo
        </Button>
      )}
    </header>
  )
}

const tones = {
  ok: 'bg-ok-tint text-ok',
  warn: 'bg-warn-tint text-warn',
  neutral: 'bg-tint text-ink',
} as const
