import { X } from 'lucide-react'
import type { Loss, QueueState } from '#web/desk/tap-queue.ts'
import { pluralize } from '#web/lib/pluralize.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

type DeskNoticesProps = {
  state: QueueState
  /** What the browser says: that it has a connection proves nothing, that it has none does. */
  isOnline: boolean
  timeOf: (instant: string | null) => string
  onDismiss: (id: string) => void
}

/** What was not sent yet, and what came to nothing because of somebody else. The latter stays until it was read. */
export const DeskNotices = ({
  state: { unsent, failure, losses },
  isOnline,
  timeOf,
  onDismiss,
}: DeskNoticesProps) => (
  <div className="flex flex-col gap-2 empty:hidden [&>*:first-child]:mt-2">
    {failure !== undefined && unsent.length > 0 && (
      <Notice tone="warn">
        <p className="font-medium">{`${pluralize(unsent.length, 'change')} not sent yet`}</p>
        <p>{`${failure} Keep this page open: what you press is sent as soon as possible.`}</p>
      </Notice>
    )}
    {!isOnline && unsent.length === 0 && (
      <Notice tone="warn">
        No connection. Keep this page open: what you press is sent as soon as possible.
      </Notice>
    )}
    {losses.map((loss) => (
      <Notice key={loss.id} tone="warn">
        <div className="flex items-center justify-between gap-2">
          <p>{`${loss.fullName}: ${lossText(loss, timeOf)}`}</p>
          <Button size="small" variant="quiet" isIcon aria-label="Dismiss" onPress={() => onDismiss(loss.id)}>
            <X className="size-4.5" aria-hidden />
          </Button>
        </div>
      </Notice>
    ))}
  </div>
)

function lossText(loss: Loss, timeOf: DeskNoticesProps['timeOf']): string {
  if (loss.fate === 'refused') return 'not on the list any more'
  const by = loss.by === null ? '' : `, by ${loss.by}`
  const when = `${timeOf(loss.at)}${by}`
  if (loss.fate === 'earlier') return `already in at ${when}`
  if (loss.fate === 'taken back') return `taken back at ${when}`
  return `still in, checked in at ${when}`
}
