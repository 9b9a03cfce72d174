import { X } from 'lucide-react'
import { pageClock } from '#web/desk/desk-clock.ts'
import type { Loss } from '#web/desk/storage/tap-store.ts'
import { tapText } from '#web/desk/unsent-here.tsx'
import type { QueueState } from '#web/desk/tap-queue.ts'
import { useNow } from '#web/lib/use-now.ts'
import { pluralize } from '#web/lib/pluralize.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

type DeskNoticesProps = {
  state: QueueState
  /** The browser's online state. Being online proves nothing, but being offline does. */
  isOnline: boolean
  /** Whether this browser stores nothing. Taps then exist on this page only. */
  storesNothing: boolean
  timeOf: (instant: string | null) => string
  onDismiss: (id: string) => void
}

/** Taps that haven't been sent, and taps that failed because of someone else's change. The latter stay until read. */
export const DeskNotices = ({ state, isOnline, storesNothing, timeOf, onDismiss }: DeskNoticesProps) => (
  <div className="flex flex-col gap-2 empty:hidden [&>*:first-child]:mt-2">
    {storesNothing && <Notice tone="warn">This browser can’t save anything: keep this page open.</Notice>}
    {(state.failure !== undefined || !isOnline) && state.unsent.length > 0 && <UnsentNotice state={state} />}
    {!isOnline && state.unsent.length === 0 && (
      <Notice tone="warn">No connection. Your changes will be sent as soon as possible.</Notice>
    )}
    {state.othersTaps.map((tap) => (
      <DismissibleNotice key={tap.id} onDismiss={() => onDismiss(tap.id)}>
        {`${tapText(tap, timeOf)} on this phone by ${tap.authorName ?? 'somebody else'}, and not sent. Only they can send it.`}
      </DismissibleNotice>
    ))}
    {state.losses.map((loss) => (
      <DismissibleNotice key={loss.id} onDismiss={() => onDismiss(loss.id)}>
        {`${loss.fullName}: ${lossText(loss, timeOf)}`}
      </DismissibleNotice>
    ))}
  </div>
)

/** A notice that stays until it is dismissed. */
const DismissibleNotice = ({ children, onDismiss }: { children: string; onDismiss: () => void }) => (
  <Notice tone="warn">
    <div className="flex items-center justify-between gap-2">
      <p>{children}</p>
      <Button size="small" variant="quiet" isIcon aria-label="Dismiss" onPress={onDismiss}>
        <X className="size-4.5" aria-hidden />
      </Button>
    </div>
  </Notice>
)

/** `3 changes not sent yet · the first 4 minutes ago` */
function UnsentNotice({ state: { unsent, failure } }: Pick<DeskNoticesProps, 'state'>) {
  useNow()
  const ageMs = pageClock.now() - Math.min(...unsent.map(({ madeAt }) => madeAt))
  const first = unsent.length === 1 ? '' : 'the first '
  return (
    <Notice tone="warn">
      <p className="font-medium">{`${pluralize(unsent.length, 'change')} not sent yet · ${first}${ageText(ageMs)}`}</p>
      <p>{`${failure ?? 'No connection.'} Your changes will be sent as soon as possible.`}</p>
    </Notice>
  )
}

/** Milliseconds as `just now`, `4 minutes ago`, `2 hours ago`. */
function ageText(ageMs: number): string {
  const minutes = Math.floor(ageMs / 60_000)
  if (minutes < 1) return 'just now'
  return `${minutes < 120 ? pluralize(minutes, 'minute') : pluralize(Math.floor(minutes / 60), 'hour')} ago`
}

function lossText(loss: Loss, timeOf: DeskNoticesProps['timeOf']): string {
  if (!('at' in loss)) return fateTexts[loss.fate]
  const by = loss.by === null ? '' : `, by ${loss.by}`
  const when = `${timeOf(loss.at)}${by}`
  if (loss.fate === 'earlier') return `already in at ${when}`
  if (loss.fate === 'taken back') return `taken back at ${when}`
  if (loss.fate === 'too often')
    return 'pressed too often on this phone, so it doesn’t count. Ask an organiser.'
  return `still in, checked in at ${when}`
}

const fateTexts = {
  refused: 'no longer on the list',
  ended: 'sent after this phone’s access ended, so it doesn’t count',
  reported: 'sent after this phone’s access ended, so an organiser decides',
} as const
